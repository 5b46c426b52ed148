// SPDX-License-Identifier: GPL-3.0-or-later
// How each game is written in each dialect: positions, moves and boards.
#pragma once

#include <string>
#include <string_view>

#include "chess/chess.hpp"
#include "core/result.hpp"
#include "protocol/settings.hpp"
#include "shogi/shogi.hpp"

namespace sente::protocol {

// Chess in UCI: FEN, and moves such as e7e8q.
struct ChessUciText {
    using Game = chess::Chess;
    static constexpr std::string_view kPositionWord = "fen";
    static constexpr bool kFirstIsWhite = true;

    [[nodiscard]] static Result<chess::Position> parse_position(std::string_view word,
                                                                std::string_view text);
    [[nodiscard]] static Result<chess::Move> parse_move(const chess::Position& pos,
                                                        std::string_view text) {
        return chess::parse_uci(pos, text);
    }
    [[nodiscard]] static std::string format_move(const chess::Position& pos, chess::Move move) {
        return chess::format_uci(pos, move);
    }
};

// Shogi in UCI as fairy-stockfish writes it: files a to i from the left, ranks 1 to 9 from below,
// drops as P@e5, the hands in brackets after the board, and White moves first.
struct ShogiUciText {
    using Game = shogi::Shogi;
    static constexpr std::string_view kPositionWord = "fen";
    static constexpr bool kFirstIsWhite = true;

    // `word` is fen or sfen.
    [[nodiscard]] static Result<shogi::Position> parse_position(std::string_view word,
                                                                std::string_view text);
    [[nodiscard]] static Result<shogi::Move> parse_move(const shogi::Position& pos,
                                                        std::string_view text);
    [[nodiscard]] static std::string format_move(const shogi::Position& pos, shogi::Move move);
};

// Shogi in USI: SFEN, and moves such as 8h2b+ and P*5e; Black moves first.
struct ShogiUsiText {
    using Game = shogi::Shogi;
    static constexpr std::string_view kPositionWord = "sfen";
    static constexpr bool kFirstIsWhite = false;

    [[nodiscard]] static Result<shogi::Position> parse_position(std::string_view word,
                                                                std::string_view text);
    [[nodiscard]] static Result<shogi::Move> parse_move(const shogi::Position& pos,
                                                        std::string_view text) {
        return shogi::parse_usi_move(pos, text);
    }
    [[nodiscard]] static std::string format_move(const shogi::Position& /*pos*/, shogi::Move move) {
        return shogi::format_usi_move(move);
    }
};

// What the options make of a position and its rules.
void prepare(chess::Position& pos, const Settings& settings);
void prepare(shogi::Position& pos, const Settings& settings);
[[nodiscard]] chess::Rules rules_of(const chess::Position& pos, const Settings& settings);
[[nodiscard]] shogi::Rules rules_of(const shogi::Position& pos, const Settings& settings);

// Half moves played before the position.
[[nodiscard]] int game_ply(const chess::Position& pos);
[[nodiscard]] int game_ply(const shogi::Position& pos);

// A board drawn with letters, as `d` shows it; lines end in '\n'.
[[nodiscard]] std::string drawn(const chess::Position& pos);
[[nodiscard]] std::string drawn(const shogi::Position& pos);

// The same position with the sides exchanged.
[[nodiscard]] Result<chess::Position> flipped(const chess::Position& pos);
[[nodiscard]] Result<shogi::Position> flipped(const shogi::Position& pos);

// The letter of a piece with its plus, if it has one.
[[nodiscard]] std::string letters_of(chess::Piece piece);
[[nodiscard]] std::string letters_of(shogi::Piece piece);

// What the evaluation is made of, as `eval` shows it: the terms of the classical one, or what each
// piece is worth to the network; lines end in '\n'.
[[nodiscard]] std::string evaluation_text(const chess::Position& pos,
                                          const eval::Evaluation& evaluation);
[[nodiscard]] std::string evaluation_text(const shogi::Position& pos,
                                          const eval::Evaluation& evaluation);

// The FEN that fairy-stockfish writes for a shogi position, and back.
[[nodiscard]] std::string format_fairy_fen(const shogi::Position& pos);
[[nodiscard]] Result<shogi::Position> parse_fairy_fen(std::string_view text);

}  // namespace sente::protocol
