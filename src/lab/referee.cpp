// SPDX-License-Identifier: GPL-3.0-or-later
// Counts how long each side has seen itself lost, won or even.
#include "lab/referee.hpp"

#include <cstdlib>

namespace sente::lab {

Adjudicator::Adjudicator(const games::Adjudication& rules) : most_plies_(rules.most_plies) {
    if (rules.resign_count > 0)
        resign_ = ResignRule{rules.resign_score, rules.resign_count, true, true};
    if (rules.draw_count > 0)
        draw_ = DrawRule{rules.draw_from_ply, rules.draw_count, rules.draw_score, true};
}

void Adjudicator::note(Side side, std::optional<int> value_cp) {
    Streaks& streaks = streaks_[static_cast<std::size_t>(index(side))];
    const auto count = [](int& streak, bool goes_on) { streak = goes_on ? streak + 1 : 0; };
    count(streaks.lost, resign_ && value_cp && *value_cp <= -resign_->score_cp);
    count(streaks.won, resign_ && value_cp && *value_cp >= resign_->score_cp);
    count(streaks.even, draw_ && value_cp && std::abs(*value_cp) <= draw_->score_cp);
    latest_ = side;
    ++plies_;
}

std::optional<Outcome> Adjudicator::verdict(int move_number) const {
    if (resign_) {
        for (const Side side : {Side::first, Side::second}) {
            const bool agreed = !resign_->both_sides || of(!side).won >= needed(*resign_, !side);
            if (of(side).lost >= needed(*resign_, side) && agreed)
                return Outcome{!side, EndReason::resign_rule};
        }
    }
    if (draw_ && move_number >= draw_->from &&
        of(Side::first).even >= needed(*draw_, Side::first) &&
        of(Side::second).even >= needed(*draw_, Side::second))
        return Outcome{{}, EndReason::draw_rule};
    return {};
}

std::optional<Outcome> Adjudicator::after_move(Side side, Score score) {
    note(side, score);
    if (auto outcome = verdict(plies_)) return outcome;
    if (most_plies_ > 0 && plies_ >= most_plies_) return Outcome{{}, EndReason::move_limit};
    return {};
}

}  // namespace sente::lab
