// SPDX-License-Identifier: GPL-3.0-or-later
// The rows that facts and positions switch on, for every set of inputs; and the numbers under which
// a head knows moves: where a piece arrives and where it comes from, as the side to move sees the
// board.
#pragma once

#include <cstddef>

#include "core/fixed_vector.hpp"
#include "eval/nnue/features.hpp"
#include "game/slots.hpp"

namespace sente::eval {

// All pieces but the own king, which is where it is.
template <Features F>
inline constexpr int kNearRows = (2 * F::kPiecesOfSide - 1) * kOffsets;

// A game's networks have either one king bucket or all that its map knows, and one if they see what
// is near the king.
template <Features F>
[[nodiscard]] constexpr bool are_known(Inputs inputs) {
    if (inputs.king_buckets == 1) return true;
    return inputs.set == InputSet::squares && inputs.king_buckets == F::kMostKingBuckets;
}

template <Features F>
[[nodiscard]] constexpr int row_count(Inputs inputs) {
    return F::kRows * inputs.king_buckets + (inputs.set == InputSet::near_king ? kNearRows<F> : 0);
}

template <Features F>
[[nodiscard]] constexpr int zone_count(Inputs inputs) {
    return 2 * (inputs.set == InputSet::near_king ? F::kKingPlaces : inputs.king_buckets);
}

// Behind the rows of squares and hands. `square_row` is that of the piece's square; kFar if it is
// too far away or no piece on the board.
template <Features F>
[[nodiscard]] constexpr int near_row(int king_place, FeatureRow square_row) {
    if (square_row >= F::kBoardRows) return kFar;
    const int piece = square_row / F::kBoardSquares;
    if (piece == F::kOwnKing) return kFar;
    const int offset = F::offset(king_place, square_row % F::kBoardSquares);
    if (offset == kFar) return kFar;
    return F::kRows + (piece < F::kOwnKing ? piece : piece - 1) * kOffsets + offset;
}

// One or two.
template <Features F, class Visit>
constexpr void for_each_row(Side perspective, int zone, InputSet set, Fact fact, Visit visit) {
    if (set == InputSet::squares) return visit(F::row(perspective, zone, fact));
    const FeatureRow row = F::row(perspective, zone & 1, fact);
    visit(row);
    if (const int near = near_row<F>(zone >> 1, row); near != kFar)
        visit(static_cast<FeatureRow>(near));
}
inline constexpr std::size_t kMostRowsOfAFact = 2;

template <Features F>
inline constexpr std::size_t kMostRows = F::kMostActive +
                                         static_cast<std::size_t>(F::kBoardSquares);

template <Features F>
using ActiveRows = FixedVector<FeatureRow, kMostRows<F>>;

template <Features F>
[[nodiscard]] ActiveRows<F> active_rows(const typename F::Position& pos, Side perspective,
                                        Inputs inputs) {
    ActiveRows<F> rows;
    const int zone = F::king_zone(pos, perspective, inputs);
    F::for_each_fact(pos, [&](Fact fact) {
        for_each_row<F>(perspective, zone, inputs.set, fact,
                        [&](FeatureRow row) { rows.push_back(row); });
    });
    return rows;
}

// Arrivals are those of the own pieces' rows in a first layer; in games with hands those of dropped
// pieces follow. An origin is that of the piece as it is after the move.
template <Features F>
inline constexpr int kOwnBoardRows = F::kPiecesOfSide* F::kBoardSquares;
template <Features F>
inline constexpr bool kHasHands = F::kRows > F::kBoardRows;
// Pieces that can be held come first among the kinds, before the king.
template <Features F>
inline constexpr int kArrivalRows = kOwnBoardRows<F> +
                                    (kHasHands<F> ? F::kOwnKing * F::kBoardSquares : 0);

// The numbers of a move.
struct MoveRows {
    int arrival = 0;
    int origin = kNoOrigin;  // below kOwnBoardRows

    friend bool operator==(const MoveRows&, const MoveRows&) = default;
};

// `zone` is that of the king of the side to move; only whether files are mirrored counts.
template <Features F>
[[nodiscard]] constexpr MoveRows move_rows(Side side, int zone, Slots slots) {
    const auto seen = [&](int square) {
        return int{F::row(side, zone & 1, F::on_board(slots.arrival / F::kBoardSquares, square))};
    };
    const int arrival = seen(slots.arrival % F::kBoardSquares);
    const int origin = F::origin(slots);
    if (origin == kNoOrigin) return {kOwnBoardRows<F> + arrival, kNoOrigin};
    return {arrival, seen(origin)};
}

}  // namespace sente::eval
