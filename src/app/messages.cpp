// SPDX-License-Identifier: GPL-3.0-or-later
// Tells of refusals; of openings and lines that cannot be used it tells of some, and counts the
// rest or is silent about it.
#include "app/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "app/exit_status.hpp"
#include "app/terminal.hpp"

namespace sente::app {

int Refusal::operator()(std::string_view why) const {
    fmt::print(stderr, "sente {}: {}\n", command, why);
    return kBadRequest;
}

std::function<void(const std::string&)> tell_left_out(const std::string& command) {
    return [command, told = 0](const std::string& what) mutable {
        constexpr int kMost = 5;
        if (++told > kMost + 1) return;
        fmt::print(stderr, "sente {}: left out: {}\n", command, told > kMost ? "more" : what);
    };
}

void print_bad_lines(const std::string& file, const std::vector<lab::BadLine>& lines,
                     bool coloured) {
    constexpr std::size_t kMost = 10;
    for (std::size_t i = 0; i < std::min(lines.size(), kMost); ++i)
        fmt::print("{}:{}: {} {}\n", file, lines[i].line, toned("bad line", Tone::bad, coloured),
                   lines[i].reason);
    if (lines.size() > kMost) fmt::print("{}: {} more bad lines\n", file, lines.size() - kMost);
}

}  // namespace sente::app
