// SPDX-License-Identifier: GPL-3.0-or-later
// The curves behind winning chances and accuracy.
#include "lab/analyse/chance.hpp"

#include <cmath>

#include "core/score.hpp"
#include "games/games.hpp"

namespace sente::lab::analyse {

double winning_chance(Score score, records::GameKind game) {
    if (is_decisive(score)) return score > 0 ? 1.0 : 0.0;
    const double scale = games::with_game(game, []<class G>() { return Kit<G>::kChanceScale; });
    return 1.0 / (1.0 + std::exp(-score / scale));
}

Judgement judgement_of(double loss) {
    if (loss >= 0.20) return Judgement::blunder;
    if (loss >= 0.10) return Judgement::mistake;
    return loss >= 0.05 ? Judgement::inaccuracy : Judgement::good;
}

double accuracy_of(double loss) { return 100.0 * std::exp(-4.0 * loss); }

}  // namespace sente::lab::analyse
