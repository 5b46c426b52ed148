// SPDX-License-Identifier: GPL-3.0-or-later
// Reads where a study begins: a position and the moves played from it.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/result.hpp"
#include "core/text.hpp"
#include "game/notation.hpp"
#include "games/games.hpp"
#include "protocol/start_text.hpp"
#include "search/worker.hpp"

namespace sente::lab {

// Where a game has a reader that allows more than its set of pieces can show, perft uses that one.
template <GameNotation G>
[[nodiscard]] Result<typename G::Position> parse_study(std::string_view text) {
    if constexpr (requires { G::parse_study(text); }) {
        return G::parse_study(text);
    } else {
        return G::parse_position(text);
    }
}

template <GameNotation G>
using StudyStart = protocol::ToldStart<G>;

// Moves separated by blanks, each legal after those before it, as protocols write them or in SAN.
template <GameNotation G>
[[nodiscard]] Result<std::vector<typename G::Move>> parse_line(const typename G::Position& pos,
                                                               std::string_view text) {
    std::vector<std::string_view> words;
    for (const text::Field& field : text::fields(text)) words.push_back(field.word);
    return protocol::read_line<G>(pos, words, Kit<G>::parse_answer);
}

// How a study reads: with every position that can be set up.
template <GameNotation G>
struct StudyReader {
    [[nodiscard]] auto parse_position(std::string_view /*word*/, std::string_view text) const {
        return parse_study<G>(text);
    }
    [[nodiscard]] auto parse_move(const typename G::Position& pos, std::string_view word) const {
        return Kit<G>::parse_answer(pos, word);
    }
    void prepare(search::Start<G>& /*start*/) const {}
};

// The game that a text looks like a position of, if it is another one.
template <GameNotation G>
[[nodiscard]] std::string other_game_of(std::string_view text) {
    for (const std::string_view word : {"fen ", "sfen "})
        if (text.starts_with(word)) text.remove_prefix(word.size());
    std::string other;
    games::for_each_game([&]<class H>() {
        if (!std::is_same_v<G, H> && Kit<H>::looks_like(text)) other = H::kName;
    });
    return other;
}

// As after `position`; that word may stand before it.
template <GameNotation G>
[[nodiscard]] Result<StudyStart<G>> parse_start(std::string_view text) {
    constexpr std::string_view kVerb = "position ";
    text = text::trim(text);
    if (text.starts_with(kVerb)) text.remove_prefix(kVerb.size());
    const std::string line = std::string(kVerb) + std::string(text);
    const auto told = protocol::read_start<G>(protocol::Command(line), StudyReader<G>{});
    if (told.ok()) return told;
    if (const std::string other = other_game_of<G>(text); !other.empty())
        return InputError{told.error().text() + "; it looks like a position of " + other};
    return told;
}

}  // namespace sente::lab
