// SPDX-License-Identifier: GPL-3.0-or-later
// Results add up, by games and by pairs, in whatever order games end.
#include "lab/match/standing.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "lab/match/tournament.hpp"

namespace sente::lab::match {
namespace {

const Outcome kFirstWins{Side::first, Ending::mate};
const Outcome kSecondWins{Side::second, Ending::time};
const Outcome kDraw{{}, Ending::stalemate};

Schedule schedule_of(std::size_t engines, std::size_t rounds) {
    SchedulePlan plan;
    plan.engines = engines;
    plan.rounds = rounds;
    return Schedule(plan);
}

TEST(Standing, CountsWholePairsOnly) {
    const Schedule schedule = schedule_of(2, 2);
    Standing standing(2, schedule.pairings());
    standing.add(schedule.game(0), kFirstWins);   // engine 0 wins
    standing.add(schedule.game(3), kSecondWins);  // engine 0 wins with the second side
    EXPECT_EQ(standing.of_pairing(0).games.wins, 2U);
    EXPECT_EQ(standing.of_pairing(0).pairs.pairs(), 0U);
    standing.add(schedule.game(1), kDraw);
    EXPECT_EQ(standing.of_pairing(0).pairs.counts, (std::array<std::uint64_t, 5>{0, 0, 0, 1, 0}));
    standing.add(schedule.game(2), kFirstWins);
    EXPECT_EQ(standing.of_pairing(0).pairs.counts, (std::array<std::uint64_t, 5>{0, 0, 0, 1, 1}));
    EXPECT_EQ(standing.of_engine(1).pairs.counts, (std::array<std::uint64_t, 5>{1, 1, 0, 0, 0}));
    EXPECT_EQ(standing.of_engine(1).games.losses, 3U);
    EXPECT_EQ(standing.by_side().wins, 2U);
    EXPECT_EQ(standing.endings().at(Ending::mate), 2U);
}

TEST(Standing, DoesNotDependOnTheOrderOfGames) {
    const Schedule schedule = schedule_of(4, 5);
    Random random(7);
    std::vector<std::size_t> order;
    std::vector<Outcome> outcomes;
    for (std::size_t i = 0; i < schedule.games(); ++i) {
        order.push_back(i);
        outcomes.push_back(std::array{kFirstWins, kDraw, kSecondWins}[random.below(3)]);
    }
    const auto tally = [&] {
        Standing standing(4, schedule.pairings());
        for (const std::size_t game : order) standing.add(schedule.game(game), outcomes[game]);
        return standing;
    };
    const Standing straight = tally();
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[random.below(left)]);
    const Standing mixed = tally();
    for (std::size_t engine = 0; engine < 4; ++engine) {
        EXPECT_EQ(straight.of_engine(engine).games, mixed.of_engine(engine).games);
        EXPECT_EQ(straight.of_engine(engine).pairs, mixed.of_engine(engine).pairs);
        EXPECT_EQ(straight.of_engine(engine).pairs.pairs(), 15U);
        EXPECT_EQ(straight.of_engine(engine).games.games(), 30U);
    }
}

TEST(Cores, AreSharedOnlyWhereThereAreEnough) {
    EXPECT_EQ(share_cores({0, 1, 4, 5}, 2, 2), (std::vector<std::vector<int>>{{0, 1}, {4, 5}}));
    EXPECT_EQ(share_cores({3, 7}, 2, 1), (std::vector<std::vector<int>>{{3}, {7}}));
    EXPECT_TRUE(share_cores({0, 1}, 3, 1).empty());
    EXPECT_TRUE(share_cores({}, 1, 1).empty());
}

}  // namespace
}  // namespace sente::lab::match
