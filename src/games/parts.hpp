// SPDX-License-Identifier: GPL-3.0-or-later
// The plain values that kits are made of.
#pragma once

#include <cstddef>
#include <string_view>

#include "core/types.hpp"

namespace sente::games {

// When games between players of our own are ended before mate. Counts are of plies in a row, so
// both sides must agree. A count of 0 switches a rule off.
struct Adjudication {
    Score resign_score = 1000;
    int resign_count = 0;
    Score draw_score = 10;
    int draw_count = 0;
    int draw_from_ply = 80;  // counted from the opening
    int most_plies = 0;      // then it is a draw
};

// How deep the bench positions are searched where nobody says it.
struct BenchDepths {
    Depth bench;
    Depth compare;
    Depth ablate;
    Depth ablate_plain;  // without pruning
};

// What a king's danger costs its side in both phases, and how that changes with the two sums that
// make it up.
struct Penalty {
    double midgame = 0;
    double endgame = 0;
    double midgame_by_danger = 0;
    double endgame_by_danger = 0;
    double midgame_by_drops = 0;
    double endgame_by_drops = 0;
};

// Weights that are an array of arrays: how many of them, and how many numbers make a row of the
// board.
struct TableShape {
    std::string_view name;
    std::size_t tables;
    std::size_t row;
};

// A position as text: words that it must have, and numbers that may follow.
struct PositionWords {
    std::size_t words;
    std::size_t numbers;
};

}  // namespace sente::games
