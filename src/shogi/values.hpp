// SPDX-License-Identifier: GPL-3.0-or-later
// What pieces are worth in an exchange: on the board, and in the hand of who takes them.
#pragma once

#include <array>

#include "core/types.hpp"
#include "shogi/types.hpp"

namespace sente::shogi {

// Standing on the board, in the order of Kind. The king's value only outweighs everything else.
inline constexpr std::array<Score, kKinds> kBoardValue = {0,     100, 300, 320, 480, 800,  960, 540,
                                                          15000, 560, 520, 530, 540, 1050, 1250};

constexpr Score board_value(Kind kind) {
    return kBoardValue[static_cast<std::size_t>(index(kind))];
}
constexpr Score hand_value(Kind kind) { return board_value(unpromoted(kind)); }

// Losing a piece costs what it was worth and what it is worth to the side that now holds it.
constexpr Score exchange_value(Kind kind) {
    return kind == Kind::none ? 0 : board_value(kind) + hand_value(kind);
}
constexpr Score promotion_gain(Kind kind) {
    return can_promote(kind) ? board_value(promoted(kind)) - board_value(kind) : 0;
}

}  // namespace sente::shogi
