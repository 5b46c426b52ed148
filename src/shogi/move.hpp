// SPDX-License-Identifier: GPL-3.0-or-later
// A shogi move in 16 bits: target (7), origin square or 81 + hand kind (7), promotion (1).
#pragma once

#include <cstdint>

#include "core/check.hpp"
#include "shogi/types.hpp"

namespace sente::shogi {

// 0 … 6 for the kinds that can be held, in the order of kHandKinds.
constexpr int hand_index(Kind kind) {
    switch (kind) {
        case Kind::gold: return 4;
        case Kind::bishop: return 5;
        case Kind::rook: return 6;
        default: return index(kind) - 1;
    }
}

class Move {
public:
    constexpr Move() = default;

    static constexpr Move none() { return {}; }
    static constexpr Move from_raw(std::uint16_t raw) { return Move(raw); }
    static constexpr Move step(Square from, Square to, bool promote = false) {
        return Move(static_cast<std::uint16_t>(to | (from << 7) | (promote ? kPromote : 0)));
    }
    static constexpr Move drop(Kind kind, Square to) {
        return Move(static_cast<std::uint16_t>(to | ((kSquares + hand_index(kind)) << 7)));
    }

    [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }
    [[nodiscard]] constexpr Square to() const { return raw_ & 127; }
    // Origin of a step, or 81 + hand index of a drop.
    [[nodiscard]] constexpr int origin() const { return (raw_ >> 7) & 127; }
    [[nodiscard]] constexpr Square from() const {
        CHECK(!is_drop());
        return origin();
    }
    [[nodiscard]] constexpr bool is_drop() const { return origin() >= kSquares; }
    [[nodiscard]] constexpr Kind dropped() const {
        return kHandKinds[static_cast<std::size_t>(origin() - kSquares)];
    }
    [[nodiscard]] constexpr bool promotes() const { return (raw_ & kPromote) != 0; }

    // Whether the bits can be read as a move at all; says nothing of any position.
    [[nodiscard]] constexpr bool is_well_formed() const {
        if ((raw_ >> 15) != 0 || to() >= kSquares || origin() >= kSquares + 7) return false;
        return !(is_drop() && promotes());
    }

    friend constexpr bool operator==(Move, Move) = default;

private:
    static constexpr int kPromote = 1 << 14;
    explicit constexpr Move(std::uint16_t raw) : raw_(raw) {}

    std::uint16_t raw_ = 0;
};

}  // namespace sente::shogi
