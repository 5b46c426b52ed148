// SPDX-License-Identifier: GPL-3.0-or-later
// Chess endings that sums misjudge: what cannot be won, and how a lone king is driven to mate.
#pragma once

#include <optional>

#include "chess/position.hpp"
#include "core/types.hpp"
#include "eval/classical/chess_frame.hpp"

namespace sente::eval {

inline constexpr int kFullScale = 64;

// How much of the endgame value counts if `strong` is ahead, in 64ths.
[[nodiscard]] int endgame_scale(const chess::Position& pos, const ChessFrame& frame, Side strong);

// The score for the first side where one side has only its king and the other can mate without
// pawns; it grows as the lone king is driven to the edge (with bishop and knight: to the right
// corner) and the kings come together.
[[nodiscard]] std::optional<Score> lone_king_score(const chess::Position& pos,
                                                   const ChessFrame& frame);

// Whether `strong` lacks the force or, with the wrong bishop, the square to win; the same endings
// whose scale is 0.
[[nodiscard]] bool cannot_win(const chess::Position& pos, Side strong);

}  // namespace sente::eval
