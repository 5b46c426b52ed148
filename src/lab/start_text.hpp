// SPDX-License-Identifier: GPL-3.0-or-later
// Reads where a study begins: a position and the moves played from it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/text.hpp"
#include "lab/study.hpp"
#include "search/worker.hpp"

namespace sente::lab {

template <GameNotation G>
struct StudyStart {
    search::Start<G> start;
    typename G::Move last = G::Move::none();  // the move that led to the position, if one is known
};

// Moves separated by blanks, each legal after those before it.
template <GameNotation G>
[[nodiscard]] Result<std::vector<typename G::Move>> parse_line(typename G::Position pos,
                                                               std::string_view text) {
    std::vector<typename G::Move> moves;
    for (const text::Field& field : text::fields(text)) {
        const auto move = G::parse_move(pos, field.word);
        if (!move.ok())
            return InputError{"move " + std::to_string(moves.size() + 1) + " " +
                              text::quoted(field.word) + ": " + move.error().text()};
        pos = pos.after(*move);
        moves.push_back(*move);
    }
    return moves;
}

// "startpos", FEN or SFEN, perhaps with `fen` or `sfen` before it, and perhaps `moves …` behind it.
template <GameNotation G>
[[nodiscard]] Result<StudyStart<G>> parse_start(std::string_view text) {
    std::string_view board = text::trim(text);
    std::string_view played;
    for (const text::Field& field : text::fields(board))
        if (field.word == "moves") {
            played = board.substr(field.at + field.word.size());
            board = text::trim(board.substr(0, field.at));
            break;
        }
    for (const std::string_view word : {"position ", "fen ", "sfen "})
        if (board.starts_with(word)) board = text::trim(board.substr(word.size()));
    if (board.empty()) return InputError{"a position is missing"};

    StudyStart<G> study{{G::start(), {}, {}}};
    if (board != "startpos") {
        const auto pos = parse_study<G>(board);
        if (!pos.ok()) return InputError{"position: " + pos.error().text()};
        study.start.pos = *pos;
    }
    const auto moves = parse_line<G>(study.start.pos, played);
    if (!moves.ok()) return moves.error();
    study.start.trail.push(study.start.pos);
    for (const auto move : *moves) {
        study.start.pos = study.start.pos.after(move);
        study.start.trail.push(study.start.pos);
        study.last = move;
    }
    return study;
}

}  // namespace sente::lab
