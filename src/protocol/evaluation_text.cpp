// SPDX-License-Identifier: GPL-3.0-or-later
// What tables of evaluations of all games have in common.
#include "protocol/evaluation_text.hpp"

#include <array>
#include <cstdio>

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

}  // namespace

std::string total_text(std::string_view what, Score score, Side side) {
    const Score first = side == Side::first ? score : -score;
    return std::string(what) + " for the first side: " + std::to_string(first) +
           " centipawns; for the side to move: " + std::to_string(score) + "\n";
}

std::string terms_text(const eval::TermExplanation& explained, Side side) {
    std::string out =
        "Term                     first side      second side\n"
        "                         midg.  endg.    midg.  endg.\n";
    for (const eval::TermSum& term : explained.terms)
        out += row(term.name, term.first, term.second);
    out += "Midgame share " + std::to_string(explained.midgame) + " of " +
           std::to_string(explained.full) + "\n";
    if (!explained.adds_up) out += "A rule for endings replaces the sum\n";
    return out + total_text("Evaluation", explained.score, side);
}

std::string cell(const std::string& text) {
    constexpr int kCellWidth = 9;
    std::array<char, 32> out{};
    (void)std::snprintf(out.data(), out.size(), "%*s", kCellWidth, text.c_str());
    return out.data();
}

std::string worth_text(const std::string& letters, std::optional<Score> worth) {
    if (!worth) return letters;
    return letters + (*worth < 0 ? " " : " +") + std::to_string(*worth);
}

std::string square_cell(const eval::NetworkExplanation& explained, const std::string& letters,
                        int kinds, int square) {
    std::optional<Score> worth;
    for (const eval::PieceWorth& each : explained.pieces)
        if (each.fact.what < kinds && each.fact.where == square) worth = each.worth;
    return cell(worth_text(letters, worth));
}

}  // namespace sente::protocol
