// SPDX-License-Identifier: GPL-3.0-or-later
// Records made from moves in the protocols' notation, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "chess/chess.hpp"
#include "core/text.hpp"
#include "records/record.hpp"
#include "shogi/shogi.hpp"

namespace sente::records::test {

// The record of a line of UCI or USI moves, separated by blanks.
[[nodiscard]] inline Record record_of(GameKind kind, const std::string& start,
                                      const std::string& moves) {
    Record record;
    record.kind = kind;
    record.start = start;
    const auto play = [&](auto pos, const auto& parse) {
        for (const text::Field& field : text::fields(moves)) {
            const auto move = parse(pos, field.word);
            EXPECT_TRUE(move.ok()) << field.word;
            record.append(move->raw());
            pos = pos.after(*move);
        }
    };
    if (kind == GameKind::shogi)
        play(*shogi_start(record), shogi::parse_usi_move);
    else
        play(*chess_start(record), chess::parse_uci);
    return record;
}

// The main line in the protocol's notation.
[[nodiscard]] inline std::string moves_of(const Record& record) {
    std::string out;
    const auto play = [&](auto pos, const auto& format) {
        for (const std::size_t node : record.main_line()) {
            if (node == 0) continue;
            pos = format(pos, record.nodes[node].move, out);
        }
    };
    if (record.kind == GameKind::shogi)
        play(*shogi_start(record), [](const shogi::Position& pos, std::uint16_t raw, auto& text) {
            const auto move = shogi::Move::from_raw(raw);
            text += (text.empty() ? "" : " ") + shogi::format_usi_move(move);
            return pos.after(move);
        });
    else
        play(*chess_start(record), [](const chess::Position& pos, std::uint16_t raw, auto& text) {
            const auto move = chess::Move::from_raw(raw);
            text += (text.empty() ? "" : " ") + chess::format_uci(pos, move);
            return pos.after(move);
        });
    return out;
}

}  // namespace sente::records::test
