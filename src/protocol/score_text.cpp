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

Wdl wdl_of(Score score, int draw_cp, int scale_cp) {
    if (is_decisive(score)) return score > 0 ? Wdl{1000, 0, 0} : Wdl{0, 0, 1000};
    const auto permille = [&](int cp) {
        const double x = static_cast<double>(cp - draw_cp) / scale_cp;
        return static_cast<int>(std::lround(1000.0 / (1.0 + std::exp(-x))));
    };
    const int win = permille(score);
    const int loss = std::min(permille(-score), 1000 - win);
    return {win, 1000 - win - loss, loss};
}

}  // namespace sente::protocol
