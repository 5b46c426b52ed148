// SPDX-License-Identifier: GPL-3.0-or-later
// From the reasons of the referee to those of records.
#include "lab/record_ending.hpp"

namespace sente::lab {

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
