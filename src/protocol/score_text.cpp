// SPDX-License-Identifier: GPL-3.0-or-later
// Writes scores.
#include "protocol/score_text.hpp"

#include <algorithm>
#include <cmath>

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

}  // namespace sente::protocol
