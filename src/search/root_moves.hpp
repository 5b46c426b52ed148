// SPDX-License-Identifier: GPL-3.0-or-later
// Which legal moves of the root are considered at all.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game/game.hpp"

namespace sente::search {

// Those that were asked for (raw moves), or else all that may be better than another.
template <class Position, class Move>
[[nodiscard]] bool is_considered(const Position& pos, Move move,
                                 const std::vector<std::uint16_t>& only) {
    if (only.empty()) return !pos.is_pointless(move);
    return std::find(only.begin(), only.end(), move.raw()) != only.end();
}

}  // namespace sente::search
