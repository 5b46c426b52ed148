// SPDX-License-Identifier: GPL-3.0-or-later
// What the inputs of a network are: rows of its first layer that a position switches on.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/fixed_vector.hpp"
#include "core/types.hpp"

namespace sente::eval {

// The number of a row of the first layer.
using FeatureRow = std::uint16_t;

// The game of a network, as its file says it.
enum class NetworkGame : std::uint32_t { chess = 1, shogi = 2 };

// What an observer is told of, whoever looks: a piece on a square; in games with hands also, under
// kHands + owner · 7 + kind, that so many or more are held.
struct Fact {
    std::uint8_t what;
    std::uint8_t where;

    friend bool operator==(Fact, Fact) = default;
};

// Which rows stand for what, for one game. A network sees a position twice, once as each side does;
// that side is the `perspective`. Rows depend on where its own king stands only through its zone:
// king bucket · 2, plus 1 where files are mirrored.
//   king_of(pos, side)                               its square
//   zone(perspective, king, king_buckets)            of a king on that square
//   king_zone(pos, perspective, king_buckets)        the same for the king of a position
//   row(perspective, zone, fact)
//   for_each_fact(pos, visit)                        all that have a row, each once
//   for_each_row(pos, perspective, zone, visit)      their rows
//   output_bucket(pos)                               which of kOutputs last layers speaks
//   Picture                                          what is kept of a position to compare it
//   picture(pos)                                     with another
//   compare(before, after, gone, come)               calls these with the facts that differ
template <class F>
concept Features = requires(const typename F::Position& pos, Side perspective, int zone, Fact fact,
                            void (*visit)(Fact), const typename F::Picture& picture) {
    { F::kGame } -> std::convertible_to<NetworkGame>;
    { F::kRows } -> std::convertible_to<int>;  // of one king bucket
    { F::kMostKingBuckets } -> std::convertible_to<int>;
    { F::kMostActive } -> std::convertible_to<std::size_t>;
    { F::kKing } -> std::convertible_to<int>;  // the first side's, as observers get it
    { F::kPiecesOfSide } -> std::convertible_to<int>;
    { F::king_zone(pos, perspective, zone) } -> std::same_as<int>;
    { F::zone(perspective, zone, zone) } -> std::same_as<int>;
    { F::row(perspective, zone, fact) } -> std::same_as<FeatureRow>;
    F::for_each_fact(pos, visit);
    { F::picture(pos) } -> std::same_as<typename F::Picture>;
    F::compare(picture, picture, visit, visit);
    { F::output_bucket(pos) } -> std::same_as<int>;
};

inline constexpr int kOutputs = 8;

// A game's networks have either one king bucket or all that its map knows.
template <class F>
[[nodiscard]] constexpr bool is_king_bucket_count(std::uint32_t buckets) {
    return buckets == 1 || buckets == static_cast<std::uint32_t>(F::kMostKingBuckets);
}

// Calls back for every place where two boards of bytes differ, a word of eight at a time. What is
// empty is 0.
template <std::size_t squares, class Differ>
void compare_boards(const std::array<std::uint8_t, squares>& before,
                    const std::array<std::uint8_t, squares>& after, Differ differ) {
    for (std::size_t first = 0; first < squares; first += 8) {
        const std::size_t bytes = std::min<std::size_t>(8, squares - first);
        std::uint64_t old = 0;
        std::uint64_t now = 0;
        std::memcpy(&old, before.data() + first, bytes);
        std::memcpy(&now, after.data() + first, bytes);
        if (old == now) continue;
        for (std::size_t i = first; i < first + bytes; ++i)
            if (before[i] != after[i]) differ(static_cast<int>(i), before[i], after[i]);
    }
}

template <class F>
using ActiveRows = FixedVector<FeatureRow, F::kMostActive>;

template <Features F>
[[nodiscard]] ActiveRows<F> active_rows(const typename F::Position& pos, Side perspective,
                                        int king_buckets) {
    ActiveRows<F> rows;
    const int zone = F::king_zone(pos, perspective, king_buckets);
    F::for_each_row(pos, perspective, zone, [&](FeatureRow row) { rows.push_back(row); });
    return rows;
}

}  // namespace sente::eval
