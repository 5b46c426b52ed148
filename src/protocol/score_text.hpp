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

// How a game with this score ends, for the side that has it; all add up to 1.
struct Chances {
    double win = 0;
    double draw = 0;
    double loss = 0;

    [[nodiscard]] double points() const { return win + draw / 2; }
};

// By a logistic curve: half the games are won at `half_won_cp`, and half are lost at as much less
// than nothing. Decided games are won or lost for sure.
[[nodiscard]] Chances chances_of(Score score, int half_won_cp, int scale_cp);

// Chances per thousand; they add up to 1000.
struct Wdl {
    int win = 0;
    int draw = 0;
    int loss = 0;
};

[[nodiscard]] Wdl wdl_of(Score score, int half_won_cp, int scale_cp);

}  // namespace sente::protocol
