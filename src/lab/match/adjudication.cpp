// SPDX-License-Identifier: GPL-3.0-or-later
// Counts how long each side has seen itself lost, won or even.
#include "lab/match/adjudication.hpp"

#include <cstdlib>

namespace sente::lab::match {

void Adjudicator::note(Side side, std::optional<int> value_cp) {
    Streaks& streaks = streaks_[static_cast<std::size_t>(index(side))];
    const auto count = [](int& streak, bool goes_on) { streak = goes_on ? streak + 1 : 0; };
    count(streaks.lost, resign_ && value_cp && *value_cp <= -resign_->score_cp);
    count(streaks.won, resign_ && value_cp && *value_cp >= resign_->score_cp);
    count(streaks.even, draw_ && value_cp && std::abs(*value_cp) <= draw_->score_cp);
}

std::optional<Outcome> Adjudicator::verdict(int move_number) const {
    if (resign_) {
        for (const Side side : {Side::first, Side::second}) {
            const bool agreed = !resign_->both_sides || of(!side).won >= resign_->count;
            if (of(side).lost >= resign_->count && agreed)
                return Outcome{!side, Ending::resign_rule};
        }
    }
    if (draw_ && move_number >= draw_->from && of(Side::first).even >= draw_->count &&
        of(Side::second).even >= draw_->count)
        return Outcome{{}, Ending::draw_rule};
    return {};
}

}  // namespace sente::lab::match
