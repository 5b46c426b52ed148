// SPDX-License-Identifier: GPL-3.0-or-later
// Fills the table of reversible moves.
#include "chess/cuckoo.hpp"

#include <cstdlib>
#include <utility>

#include "chess/attacks.hpp"
#include "chess/keys.hpp"
#include "core/check.hpp"

namespace sente::chess {

namespace {

// Does not use the attack tables, which may not be filled yet.
bool can_step(Kind kind, Square from, Square to) {
    const int files = std::abs(file_of(from) - file_of(to));
    const int ranks = std::abs(rank_of(from) - rank_of(to));
    const bool straight = files == 0 || ranks == 0;
    const bool diagonal = files == ranks;
    switch (kind) {
        case Kind::knight: return files * ranks == 2;
        case Kind::bishop: return diagonal;
        case Kind::rook: return straight;
        case Kind::queen: return straight || diagonal;
        case Kind::king: return files <= 1 && ranks <= 1;
        default: return false;
    }
}

}  // namespace

ReversibleMoves::ReversibleMoves() {
    for (const Side side : {Side::first, Side::second})
        for (const Kind kind : {Kind::knight, Kind::bishop, Kind::rook, Kind::queen, Kind::king}) {
            const Piece piece = make_piece(side, kind);
            for (Square from = 0; from < kSquares; ++from)
                for (Square to = from + 1; to < kSquares; ++to)
                    if (can_step(kind, from, to))
                        insert(piece_key(piece, from) ^ piece_key(piece, to), {from, to});
        }
}

// A newcomer takes its first slot; whoever sat there moves on to its own other slot.
void ReversibleMoves::insert(Key change, Move move) {
    std::size_t slot = first_slot(change);
    for (std::size_t pushes = 0; pushes < kSlots; ++pushes) {
        std::swap(changes_[slot], change);
        std::swap(moves_[slot], move);
        if (move == Move::none()) return;
        slot = slot == first_slot(change) ? second_slot(change) : first_slot(change);
    }
    CHECK(false);  // the keys are constants: the table fills or the build is broken
}

const ReversibleMoves kReversibleMoves;

}  // namespace sente::chess
