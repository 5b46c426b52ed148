// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of squares, one bit each, and how they shift.
#pragma once

#include <cstdint>

#include "chess/types.hpp"
#include "core/bits.hpp"

namespace sente::chess {

using Bitboard = std::uint64_t;

inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kLightSquares = 0x55aa55aa55aa55aa;

[[nodiscard]] constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
[[nodiscard]] constexpr bool contains(Bitboard set, Square square) {
    return (set >> square & 1) != 0;
}
[[nodiscard]] constexpr Bitboard file_mask(int file) { return kFileA << file; }
[[nodiscard]] constexpr Bitboard rank_mask(int rank) { return Bitboard{0xff} << (8 * rank); }

// The rank that `side` counts as number `rank`, from 0.
[[nodiscard]] constexpr Bitboard relative_rank_mask(Side side, int rank) {
    return rank_mask(relative_rank(side, rank));
}

// One step forward for `side` as a difference of squares.
[[nodiscard]] constexpr int forward(Side side) { return side == Side::first ? 8 : -8; }

// All members moved by `step`; what would leave the board over its left or right edge is dropped.
template <int step>
[[nodiscard]] constexpr Bitboard shifted(Bitboard set) {
    constexpr int kSideways = (step + 12) % 8 - 4;
    static_assert(kSideways >= -1 && kSideways <= 1);
    if constexpr (kSideways == 1) set &= ~kFileH;
    if constexpr (kSideways == -1) set &= ~kFileA;
    if constexpr (step > 0)
        return set << step;
    else
        return set >> -step;
}

// Squares that the pawns of `side` in `pawns` attack.
template <Side side>
[[nodiscard]] constexpr Bitboard pawn_attacks_of(Bitboard pawns) {
    return shifted<forward(side) - 1>(pawns) | shifted<forward(side) + 1>(pawns);
}

}  // namespace sente::chess
