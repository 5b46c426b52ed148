// SPDX-License-Identifier: GPL-3.0-or-later
// Writes scores, and what tables of evaluations of all games have in common.
#include "protocol/score_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "protocol/session.hpp"

namespace sente::protocol {

std::string score_text(Score score, MateUnit unit) {
    if (!is_mate(score)) return "cp " + std::to_string(score);
    const int plies = is_mate_win(score) ? kMate - score : kMate + score;
    const int distance = unit == MateUnit::plies ? plies : (plies + 1) / 2;
    return (is_mate_loss(score) && distance > 0 ? "mate -" : "mate ") + std::to_string(distance);
}

std::string bound_text(search::Bound bound) {
    if (bound == search::Bound::lower) return " lowerbound";
    return bound == search::Bound::upper ? " upperbound" : "";
}

Chances chances_of(Score score, int half_won_cp, int scale_cp) {
    if (is_decisive(score)) return score > 0 ? Chances{1, 0, 0} : Chances{0, 0, 1};
    const auto won_at = [&](int cp) {
        const double x = static_cast<double>(cp - half_won_cp) / scale_cp;
        return 1.0 / (1.0 + std::exp(-x));
    };
    const double win = won_at(score);
    const double loss = won_at(-score);
    return {win, std::max(0.0, 1 - win - loss), loss};
}

Wdl wdl_of(Score score, int half_won_cp, int scale_cp) {
    const Chances chances = chances_of(score, half_won_cp, scale_cp);
    const int win = static_cast<int>(std::lround(1000 * chances.win));
    const int loss = std::min(static_cast<int>(std::lround(1000 * chances.loss)), 1000 - win);
    return {win, 1000 - win - loss, loss};
}

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
