// SPDX-License-Identifier: GPL-3.0-or-later
// An explained evaluation as a table.
#include <array>
#include <cstdio>

#include "eval/classical/chess_classical.hpp"
#include "eval/classical/shogi_classical.hpp"
#include "protocol/game_text.hpp"
#include "protocol/session.hpp"

namespace sente::protocol {

namespace {

std::string row(std::string_view name, const eval::Taper& first, const eval::Taper& second) {
    std::array<char, 128> text{};
    (void)std::snprintf(text.data(), text.size(), "%-24.*s %6d %6d   %6d %6d\n",
                        static_cast<int>(name.size()), name.data(), first.mg(), first.eg(),
                        second.mg(), second.eg());
    return text.data();
}

std::string table(const eval::Explanation& explained, Side side) {
    std::string out =
        "Term                     first side      second side\n"
        "                         midg.  endg.    midg.  endg.\n";
    for (const eval::TermSum& term : explained.terms)
        out += row(term.name, term.first, term.second);
    out += "Midgame share " + std::to_string(explained.midgame) + " of " +
           std::to_string(explained.full) + "\n";
    if (!explained.adds_up) out += "A rule for endings replaces the sum\n";
    const Score first = side == Side::first ? explained.score : -explained.score;
    return out + "Evaluation for the first side: " + std::to_string(first) +
           " centipawns; for the side to move: " + std::to_string(explained.score) + "\n";
}

}  // namespace

std::string evaluation_text(const chess::Position& pos) {
    return table(eval::explain(pos), pos.side());
}

std::string evaluation_text(const shogi::Position& pos) {
    return table(eval::explain(pos), pos.side());
}

std::string compiler_name() { return std::string("compiler version ") + __VERSION__; }

}  // namespace sente::protocol
