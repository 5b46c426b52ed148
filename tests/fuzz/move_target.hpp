// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a move: the first byte chooses a position, the rest is the move.
#pragma once

#include <cstddef>
#include <string_view>

#include "fuzz/expect.hpp"
#include "game/notation.hpp"

namespace sente::fuzz {

template <GameNotation G, std::size_t count>
[[nodiscard]] typename G::Position chosen(const std::string_view (&positions)[count],
                                          std::string_view input) {
    const auto choice = input.empty() ? 0U : static_cast<unsigned char>(input.front());
    const auto pos = G::parse_position(positions[choice % count]);
    expect(pos.ok());
    return *pos;
}

// What is accepted is a legal move that reads back the same from its own text.
template <GameNotation G>
void try_move(const typename G::Position& pos, std::string_view text) {
    const auto move = G::parse_move(pos, text);
    if (!move.ok()) {
        expect(!move.error().message.empty());
        return;
    }
    typename G::Position::MoveList list;
    pos.generate_legal(list);
    expect(list.contains(*move));
    const auto again = G::parse_move(pos, G::format_move(pos, *move));
    expect(again.ok() && *again == *move);
}

}  // namespace sente::fuzz
