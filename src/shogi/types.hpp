// SPDX-License-Identifier: GPL-3.0-or-later
// Squares, kinds and pieces of shogi, and what these are worth in an exchange: on the board, and in
// the hand of who takes them.
#pragma once

#include <array>
#include <cstdint>

#include "core/types.hpp"

namespace sente::shogi {

// Squares run down the files from the first mover's right: 1a = 0, 1b = 1, … 9i = 80.
using Square = int;
inline constexpr int kSquares = 81;
inline constexpr Square kNoSquare =
    kSquares;  // tables have a row for it: nothing stands or attacks there

constexpr int file_of(Square square) { return square / 9; }
constexpr int rank_of(Square square) { return square % 9; }
constexpr Square square_at(int file, int rank) { return file * 9 + rank; }

// The same square seen from the other side of the board.
constexpr Square turned(Square square) { return kSquares - 1 - square; }

// Promoting sets the bit of 8; gold and king have no promotion.
enum class Kind : std::uint8_t {
    none,
    pawn,
    lance,
    knight,
    silver,
    bishop,
    rook,
    gold,
    king,
    tokin,
    promoted_lance,
    promoted_knight,
    promoted_silver,
    horse,
    dragon,
};

inline constexpr int kKinds = 15;  // none included
inline constexpr std::array kHandKinds = {Kind::pawn, Kind::lance,  Kind::knight, Kind::silver,
                                          Kind::gold, Kind::bishop, Kind::rook};

constexpr int index(Kind kind) { return static_cast<int>(kind); }
constexpr bool can_promote(Kind kind) { return kind >= Kind::pawn && kind <= Kind::rook; }
constexpr bool is_promoted(Kind kind) { return kind > Kind::king; }
constexpr Kind promoted(Kind kind) { return static_cast<Kind>(index(kind) | 8); }
constexpr Kind unpromoted(Kind kind) {
    return is_promoted(kind) ? static_cast<Kind>(index(kind) & 7) : kind;
}
constexpr bool moves_as_gold(Kind kind) {
    return kind == Kind::gold || (kind >= Kind::tokin && kind <= Kind::promoted_silver);
}

// A kind with its owner; `empty` is no piece.
enum class Piece : std::uint8_t { empty = 0 };

constexpr Piece make_piece(Side side, Kind kind) {
    return static_cast<Piece>(index(kind) | (sente::index(side) << 4));
}
constexpr Kind kind_of(Piece piece) { return static_cast<Kind>(static_cast<int>(piece) & 15); }
constexpr Side side_of(Piece piece) { return static_cast<Side>(static_cast<int>(piece) >> 4); }

inline constexpr int kPieceSlots = 28;

// 0 … 27: fourteen kinds of the first side, then of the second.
constexpr int piece_slot(Piece piece) {
    return sente::index(side_of(piece)) * 14 + index(kind_of(piece)) - 1;
}

// The rank as the owner sees it: 0 is the far one.
constexpr int relative_rank(Side side, Square square) {
    return side == Side::first ? rank_of(square) : 8 - rank_of(square);
}
constexpr bool in_promotion_zone(Side side, Square square) {
    return relative_rank(side, square) < 3;
}

// Whether a piece of this kind could never move again from there.
constexpr bool is_dead_end(Side side, Kind kind, Square square) {
    const int rank = relative_rank(side, square);
    if (kind == Kind::knight) return rank < 2;
    return (kind == Kind::pawn || kind == Kind::lance) && rank < 1;
}

// How many pieces of each hand kind a full set holds.
constexpr int pieces_in_set(Kind kind) {
    switch (kind) {
        case Kind::pawn: return 18;
        case Kind::bishop:
        case Kind::rook: return 2;
        default: return 4;
    }
}

// Standing on the board, in the order of Kind. The king's value only outweighs everything else.
inline constexpr std::array<Score, kKinds> kBoardValue = {0,     100, 300, 320, 480, 800,  960, 540,
                                                          15000, 560, 520, 530, 540, 1050, 1250};

constexpr Score board_value(Kind kind) {
    return kBoardValue[static_cast<std::size_t>(index(kind))];
}
constexpr Score hand_value(Kind kind) { return board_value(unpromoted(kind)); }

// Losing a piece costs what it was worth and what it is worth to the side that now holds it.
constexpr Score exchange_value(Kind kind) {
    return kind == Kind::none ? 0 : board_value(kind) + hand_value(kind);
}
constexpr Score promotion_gain(Kind kind) {
    return can_promote(kind) ? board_value(promoted(kind)) - board_value(kind) : 0;
}

}  // namespace sente::shogi
