// SPDX-License-Identifier: GPL-3.0-or-later
// Scores as GUIs read them.
#pragma once

#include <cstdint>
#include <string>

#include "core/score.hpp"
#include "search/table.hpp"

namespace sente::protocol {

// How far a mate is: in moves of the winner in UCI, in plies in USI.
enum class MateUnit : std::uint8_t { moves, plies };

// "cp 35", "mate 3", "mate -2".
[[nodiscard]] std::string score_text(Score score, MateUnit unit);

// " lowerbound", " upperbound" or nothing.
[[nodiscard]] std::string bound_text(search::Bound bound);

// Chances per thousand; they add up to 1000.
struct Wdl {
    int win = 0;
    int draw = 0;
    int loss = 0;
};

// By a logistic curve: half the games are won at `draw_cp`, and so on for the other side.
[[nodiscard]] Wdl wdl_of(Score score, int draw_cp, int scale_cp);

}  // namespace sente::protocol
