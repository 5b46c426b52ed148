// SPDX-License-Identifier: GPL-3.0-or-later
// The curves behind winning chances and accuracy.
#include "lab/analyse/chance.hpp"

#include <cmath>

#include "games/games.hpp"
#include "protocol/score_text.hpp"

namespace sente::lab::analyse {

double winning_chance(Score score, records::GameKind game) {
    return games::with_game(game, [score]<class G>() {
        return protocol::chances_of(score, Kit<G>::kHalfWonCp, Kit<G>::kScaleCp).points();
    });
}

Judgement judgement_of(double loss) {
    if (loss >= 0.20) return Judgement::blunder;
    if (loss >= 0.10) return Judgement::mistake;
    return loss >= 0.05 ? Judgement::inaccuracy : Judgement::good;
}

double accuracy_of(double loss) { return 100.0 * std::exp(-4.0 * loss); }

}  // namespace sente::lab::analyse
