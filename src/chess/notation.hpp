// SPDX-License-Identifier: GPL-3.0-or-later
// Chess positions as FEN, moves as UCI writes them and as people do: standard algebraic notation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "core/result.hpp"

namespace sente::chess {

inline constexpr std::string_view kStartFen =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Letters of the kinds, in the order of Kind: none has a blank.
inline constexpr std::string_view kKindLetters = " PNBRQK";

[[nodiscard]] std::string square_name(Square square);
[[nodiscard]] std::optional<Square> parse_square(std::string_view name);

// Reads FEN, X-FEN and Shredder-FEN. All after the side to move may be missing. The position is of
// Chess960 if castling is given by files of rooks or its pieces are not where chess has them.
[[nodiscard]] Result<Position> parse_fen(std::string_view text);

// Writes Shredder-FEN for Chess960 and FEN otherwise; en passant only where the capture is legal.
[[nodiscard]] std::string format_fen(const Position& pos);

// Reads a legal move; castling as the step of the king or as king takes rook, in either game.
[[nodiscard]] Result<Move> parse_uci(const Position& pos, std::string_view text);

// Castling is written as king takes rook in Chess960 and as the step of the king otherwise.
[[nodiscard]] std::string format_uci(const Position& pos, Move move);

// "Nbxd7+", "e8=Q#", "O-O"; `move` must be legal.
[[nodiscard]] std::string format_san(const Position& pos, Move move);

// Reads what format_san writes, and what people write instead: zeros for castling, no or other
// signs for captures, promotions and checks, needless origins, annotations.
[[nodiscard]] Result<Move> parse_san(const Position& pos, std::string_view text);

}  // namespace sente::chess
