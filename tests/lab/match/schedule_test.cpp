// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules: who meets whom, from which opening, with which side.
#include "lab/match/schedule.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

namespace sente::lab::match {
namespace {

SchedulePlan plan_for(std::size_t engines, Format format, std::size_t rounds, std::size_t openings,
                      bool shuffled, std::uint64_t seed) {
    return {engines, format, rounds, openings, shuffled, seed};
}

// Calls `check` with a schedule of each kind and size.
template <class Check>
void for_many_plans(Check check) {
    for (const Format format : {Format::round_robin, Format::gauntlet})
        for (const std::size_t engines : {2UL, 3UL, 5UL})
            for (const std::size_t rounds : {1UL, 2UL, 7UL, 20UL})
                for (const std::size_t openings : {1UL, 3UL, 20UL, 50UL})
                    for (const bool shuffled : {false, true})
                        check(plan_for(engines, format, rounds, openings, shuffled, rounds));
}

TEST(Schedule, PlaysEachOpeningTwiceWithSidesChanged) {
    for_many_plans([](const SchedulePlan& plan) {
        const Schedule schedule(plan);
        for (std::size_t i = 0; i < schedule.games(); i += 2) {
            const ScheduledGame one = schedule.game(i);
            const ScheduledGame other = schedule.game(i + 1);
            ASSERT_EQ(one.pair, other.pair);
            ASSERT_EQ(one.opening, other.opening);
            ASSERT_EQ(one.first, other.second);
            ASSERT_EQ(one.second, other.first);
            ASSERT_NE(one.first, one.second);
            ASSERT_LT(one.opening, plan.openings);
        }
    });
}

TEST(Schedule, LetsEachPairingMeetEquallyOften) {
    for_many_plans([](const SchedulePlan& plan) {
        const Schedule schedule(plan);
        std::map<std::pair<std::size_t, std::size_t>, std::size_t> met;
        for (std::size_t i = 0; i < schedule.games(); ++i) {
            const ScheduledGame game = schedule.game(i);
            ++met[{game.first, game.second}];
        }
        const std::size_t n = plan.engines;
        ASSERT_EQ(met.size(), plan.format == Format::gauntlet ? 2 * (n - 1) : n * (n - 1));
        for (const auto& [who, times] : met) ASSERT_EQ(times, plan.rounds);
    });
}

TEST(Schedule, UsesEveryOpeningBeforeOneComesAgain) {
    for_many_plans([](const SchedulePlan& plan) {
        const Schedule schedule(plan);
        std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t> played;
        for (std::size_t i = 0; i < schedule.games(); ++i) {
            const ScheduledGame game = schedule.game(i);
            ++played[{game.first, game.second, game.opening}];
        }
        const std::size_t most = (plan.rounds + plan.openings - 1) / plan.openings;
        for (const auto& [what, times] : played) ASSERT_LE(times, most);
    });
}

TEST(Schedule, OfMoreRoundsBeginsWithTheSameGames) {
    for_many_plans([](const SchedulePlan& plan) {
        SchedulePlan longer = plan;
        longer.rounds += 5;
        const Schedule schedule(plan);
        const Schedule more(longer);
        for (std::size_t i = 0; i < schedule.games(); ++i) {
            ASSERT_EQ(schedule.game(i).opening, more.game(i).opening);
            ASSERT_EQ(schedule.game(i).first, more.game(i).first);
        }
    });
}

TEST(Schedule, IsShuffledByItsSeedAlone) {
    const auto openings = [](bool shuffled, std::uint64_t seed) {
        const Schedule schedule(plan_for(2, Format::round_robin, 50, 50, shuffled, seed));
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < schedule.games(); i += 2)
            found.push_back(schedule.game(i).opening);
        return found;
    };
    EXPECT_EQ(openings(true, 1), openings(true, 1));
    EXPECT_NE(openings(true, 1), openings(true, 2));
    EXPECT_NE(openings(true, 1), openings(false, 1));
    EXPECT_EQ(openings(false, 1), openings(false, 2));
    EXPECT_EQ(openings(false, 1)[7], 7U);
}

}  // namespace
}  // namespace sente::lab::match
