// SPDX-License-Identifier: GPL-3.0-or-later
// Reads where a study begins: a position and the moves played from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/text.hpp"
#include "lab/study.hpp"
#include "protocol/start_text.hpp"
#include "search/worker.hpp"

namespace sente::lab {

template <GameNotation G>
using StudyStart = protocol::ToldStart<G>;

// Moves separated by blanks, each legal after those before it.
template <GameNotation G>
[[nodiscard]] Result<std::vector<typename G::Move>> parse_line(const typename G::Position& pos,
                                                               std::string_view text) {
    std::vector<std::string_view> words;
    for (const text::Field& field : text::fields(text)) words.push_back(field.word);
    return protocol::read_line<G>(pos, words, G::parse_move);
}

// How a study reads: with every position that can be set up.
template <GameNotation G>
struct StudyReader {
    [[nodiscard]] auto parse_position(std::string_view /*word*/, std::string_view text) const {
        return parse_study<G>(text);
    }
    [[nodiscard]] auto parse_move(const typename G::Position& pos, std::string_view word) const {
        return G::parse_move(pos, word);
    }
    void prepare(search::Start<G>& /*start*/) const {}
};

// As after `position`; that word may stand before it.
template <GameNotation G>
[[nodiscard]] Result<StudyStart<G>> parse_start(std::string_view text) {
    constexpr std::string_view kVerb = "position ";
    text = text::trim(text);
    if (text.starts_with(kVerb)) text.remove_prefix(kVerb.size());
    const std::string line = std::string(kVerb) + std::string(text);
    return protocol::read_start<G>(protocol::Command(line), StudyReader<G>{});
}

}  // namespace sente::lab
