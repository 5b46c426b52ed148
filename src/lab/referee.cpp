// SPDX-License-Identifier: GPL-3.0-or-later
// Counts how long each side has seen itself lost, won or even; and the reasons of the referee as
// those of records.
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

namespace {

records::Reason reason_of(const Outcome& outcome) {
    using records::Reason;
    switch (outcome.reason) {
        case EndReason::mate: return Reason::mate;
        case EndReason::stalemate: return Reason::stalemate;
        case EndReason::repetition: return Reason::repetition;
        case EndReason::perpetual_check: return Reason::perpetual_check;
        case EndReason::fifty_moves: return Reason::fifty_moves;
        case EndReason::dead_material: return Reason::dead_material;
        case EndReason::move_limit: return Reason::move_limit;
        case EndReason::declaration: return outcome.winner ? Reason::declaration : Reason::impasse;
        case EndReason::resignation: return Reason::resignation;
        case EndReason::resign_rule:
        case EndReason::draw_rule: return Reason::adjudication;
        case EndReason::false_declaration:
        case EndReason::illegal_move: return Reason::illegal_move;
        case EndReason::time: return Reason::time;
        case EndReason::crash:
        case EndReason::hang: return Reason::failure;
    }
    return Reason::unknown;
}

}  // namespace

records::Ending ending_of(const Outcome& outcome) {
    records::Ending ending;
    ending.reason = reason_of(outcome);
    ending.outcome = outcome.winner ? win_of(*outcome.winner) : GameResult::draw;
    return ending;
}

}  // namespace sente::lab
