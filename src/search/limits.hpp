// SPDX-License-Identifier: GPL-3.0-or-later
// What a search is asked for: which moves, how many lines, how long, how strong.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/score.hpp"
#include "core/types.hpp"
#include "search/clock.hpp"
#include "search/level.hpp"

namespace sente::search {

struct Limits {
    Depth depth = kMaxPly - 1;
    std::optional<std::uint64_t> nodes = {};       // stop at once
    std::optional<std::uint64_t> soft_nodes = {};  // no new iteration after this
    std::optional<std::int64_t> soft_ms = {};      // no new iteration after this
    std::optional<std::int64_t> hard_ms = {};      // stop at once
    std::optional<int> mate_plies = {};            // stop at a mate of this length
    std::vector<std::uint16_t> only_moves = {};    // raw moves to consider at the root; empty: all
    int lines = 1;                                 // MultiPV

    std::optional<GameClock> clock = {};
    // All of it: no clock is lost here, so nothing is kept back for the way to it.
    std::optional<std::int64_t> move_time_ms = {};
    // Time counted in nodes instead: so many are a millisecond. 0: by the clock of the machine.
    std::uint64_t nodes_per_ms = 0;
    bool infinite = false;  // until told to stop, whatever else is said
    bool ponder = false;    // no clock runs before the ponderhit
    int game_ply = 0;
    std::optional<Level> level = {};  // nothing: full strength
};

// Whether a legal move of the root is considered: one that was asked for (raw moves), or else any
// that may be better than another.
template <class Position, class Move>
[[nodiscard]] bool is_considered(const Position& pos, Move move,
                                 const std::vector<std::uint16_t>& only) {
    if (only.empty()) return !pos.is_pointless(move);
    return std::find(only.begin(), only.end(), move.raw()) != only.end();
}

}  // namespace sente::search
