// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of a game with the board beside it; a small script lets one walk through both.
#pragma once

#include <cstddef>
#include <string>

#include "lab/analyse/analysis_page.hpp"

namespace sente::lab::analyse {

// How a game stands on its page.
struct View {
    std::size_t number;  // of the game, from 1
    int level;           // of its headings, 2 or more
    Language language;
};

[[nodiscard]] std::string game_view(const AnalysedGame& game, const View& view);
// For all views of a page.
[[nodiscard]] std::string game_script();

}  // namespace sente::lab::analyse
