// SPDX-License-Identifier: GPL-3.0-or-later
// Moves and positions as people who read a game want to see them.
#pragma once

#include <string>

#include "chess/chess.hpp"
#include "chess/san.hpp"
#include "records/kif.hpp"
#include "records/record.hpp"
#include "shogi/shogi.hpp"

namespace sente::lab::analyse {

// The words of one game; it remembers where the last move went, for 同.
template <class G>
class Speaker;

template <>
class Speaker<chess::Chess> {
public:
    [[nodiscard]] std::string say(const chess::Position& pos, chess::Move move) {
        return chess::format_san(pos, move);
    }
    [[nodiscard]] static int number_of(const chess::Position& pos) {
        return pos.game_ply() / 2 + 1;
    }
    [[nodiscard]] static Result<chess::Position> start_of(const records::Record& record) {
        return records::chess_start(record);
    }
};

template <>
class Speaker<shogi::Shogi> {
public:
    [[nodiscard]] std::string say(const shogi::Position& pos, shogi::Move move) {
        std::string words = records::ki2_move(pos, move, previous_);
        previous_ = move.to();
        return words;
    }
    [[nodiscard]] static int number_of(const shogi::Position& pos) { return pos.move_number(); }
    [[nodiscard]] static Result<shogi::Position> start_of(const records::Record& record) {
        return records::shogi_start(record);
    }

private:
    shogi::Square previous_ = shogi::kNoSquare;
};

}  // namespace sente::lab::analyse
