// SPDX-License-Identifier: GPL-3.0-or-later
// What the inputs of a network are: rows of its first layer that a position switches on.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "core/types.hpp"
#include "game/slots.hpp"

namespace sente::eval {

// The number of a row of the first layer.
using FeatureRow = std::uint16_t;

// The game of a network, as its file says it.
enum class NetworkGame : std::uint32_t { chess = 1, shogi = 2 };

// Which rows there are, as the file of a network says it: those of pieces on squares and in hand;
// or, besides, those of pieces near the own king, by where they stand as it sees them.
enum class InputSet : std::uint32_t { squares = 0, near_king = 1 };

// near_king knows one king bucket alone.
struct Inputs {
    InputSet set = InputSet::squares;
    int king_buckets = 1;
};

// What an observer is told of, whoever looks: a piece on a square; in games with hands also, under
// kHands + owner · 7 + kind, that so many or more are held.
struct Fact {
    std::uint8_t what;
    std::uint8_t where;

    friend bool operator==(Fact, Fact) = default;
};

// Which rows stand for what, for one game. A network sees a position twice, once as each side does;
// that side is the `perspective`. Rows depend on where its own king stands only through its zone:
// king bucket · 2, plus 1 where files are mirrored; for near_king its place takes the place of the
// bucket: the number of its square among those that it can be seen on.
//   king_of(pos, side)                      its square
//   zone(perspective, king, inputs)         of a king on that square
//   king_zone(pos, perspective, inputs)     the same for the king of a position
//   row(perspective, zone, fact)            by its square or its hand; `zone` is that of a bucket
//   offset(place, square)                   from a king's place to a square, both as seen; kFar
//                                           beyond four files or ranks
//   for_each_fact(pos, visit)               all that have a row, each once
//   origin(slots)                           the square that a move comes from, or kNoOrigin
//   output_bucket(pos)                      which of kOutputs last layers speaks
//   Picture                                 what is kept of a position to compare it
//   picture(pos)                            with another
//   compare(before, after, gone, come)      calls these with the facts that differ
// Rows begin with those of the board: pieces (own ones first) · kBoardSquares + square.
template <class F>
concept Features = requires(const typename F::Position& pos, Side perspective, int zone, Fact fact,
                            Inputs inputs, void (*visit)(Fact), const typename F::Picture& picture,
                            Slots slots) {
    { F::kGame } -> std::convertible_to<NetworkGame>;
    { F::kRows } -> std::convertible_to<int>;  // of squares and hands, for one king bucket
    { F::kBoardSquares } -> std::convertible_to<int>;
    { F::kBoardRows } -> std::convertible_to<int>;
    { F::kOwnKing } -> std::convertible_to<int>;  // among the pieces of rows
    { F::kMostKingBuckets } -> std::convertible_to<int>;
    { F::kKingPlaces } -> std::convertible_to<int>;
    { F::kMostActive } -> std::convertible_to<std::size_t>;  // facts
    { F::kKing } -> std::convertible_to<int>;  // the first side's, as observers get it
    { F::kPiecesOfSide } -> std::convertible_to<int>;
    { F::king_zone(pos, perspective, inputs) } -> std::same_as<int>;
    { F::zone(perspective, zone, inputs) } -> std::same_as<int>;
    { F::row(perspective, zone, fact) } -> std::same_as<FeatureRow>;
    { F::offset(zone, zone) } -> std::same_as<int>;
    F::for_each_fact(pos, visit);
    { F::picture(pos) } -> std::same_as<typename F::Picture>;
    F::compare(picture, picture, visit, visit);
    { F::origin(slots) } -> std::same_as<int>;
    { F::output_bucket(pos) } -> std::same_as<int>;
};

inline constexpr int kOutputs = 8;
inline constexpr int kNoOrigin = -1;  // of a piece that comes from a hand

// Of a king on that place, which is in that bucket.
[[nodiscard]] constexpr int zone_of(int place, int bucket, bool mirrored, Inputs inputs) {
    const int of_squares = inputs.king_buckets == 1 ? 0 : bucket;
    return 2 * (inputs.set == InputSet::near_king ? place : of_squares) + (mirrored ? 1 : 0);
}

// Offsets from a king are numbered by files, then by ranks.
inline constexpr int kReach = 4;
inline constexpr int kOffsets = (2 * kReach + 1) * (2 * kReach + 1);
inline constexpr int kFar = -1;

[[nodiscard]] constexpr int offset_of(int files, int ranks) {
    if (std::max(files, ranks) > kReach || std::min(files, ranks) < -kReach) return kFar;
    return (files + kReach) * (2 * kReach + 1) + ranks + kReach;
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

}  // namespace sente::eval
