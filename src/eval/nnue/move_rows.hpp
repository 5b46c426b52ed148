// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers under which a head knows moves: where a piece arrives and where it comes from, as the
// side to move sees the board.
#pragma once

#include "eval/nnue/features.hpp"
#include "game/slots.hpp"

namespace sente::eval {

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
