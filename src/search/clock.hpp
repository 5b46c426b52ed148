// SPDX-License-Identifier: GPL-3.0-or-later
// How long to think: the time of a game divided among its moves. Pure functions of whole numbers.
#pragma once

#include <cstdint>
#include <optional>

#include "core/types.hpp"

namespace sente::search {

// The clock of the side to move. Zero and negative times are taken as they come.
struct GameClock {
    std::int64_t time_ms = 0;
    std::int64_t increment_ms = 0;
    std::int64_t byoyomi_ms = 0;  // for each move, after `time_ms` is used up
    std::optional<int> moves_to_go = {};
    std::int64_t overhead_ms = 10;       // lost on each move between us and the clock
    std::int64_t worst_overhead_ms = 0;  // the same on a bad day: kept back from the last moment
    std::int64_t minimum_ms = 0;         // think at least so long where the clock allows it
    bool full_seconds = false;           // what is used of a second costs all of it
};

struct Budget {
    std::int64_t soft_ms = 0;  // about so much, as the search goes
    std::int64_t hard_ms = 0;  // never more
    // Set where a clock counts full seconds: answers are best given so much before one.
    std::optional<std::int64_t> before_second_ms = {};
};

[[nodiscard]] Budget allot(const GameClock& clock, int game_ply);

// What an iteration tells about the need for another.
struct Progress {
    Depth depth = 0;
    int stable_iterations = 0;  // with the same best move
    Score fall = 0;             // of the score against the last iterations; negative: it rose
    int effort_permille = 500;  // of all nodes, spent below the best move
    bool only_move = false;
    bool decided = false;  // a mate that no deeper search can shorten
};

// How much of the budget the search is worth, by the way it goes.
[[nodiscard]] std::int64_t wanted_ms(const Budget& budget, const Progress& progress);

}  // namespace sente::search
