// SPDX-License-Identifier: GPL-3.0-or-later
// The random numbers that keys are made of; fixed, so that keys are the same in every build.
#pragma once

#include <cstddef>

#include "core/multi_array.hpp"
#include "core/random.hpp"
#include "shogi/move.hpp"
#include "shogi/types.hpp"

namespace sente::shogi {

struct Zobrist {
    MultiArray<Key, kPieceSlots, kSquares> piece{};
    MultiArray<Key, 2, 7, 19> hand{};  // [side][hand index][count], nothing held is 0
    Key second_to_move = 0;

    constexpr Zobrist() {
        Random random(0x73686f6769);
        for (auto& squares : piece)
            for (Key& key : squares) key = random.next();
        for (auto& kinds : hand)
            for (auto& counts : kinds)
                for (std::size_t count = 1; count < counts.size(); ++count)
                    counts[count] = random.next();
        second_to_move = random.next();
    }

    [[nodiscard]] constexpr Key of(Piece p, Square s) const {
        return piece[static_cast<std::size_t>(piece_slot(p))][static_cast<std::size_t>(s)];
    }
    [[nodiscard]] constexpr Key of(Side side, Kind kind, int count) const {
        return hand[static_cast<std::size_t>(sente::index(side))]
                   [static_cast<std::size_t>(hand_index(kind))][static_cast<std::size_t>(count)];
    }
};

inline constexpr Zobrist kZobrist;

}  // namespace sente::shogi
