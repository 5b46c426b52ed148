// SPDX-License-Identifier: GPL-3.0-or-later
// Tells of some and counts the rest.
#include "app/bad_lines.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/terminal.hpp"

namespace sente::app {

void print_bad_lines(const std::string& file, const std::vector<lab::BadLine>& lines,
                     bool coloured) {
    constexpr std::size_t kMost = 10;
    for (std::size_t i = 0; i < std::min(lines.size(), kMost); ++i)
        fmt::print("{}:{}: {} {}\n", file, lines[i].line, toned("bad line", Tone::bad, coloured),
                   lines[i].reason);
    if (lines.size() > kMost) fmt::print("{}: {} more bad lines\n", file, lines.size() - kMost);
}

}  // namespace sente::app
