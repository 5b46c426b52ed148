// SPDX-License-Identifier: GPL-3.0-or-later
// Fills the tables of the shogi evaluation from its weights and sums positions from scratch.
#include "eval/classical/shogi_frame.hpp"

namespace sente::eval {

using namespace shogi;

namespace {

constexpr Taper signed_for(Side side, Taper value) { return side == Side::first ? value : -value; }

// What a piece is worth at each difference of places to the king of `owner`.
constexpr Taper near_king(const ShogiWeights& weights, Side owner, Side side, std::size_t kind,
                          int difference) {
    const int files = difference / 17 - 8;
    const int ranks_down = difference % 17 - 8;
    const int ahead = side == Side::first ? -ranks_down : ranks_down;
    const std::size_t place = king_place(magnitude(files), ahead);
    return signed_for(
        side, owner == side ? weights.own_king[kind][place] : weights.enemy_king[kind][place]);
}

constexpr ShogiTables make_tables() {
    ShogiTables tables;
    // A copy: g++ 12 does not read rows of a constant that were given as {}.
    const ShogiWeights weights = kShogiWeights;
    for (const Side side : {Side::first, Side::second}) {
        for (std::size_t kind = 1; kind < kKinds; ++kind) {
            const auto slot =
                static_cast<std::size_t>(piece_slot(make_piece(side, static_cast<Kind>(kind))));
            for (Square square = 0; square < kSquares; ++square)
                tables.board[slot][static_cast<std::size_t>(square)] = signed_for(
                    side, weights.material[kind] + weights.square[kind][shogi_place(side, square)]);
            for (const Side owner : {Side::first, Side::second})
                for (int difference = 0; difference <= 2 * kSpreadCentre; ++difference)
                    tables.king[at(owner)][slot][static_cast<std::size_t>(difference)] =
                        near_king(weights, owner, side, kind, difference);
        }
        for (std::size_t kind = 0; kind < 7; ++kind)
            for (std::size_t count = 0; count < kHandCounts; ++count)
                tables.hand[at(side)][kind][count] = signed_for(side, weights.hand[kind][count]);
    }
    for (Square square = 0; square < kSquares; ++square)
        tables.spread[static_cast<std::size_t>(square)] = static_cast<std::int16_t>(spread(square));
    return tables;
}

}  // namespace

constexpr ShogiTables kShogiTables = make_tables();

ShogiFrame ShogiFrame::of(const Position& pos) {
    ShogiFrame frame;
    pos.occupied().for_each(
        [&](Square square) { frame.board_ += on_board(piece_slot(pos.piece_on(square)), square); });
    for (const Side side : {Side::first, Side::second})
        for (const Kind kind : kHandKinds)
            frame.hand_changed(side, hand_index(kind), 0, pos.hand(side).count(kind));
    frame.refresh(pos);
    return frame;
}

void ShogiFrame::refresh(const Position& pos) {
    for (const Side side : {Side::first, Side::second})
        kings_[at(side)] =
            static_cast<std::int16_t>(spread(king_or_home(pos, side)) - kSpreadCentre);
    relative_ = Taper();
    pos.occupied().for_each(
        [&](Square square) { relative_ += near_kings(piece_slot(pos.piece_on(square)), square); });
    is_stale_ = false;
}

}  // namespace sente::eval
