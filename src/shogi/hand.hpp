// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces a side holds, packed so that hands are compared with one subtraction.
#pragma once

#include <array>
#include <cstdint>

#include "core/check.hpp"
#include "shogi/move.hpp"
#include "shogi/types.hpp"

namespace sente::shogi {

class Hand {
public:
    [[nodiscard]] constexpr int count(Kind kind) const {
        const Lane lane = lane_of(kind);
        return static_cast<int>((packed_ >> lane.shift) & lane.mask);
    }
    [[nodiscard]] constexpr bool has(Kind kind) const { return count(kind) != 0; }
    [[nodiscard]] constexpr bool empty() const { return packed_ == 0; }
    [[nodiscard]] constexpr std::uint32_t packed() const { return packed_; }

    constexpr void add(Kind kind) { packed_ += one(kind); }
    constexpr void remove(Kind kind) {
        CHECK(has(kind));
        packed_ -= one(kind);
    }

    // At least as many of every kind as `other`: no lane borrows from its guard bit.
    [[nodiscard]] constexpr bool covers(Hand other) const {
        return (((packed_ | kGuards) - other.packed_) & kGuards) == kGuards;
    }

    friend constexpr bool operator==(Hand, Hand) = default;

private:
    struct Lane {
        int shift;
        std::uint32_t mask;
    };
    // pawn 5 bits, lance, knight, silver, gold 3 each, bishop and rook 2, each with a guard bit
    // above.
    static constexpr std::array<Lane, 7> kLanes = {
        {{0, 31}, {6, 7}, {10, 7}, {14, 7}, {18, 7}, {22, 3}, {25, 3}}};
    static constexpr std::uint32_t kGuards =
        (1U << 5) | (1U << 9) | (1U << 13) | (1U << 17) | (1U << 21) | (1U << 24) | (1U << 27);

    static constexpr Lane lane_of(Kind kind) {
        return kLanes[static_cast<std::size_t>(hand_index(kind))];
    }
    static constexpr std::uint32_t one(Kind kind) { return 1U << lane_of(kind).shift; }

    std::uint32_t packed_ = 0;
};

}  // namespace sente::shogi
