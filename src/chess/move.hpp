// SPDX-License-Identifier: GPL-3.0-or-later
// A chess move in 16 bits: origin, target and what is special about it.
#pragma once

#include <cstdint>

#include "chess/types.hpp"
#include "core/fixed_vector.hpp"

namespace sente::chess {

enum class MoveKind : std::uint8_t {
    normal = 0,
    en_passant = 1,
    castling = 2,  // the king "takes" the rook it castles with, whatever the start array
    promote_knight = 4,
    promote_bishop = 5,
    promote_rook = 6,
    promote_queen = 7,
};

class Move {
public:
    constexpr Move() = default;
    constexpr Move(Square from, Square to, MoveKind kind = MoveKind::normal)
        : raw_(static_cast<std::uint16_t>(from | to << 6 | static_cast<int>(kind) << 12)) {}

    [[nodiscard]] static constexpr Move none() { return {}; }
    [[nodiscard]] static constexpr Move from_raw(std::uint16_t raw) {
        Move move;
        move.raw_ = raw;
        return move;
    }

    [[nodiscard]] constexpr std::uint16_t raw() const { return raw_; }
    [[nodiscard]] constexpr Square from() const { return raw_ & 63; }
    [[nodiscard]] constexpr Square to() const { return raw_ >> 6 & 63; }
    [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(raw_ >> 12); }
    [[nodiscard]] constexpr bool is_promotion() const { return (raw_ >> 12 & 0b1100) == 0b0100; }
    [[nodiscard]] constexpr Kind promotion() const {
        return static_cast<Kind>((raw_ >> 12 & 3) + static_cast<int>(Kind::knight));
    }

    friend constexpr bool operator==(Move, Move) = default;

private:
    std::uint16_t raw_ = 0;
};

inline constexpr std::size_t kMaxMoves = 256;
using MoveList = FixedVector<Move, kMaxMoves>;

}  // namespace sente::chess
