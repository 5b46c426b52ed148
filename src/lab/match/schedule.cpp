// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of pairings, each pairing twice with sides changed.
#include "lab/match/schedule.hpp"

#include <numeric>
#include <utility>

#include "core/check.hpp"
#include "core/random.hpp"

namespace sente::lab::match {

namespace {

std::vector<Pairing> pairings_of(const SchedulePlan& plan) {
    std::vector<Pairing> pairings;
    const std::size_t heads = plan.format == Format::gauntlet ? 1 : plan.engines;
    for (std::size_t one = 0; one < heads; ++one)
        for (std::size_t other = one + 1; other < plan.engines; ++other)
            pairings.push_back({one, other});
    return pairings;
}

std::vector<std::size_t> openings_of(const SchedulePlan& plan) {
    std::vector<std::size_t> order(plan.openings);
    std::iota(order.begin(), order.end(), std::size_t{0});
    Random random(plan.seed);
    std::vector<std::size_t> of_round;
    while (of_round.size() < plan.rounds) {
        if (plan.shuffled)
            for (std::size_t left = order.size(); left > 1; --left)
                std::swap(order[left - 1], order[random.below(left)]);
        for (std::size_t i = 0; i < order.size() && of_round.size() < plan.rounds; ++i)
            of_round.push_back(order[i]);
    }
    return of_round;
}

}  // namespace

Schedule::Schedule(const SchedulePlan& plan)
    : plan_(plan), pairings_(pairings_of(plan)), openings_(openings_of(plan)) {
    CHECK(plan.engines >= 2 && plan.openings >= 1);
}

ScheduledGame Schedule::game(std::size_t number) const {
    CHECK(number < games());
    const std::size_t pair = number / 2;
    const Pairing pairing = pairings_[pair % pairings_.size()];
    ScheduledGame game{number,      pair,          pairing,
                       pairing.one, pairing.other, openings_[pair / pairings_.size()]};
    if (number % 2 == 1) std::swap(game.first, game.second);
    return game;
}

}  // namespace sente::lab::match
