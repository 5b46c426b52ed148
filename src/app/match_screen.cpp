// SPDX-License-Identifier: GPL-3.0-or-later
// Moves the cursor back up and writes over the old lines.
#include "app/match_screen.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "app/terminal.hpp"

namespace sente::app {

namespace {

// The first `width` characters of UTF-8 text.
std::string_view cut(std::string_view text, std::size_t width) {
    std::size_t characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        if (begins && characters++ == width) return text.substr(0, i);
    }
    return text;
}

}  // namespace

LiveTable::LiveTable(const cluster::Crew* crew)
    : active_(crew != nullptr && crew->processes() > 1 ? crew->leads() && crew->is_watched()
                                                       : stderr_is_terminal()) {}

void LiveTable::clear() {
    if (drawn_ > 0) fmt::print(stderr, "\033[{}A\r\033[J", drawn_);
    drawn_ = 0;
    (void)std::fflush(stderr);
}

void LiveTable::draw(const std::vector<std::string>& lines) {
    if (!active_) return;
    clear();
    // A line that wrapped would put the next drawing in the wrong place.
    const std::size_t width = stderr_columns();
    for (const std::string& line : lines) fmt::print(stderr, "{}\n", cut(line, width - 1));
    drawn_ = lines.size();
    (void)std::fflush(stderr);
}

}  // namespace sente::app
