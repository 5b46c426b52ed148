// SPDX-License-Identifier: GPL-3.0-or-later
// Reads where a search begins: a position and the moves played from it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "protocol/command.hpp"
#include "search/worker.hpp"

namespace sente::protocol {

// The moves of a line from `pos`, each legal after those before it.
template <class G, class ParseMove>
[[nodiscard]] Result<std::vector<typename G::Move>> read_line(
    typename G::Position pos, const std::vector<std::string_view>& words,
    const ParseMove& parse_move) {
    std::vector<typename G::Move> moves;
    for (const std::string_view word : words) {
        const auto move = parse_move(pos, word);
        if (!move.ok())
            return InputError{"move " + std::to_string(moves.size() + 1) + ": " +
                              move.error().message};
        pos = pos.after(*move);
        moves.push_back(*move);
    }
    return moves;
}

template <class G>
struct ToldStart {
    search::Start<G> start;
    typename G::Move last = G::Move::none();  // the move that led to the position, if one is known
};

// The words after `position`: "startpos" or a position, perhaps with `fen` or `sfen` before it and
// `moves …` behind it. `reader` knows the game's words: `parse_position(word, text)`, where the
// word may be empty, `parse_move(pos, word)`, and `prepare(start)` for what options change.
template <class G, class Reader>
[[nodiscard]] Result<ToldStart<G>> read_start(const Command& command, const Reader& reader) {
    constexpr std::size_t kMostMoves = 60'000;
    const std::size_t moves = command.find("moves");
    if (command.size() == 0 || moves == 0) return InputError{"a position is missing"};
    if (command.size() > moves + 1 + kMostMoves) return InputError{"a game of that many moves"};
    ToldStart<G> told{{G::start(), {}, {}}};
    search::Start<G>& start = told.start;
    const std::string_view word = command[0];
    if (word != "startpos" || moves > 1) {
        const bool has_word = word == "fen" || word == "sfen";
        const auto pos = reader.parse_position(has_word ? word : std::string_view{},
                                               command.text(has_word ? 1 : 0, moves));
        if (!pos.ok()) return pos.error();
        start.pos = *pos;
    }
    reader.prepare(start);
    std::vector<std::string_view> words;
    for (std::size_t i = moves + 1; i < command.size(); ++i) words.push_back(command[i]);
    const auto line = read_line<G>(start.pos, words, [&reader](const auto& pos, auto move) {
        return reader.parse_move(pos, move);
    });
    if (!line.ok()) return line.error();
    start.trail.push(start.pos);
    for (const auto move : *line) {
        start.pos = start.pos.after(move);
        start.trail.push(start.pos);
        told.last = move;
    }
    return told;
}

}  // namespace sente::protocol
