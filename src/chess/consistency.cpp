// SPDX-License-Identifier: GPL-3.0-or-later
// Checks everything a position has derived against the board alone.
#include <algorithm>

#include "chess/position.hpp"

namespace sente::chess {

namespace {

bool sets_match_board(const Position& pos) {
    Bitboard occupied = 0;
    for (Square square = 0; square < kSquares; ++square) {
        const Piece piece = pos.piece_on(square);
        if (piece == Piece::none) continue;
        occupied |= bit(square);
        if (!contains(pos.pieces(side_of(piece), kind_of(piece)), square)) return false;
        if (contains(pos.pieces(!side_of(piece)), square)) return false;
    }
    Bitboard by_kind = 0;
    int members = 0;
    for (int kind = index(Kind::pawn); kind <= index(Kind::king); ++kind) {
        by_kind |= pos.pieces(static_cast<Kind>(kind));
        members += bits::count(pos.pieces(static_cast<Kind>(kind)));
    }
    return occupied == pos.occupied() && by_kind == occupied && members == bits::count(occupied) &&
           (pos.pieces(Side::first) | pos.pieces(Side::second)) == occupied;
}

// A piece is pinned if the king would be attacked by one more enemy without it.
bool checks_and_pins_match(const Position& pos) {
    const Square king = pos.king_square(pos.side());
    const Bitboard enemies = pos.pieces(!pos.side());
    const Bitboard checkers = pos.attackers_to(king, pos.occupied()) & enemies;
    if (checkers != pos.checkers()) return false;
    Bitboard pinned = 0;
    for (Bitboard rest = pos.pieces(pos.side()) & ~bit(king); rest != 0;) {
        const Bitboard piece = rest & (0 - rest);
        rest ^= piece;
        const Bitboard attackers = pos.attackers_to(king, pos.occupied() ^ piece) & enemies;
        if ((attackers & ~checkers) != 0) pinned |= piece;
    }
    return pinned == pos.pinned();
}

bool castling_is_possible(const Position& pos) {
    for (Bitboard rest = pos.castling_rooks(); rest != 0;) {
        const Square rook = bits::pop_lowest(rest);
        const Piece piece = pos.piece_on(rook);
        if (kind_of(piece) != Kind::rook) return false;
        if (relative_rank(side_of(piece), rank_of(rook)) != 0) return false;
        if (rank_of(pos.king_square(side_of(piece))) != rank_of(rook)) return false;
    }
    return true;
}

bool keys_match(const Position& pos) {
    const Position fresh(pos.setup());
    return fresh.key() == pos.key() && fresh.en_passant() == pos.en_passant() &&
           std::equal(fresh.structures().begin(), fresh.structures().end(),
                      pos.structures().begin());
}

}  // namespace

bool is_consistent(const Position& pos) {
    return sets_match_board(pos) && checks_and_pins_match(pos) && castling_is_possible(pos) &&
           keys_match(pos);
}

}  // namespace sente::chess
