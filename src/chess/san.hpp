// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as people write them: standard algebraic notation.
#pragma once

#include <string>
#include <string_view>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "core/result.hpp"

namespace sente::chess {

// "Nbxd7+", "e8=Q#", "O-O"; `move` must be legal.
[[nodiscard]] std::string format_san(const Position& pos, Move move);

// Reads what format_san writes, and what people write instead: zeros for castling, no or other
// signs for captures, promotions and checks, needless origins, annotations.
[[nodiscard]] Result<Move> parse_san(const Position& pos, std::string_view text);

}  // namespace sente::chess
