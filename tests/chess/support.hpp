// SPDX-License-Identifier: GPL-3.0-or-later
// Short ways for tests to name chess positions and moves.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <string>
#include <string_view>

#include "chess/chess.hpp"
#include "core/random.hpp"

namespace sente::chess {

inline Position position(std::string_view fen) {
    const auto pos = parse_fen(fen);
    EXPECT_TRUE(pos.ok()) << fen << ": " << (pos.ok() ? "" : pos.error().text());
    return pos.ok() ? *pos : Chess::start();
}

inline Move move(const Position& pos, std::string_view uci) {
    const auto read = parse_uci(pos, uci);
    EXPECT_TRUE(read.ok()) << format_fen(pos) << ": " << (read.ok() ? "" : read.error().text());
    return read.ok() ? *read : Move::none();
}

inline Position play(Position pos, std::initializer_list<std::string_view> moves) {
    for (const std::string_view text : moves) pos = pos.after(move(pos, text));
    return pos;
}

inline std::set<std::string> legal_moves(const Position& pos) {
    MoveList list;
    pos.generate_legal(list);
    std::set<std::string> texts;
    for (const Move legal : list) texts.insert(format_uci(pos, legal));
    return texts;
}

inline bool is_legal_text(const Position& pos, const std::string& uci) {
    return legal_moves(pos).contains(uci);
}

// A square by its name.
inline Square sq(std::string_view name) { return parse_square(name).value_or(kNoSquare); }

}  // namespace sente::chess
