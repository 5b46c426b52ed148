// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a position: rejected with a message, or a position that reads back the same and whose
// moves can be made.
#pragma once

#include <string_view>

#include "fuzz/expect.hpp"
#include "game/notation.hpp"

namespace sente::fuzz {

template <GameNotation G>
void try_position(std::string_view text) {
    const auto parsed = G::parse_position(text);
    if (!parsed.ok()) {
        expect(!parsed.error().message.empty());
        expect(!parsed.error().at || *parsed.error().at <= text.size());
        return;
    }
    const auto& pos = *parsed;
    const auto again = G::parse_position(G::format_position(pos));
    expect(again.ok());
    expect(again->key() == pos.key());
    expect(G::format_position(*again) == G::format_position(pos));

    typename G::Position::MoveList list;
    pos.generate_legal(list);
    expect(list.size() == pos.count_legal());
    for (const auto move : list) {
        const auto read = G::parse_move(pos, G::format_move(pos, move));
        expect(read.ok() && *read == move);
        (void)pos.after(move).count_legal();
    }
}

}  // namespace sente::fuzz
