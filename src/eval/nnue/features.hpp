// SPDX-License-Identifier: GPL-3.0-or-later
// What the inputs of a network are: rows of its first layer that a position switches on.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "core/types.hpp"

namespace sente::eval {

// The number of a row of the first layer.
using FeatureRow = std::uint16_t;

// Which rows stand for what, for one game. A network sees a position twice, once as each side does;
// that side is the `perspective`. Rows depend on where its own king stands only through its zone:
// king bucket · 2, plus 1 where files are mirrored.
//   zone(perspective, king, king_buckets)            of a king on that square
//   king_zone(pos, perspective, king_buckets)        the same for the king of a position
//   piece_row(perspective, zone, piece, square)      `piece` and `square` as observers get them
//   hand_row(perspective, zone, owner, kind, count)  of holding `count` or more; games with hands
//   for_each_row(pos, perspective, zone, visit)      every row that is switched on, each once
//   output_bucket(pos)                               which of kOutputs last layers speaks
template <class F>
concept Features = requires(const typename F::Position& pos, Side perspective, int zone) {
    { F::kGame } -> std::convertible_to<std::uint32_t>;  // as in the header of a network file
    { F::kRows } -> std::convertible_to<int>;            // of one king bucket
    { F::kMostKingBuckets } -> std::convertible_to<int>;
    { F::kMostActive } -> std::convertible_to<std::size_t>;
    { F::kKing } -> std::convertible_to<int>;  // the first side's, as observers get it
    { F::kPiecesOfSide } -> std::convertible_to<int>;
    { F::king_zone(pos, perspective, zone) } -> std::same_as<int>;
    { F::piece_row(perspective, zone, zone, zone) } -> std::same_as<FeatureRow>;
    { F::output_bucket(pos) } -> std::same_as<int>;
};

inline constexpr int kOutputs = 8;

// A game's networks have either one king bucket or all that its map knows.
template <class F>
[[nodiscard]] constexpr bool is_king_bucket_count(std::uint32_t buckets) {
    return buckets == 1 || buckets == static_cast<std::uint32_t>(F::kMostKingBuckets);
}

template <class F>
using ActiveRows = FixedVector<FeatureRow, F::kMostActive>;

template <Features F>
[[nodiscard]] ActiveRows<F> active_rows(const typename F::Position& pos, Side perspective,
                                        int king_buckets) {
    ActiveRows<F> rows;
    F::for_each_row(pos, perspective, F::king_zone(pos, perspective, king_buckets),
                    [&rows](FeatureRow row) { rows.push_back(row); });
    return rows;
}

}  // namespace sente::eval
