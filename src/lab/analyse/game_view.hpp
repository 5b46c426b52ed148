// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of a game with the board beside it; a small script lets one walk through both.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "lab/analyse/analysis_page.hpp"

namespace sente::lab::analyse {

// `number` of the game on its page, from 1; `level` of its headings, 2 or more.
[[nodiscard]] std::string game_view(const AnalysedGame& game, std::size_t number, int level);
// For all views of a page.
[[nodiscard]] std::string game_script();

}  // namespace sente::lab::analyse
