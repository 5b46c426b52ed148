// SPDX-License-Identifier: GPL-3.0-or-later
// Tells of some and is silent about the rest.
#include "app/left_out.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace sente::app {

std::function<void(const std::string&)> tell_left_out(const std::string& command) {
    return [command, told = 0](const std::string& what) mutable {
        constexpr int kMost = 5;
        if (++told > kMost + 1) return;
        fmt::print(stderr, "sente {}: left out: {}\n", command, told > kMost ? "more" : what);
    };
}

}  // namespace sente::app
