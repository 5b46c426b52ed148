// SPDX-License-Identifier: GPL-3.0-or-later
// Squares, kinds of pieces and pieces of chess.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/types.hpp"

namespace sente::chess {

// a1 = 0, b1 = 1, ..., h8 = 63.
using Square = int;
inline constexpr Square kSquares = 64;
inline constexpr Square kNoSquare = 64;

// The square as an index into arrays.
[[nodiscard]] constexpr std::size_t at(Square square) { return static_cast<std::size_t>(square); }

[[nodiscard]] constexpr int file_of(Square square) { return square & 7; }
[[nodiscard]] constexpr int rank_of(Square square) { return square >> 3; }
[[nodiscard]] constexpr Square square_at(int file, int rank) { return rank * 8 + file; }

// The rank as `side` counts it, from 0 at its own edge of the board.
[[nodiscard]] constexpr int relative_rank(Side side, int rank) {
    return side == Side::first ? rank : 7 - rank;
}

enum class Kind : std::uint8_t { none, pawn, knight, bishop, rook, queen, king };
inline constexpr int kKinds = 7;

[[nodiscard]] constexpr int index(Kind kind) { return static_cast<int>(kind); }

// A kind with its owner in one byte; the empty square is all zero bits.
enum class Piece : std::uint8_t { none = 0 };
inline constexpr int kPieceCodes = 16;

[[nodiscard]] constexpr int index(Piece piece) { return static_cast<int>(piece); }
[[nodiscard]] constexpr Piece make_piece(Side side, Kind kind) {
    return static_cast<Piece>(sente::index(side) << 3 | index(kind));
}
[[nodiscard]] constexpr Kind kind_of(Piece piece) { return static_cast<Kind>(index(piece) & 7); }
[[nodiscard]] constexpr Side side_of(Piece piece) { return static_cast<Side>(index(piece) >> 3); }

// Pieces counted densely: 0 to 5 for the first side, 6 to 11 for the second.
inline constexpr int kPieces = 12;
[[nodiscard]] constexpr int dense_index(Piece piece) {
    return sente::index(side_of(piece)) * 6 + index(kind_of(piece)) - 1;
}

// What a piece is worth in an exchange. A king has no price; it only must exceed all others.
inline constexpr std::array<Score, kKinds> kValues{0, 100, 320, 330, 500, 950, 10'000};
[[nodiscard]] constexpr Score value_of(Kind kind) {
    return kValues[static_cast<std::size_t>(index(kind))];
}

}  // namespace sente::chess
