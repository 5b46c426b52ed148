// SPDX-License-Identifier: GPL-3.0-or-later
// Results add up, by games and by pairs, in whatever order games end.
#include "lab/match/standing.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "lab/match/tournament.hpp"

namespace sente::lab::match {
namespace {

const Outcome kFirstWins{Side::first, EndReason::mate};
const Outcome kSecondWins{Side::second, EndReason::time};
const Outcome kDraw{{}, EndReason::stalemate};

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
    EXPECT_EQ(standing.endings().at(EndReason::mate), 2U);
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

PlayedMove move_of(int ms, int depth, std::int64_t nodes, bool from_opening = false) {
    PlayedMove move{"e2e4", {}, Micros(1000 * ms), from_opening};
    move.thought.depth = depth;
    move.thought.nodes = nodes;
    return move;
}

TEST(Effort, IsThatOfOwnMovesOfEachSide) {
    GameReport report;
    report.start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    report.moves = {move_of(900, 90, 9000, true), move_of(10, 5, 100), move_of(20, 7, 300),
                    move_of(40, 0, 0), move_of(30, 8, 500)};
    const EffortOfSides sides = effort_of(report);
    EXPECT_EQ(sides[1].moves, 2U);
    EXPECT_DOUBLE_EQ(*sides[1].mean_ms(), 25);
    EXPECT_DOUBLE_EQ(sides[1].worst_ms(), 40);
    EXPECT_DOUBLE_EQ(*sides[1].mean_nodes(), 100) << "of the move that told them";
    EXPECT_DOUBLE_EQ(*sides[1].mean_depth(), 5);
    EXPECT_DOUBLE_EQ(*sides[0].mean_ms(), 25);
    EXPECT_DOUBLE_EQ(*sides[0].mean_depth(), 7.5);
    EXPECT_FALSE(Effort{}.mean_ms() || Effort{}.mean_nodes() || Effort{}.mean_depth());
}

TEST(Effort, FollowsWhoBeginsInTheOpening) {
    GameReport report;
    report.moves = {move_of(10, 1, 1)};
    report.start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    EXPECT_EQ(effort_of(report)[1].moves, 1U);
    report.start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    EXPECT_EQ(effort_of(report)[0].moves, 1U);
    report.start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    EXPECT_EQ(effort_of(report)[1].moves, 1U);
}

Effort effort_in_ms(int ms, std::uint64_t moves = 10) {
    Effort effort;
    effort.moves = moves;
    effort.time = Micros(1000 * ms * static_cast<std::int64_t>(moves));
    return effort;
}

TEST(Effort, IsComparedWithinEachPairing) {
    const Schedule schedule = schedule_of(3, 1);
    Standing standing(3, schedule.pairings());
    for (std::size_t i = 0; i < schedule.games(); ++i) {
        const ScheduledGame game = schedule.game(i);
        const auto spent = [&](std::size_t engine) {
            return effort_in_ms(engine == 0 ? 60 : engine == 1 ? 100 : 80);
        };
        standing.add(game, kDraw, {spent(game.first), spent(game.second)});
    }
    EXPECT_DOUBLE_EQ(*standing.effort_of_engine(0).mean_ms(), 60);
    EXPECT_EQ(standing.effort_of_engine(0).moves, 40U);
    const auto unequal = standing.unequal_times();
    ASSERT_EQ(unequal.size(), 1U);
    EXPECT_EQ(unequal[0].less, 0U);
    EXPECT_EQ(unequal[0].more, 1U);
    EXPECT_DOUBLE_EQ(unequal[0].less_ms, 60);
}

TEST(Effort, IsUnequalBelowTwoThirds) {
    EXPECT_TRUE(unequal_time(0, effort_in_ms(665), 1, effort_in_ms(1000)));
    EXPECT_FALSE(unequal_time(0, effort_in_ms(667), 1, effort_in_ms(1000)));
    EXPECT_EQ(unequal_time(0, effort_in_ms(30), 1, effort_in_ms(10))->less, 1U);
    EXPECT_FALSE(unequal_time(0, effort_in_ms(1), 1, {}));
}

}  // namespace
}  // namespace sente::lab::match
