// SPDX-License-Identifier: GPL-3.0-or-later
// What ends a search.
#pragma once

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
    bool infinite = false;  // until told to stop, whatever else is said
    bool ponder = false;    // no clock runs before the ponderhit
    int game_ply = 0;
    std::optional<Level> level = {};  // nothing: full strength
};

}  // namespace sente::search
