// SPDX-License-Identifier: GPL-3.0-or-later
// Repetition, fifty moves and dead material; fills the table of reversible moves.
#include "chess/rules.hpp"

#include <algorithm>
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

namespace {

constexpr int kFiftyMoves = 100;

// How far back on the trail a position can equal `pos` or one next to it.
std::size_t reach(const Position& pos, const Trail& trail) {
    return std::min(static_cast<std::size_t>(pos.reversible_plies()), trail.size() - 1);
}

// The move that was found by its key change, if the side to move can make it here.
bool can_make(const Position& pos, Move either_way) {
    const bool reversed = pos.piece_on(either_way.from()) == Piece::none;
    const Move move = reversed ? Move(either_way.to(), either_way.from()) : either_way;
    return pos.is_pseudo_legal(move) && pos.is_legal(move);
}

}  // namespace

bool is_dead_by_material(const Position& pos) {
    if ((pos.pieces(Kind::pawn) | pos.pieces(Kind::rook, Kind::queen)) != 0) return false;
    const Bitboard knights = pos.pieces(Kind::knight);
    const Bitboard bishops = pos.pieces(Kind::bishop);
    if (knights != 0) return bishops == 0 && !bits::more_than_one(knights);
    return (bishops & kLightSquares) == 0 || (bishops & ~kLightSquares) == 0;
}

bool is_repetition(const Position& pos, const Trail& trail, int ply) {
    if (!trail.may_repeat()) return false;
    const std::size_t limit = reach(pos, trail);
    int seen = 0;
    for (std::size_t distance = 4; distance <= limit; distance += 2) {
        if (trail.back(distance).key != pos.key()) continue;
        if (static_cast<int>(distance) <= ply || ++seen == 2) return true;
    }
    return false;
}

Verdict judge(const Position& pos, const Trail& trail, const Rules&, int ply) {
    if (pos.rule50() >= kFiftyMoves) {
        const bool is_mate = pos.in_check() && !pos.has_legal_move();
        return is_mate ? Verdict::loss : Verdict::draw;
    }
    if (is_dead_by_material(pos)) return Verdict::draw;
    return is_repetition(pos, trail, ply) ? Verdict::draw : Verdict::open;
}

bool upcoming_repetition(const Position& pos, const Trail& trail, int ply) {
    const std::size_t limit = reach(pos, trail);
    if (limit < 3) return false;
    const auto key_at = [&](std::size_t distance) { return trail.back(distance).key; };
    // What the other side has changed since the position looked at; zero if it is back again.
    Key theirs = key_at(0) ^ key_at(1) ^ kHashKeys.second_to_move;
    for (std::size_t distance = 3; distance <= limit; distance += 2) {
        theirs ^= key_at(distance - 1) ^ key_at(distance) ^ kHashKeys.second_to_move;
        if (theirs != 0) continue;
        const Key change = key_at(0) ^ key_at(distance) ^ kHashKeys.second_to_move;
        const Move move = kReversibleMoves.find(change);
        if (move == Move::none() || !can_make(pos, move)) continue;
        if (static_cast<int>(distance) <= ply) return true;
        for (std::size_t earlier = distance + 4; earlier <= limit; earlier += 2)
            if (key_at(earlier) == key_at(distance)) return true;
    }
    return false;
}

}  // namespace sente::chess
