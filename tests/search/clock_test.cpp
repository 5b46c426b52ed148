// SPDX-License-Identifier: GPL-3.0-or-later
// The time of a game is divided so that it never runs out; the watch runs on times made up here.
#include "search/clock.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "core/random.hpp"
#include "search/timekeeper.hpp"

namespace sente::search::test {
namespace {

using std::chrono::milliseconds;

GameClock random_clock(Random& random) {
    const auto some = [&](std::int64_t most) {
        const auto scale = std::int64_t{1} << random.below(22);
        return static_cast<std::int64_t>(
            random.below(static_cast<std::uint64_t>(std::min(scale, most) + 1)));
    };
    GameClock clock;
    clock.time_ms = some(4'000'000) - (random.below(20) == 0 ? 5000 : 0);
    if (random.below(2) == 0) clock.increment_ms = some(60'000);
    if (random.below(3) == 0) clock.byoyomi_ms = some(60'000);
    if (random.below(3) == 0) clock.moves_to_go = static_cast<int>(random.below(60));
    clock.overhead_ms = some(2000);
    if (random.below(2) == 0) clock.worst_overhead_ms = some(3000);
    if (random.below(3) == 0) clock.minimum_ms = some(3000);
    return clock;
}

TEST(ABudget, NeverExceedsTheTimeLeftLessTheOverhead) {
    Random random(1);
    for (int i = 0; i < 200'000; ++i) {
        const GameClock clock = random_clock(random);
        const Budget budget = allot(clock, static_cast<int>(random.below(400)));
        const std::int64_t all = std::max<std::int64_t>(clock.time_ms, 0) + clock.byoyomi_ms;
        const std::int64_t lost = std::max(clock.overhead_ms, clock.worst_overhead_ms);
        ASSERT_GE(budget.soft_ms, 1);
        ASSERT_LE(budget.soft_ms, budget.hard_ms);
        ASSERT_LE(budget.hard_ms, std::max<std::int64_t>(1, all - std::min(lost, all / 2)));
    }
}

TEST(ABudget, OfAClockOfFullSecondsEndsBeforeOne) {
    GameClock clock;
    clock.time_ms = 600'000;
    clock.overhead_ms = 120;
    const Budget usual = allot(clock, 20);
    EXPECT_FALSE(usual.before_second_ms);
    clock.full_seconds = true;
    const Budget full = allot(clock, 20);
    EXPECT_EQ((full.hard_ms + 120) % 1000, 0);
    EXPECT_GE(full.hard_ms, usual.hard_ms);
    for (const int stable : {0, 2, 6}) {
        Progress progress;
        progress.depth = 9;
        progress.stable_iterations = stable;
        const std::int64_t wanted = wanted_ms(full, progress);
        EXPECT_EQ((wanted + 120) % 1000, 0) << stable;
        EXPECT_GE(wanted, wanted_ms(usual, progress));
        EXPECT_LT(wanted, wanted_ms(usual, progress) + 1000);
    }
    // The last seconds are not lost for it.
    clock.time_ms = 700;
    EXPECT_LE(allot(clock, 20).hard_ms, 580);
}

TEST(ABudget, GrowsWithTheTimeLeft) {
    Random random(2);
    for (int i = 0; i < 100'000; ++i) {
        GameClock clock = random_clock(random);
        clock.byoyomi_ms = 0;
        const int ply = static_cast<int>(random.below(400));
        const Budget less = allot(clock, ply);
        clock.time_ms += static_cast<std::int64_t>(random.below(100'000));
        const Budget more = allot(clock, ply);
        ASSERT_LE(less.soft_ms, more.soft_ms);
        ASSERT_LE(less.hard_ms, more.hard_ms);
    }
}

TEST(ABudget, LeavesAnInstantWhenThereIsNoTime) {
    for (const std::int64_t time : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{-100'000},
                                    std::numeric_limits<std::int64_t>::min(), std::int64_t{1}}) {
        GameClock clock;
        clock.time_ms = time;
        const Budget budget = allot(clock, 30);
        EXPECT_EQ(budget.soft_ms, 1);
        EXPECT_EQ(budget.hard_ms, 1);
    }
}

TEST(ABudget, SurvivesHugeNumbers) {
    constexpr auto kHuge = std::numeric_limits<std::int64_t>::max();
    const Budget budget = allot({kHuge, kHuge, kHuge, 1, kHuge, kHuge, kHuge}, 0);
    EXPECT_GE(budget.soft_ms, 1);
    EXPECT_LE(budget.soft_ms, budget.hard_ms);
}

TEST(ABudget, UsesAllOfTheByoyomiWhenNothingElseIsLeft) {
    GameClock clock;
    clock.byoyomi_ms = 10'000;
    clock.overhead_ms = 120;
    clock.worst_overhead_ms = 1120;
    EXPECT_EQ(allot(clock, 80).soft_ms, 10'000 - 1120);
    EXPECT_EQ(allot(clock, 80).hard_ms, 10'000 - 1120);
    clock.byoyomi_ms = 100;
    EXPECT_EQ(allot(clock, 80).hard_ms, 50);
}

TEST(ABudget, KeepsTheMinimumWhereTheClockAllowsIt) {
    GameClock clock;
    clock.time_ms = 60'000;
    clock.overhead_ms = 120;
    clock.minimum_ms = 2000;
    EXPECT_GE(allot(clock, 0).soft_ms, 1880);
    clock.time_ms = 1000;
    EXPECT_LT(allot(clock, 0).hard_ms, 1000);
}

// A game at each tempo with a machine that is late by up to `late_ms` at every move.
std::int64_t least_time_left(std::int64_t time, std::int64_t increment, std::int64_t late_ms,
                             std::optional<int> session = {}) {
    Random random(3);
    std::int64_t least = time;
    const std::int64_t first = time;
    for (int move = 0; move < 250; ++move) {
        GameClock clock;
        clock.time_ms = time;
        clock.increment_ms = increment;
        if (session) clock.moves_to_go = *session - move % *session;
        const Budget budget = allot(clock, 2 * move);
        const bool hard = random.below(6) == 0;
        time -= (hard ? budget.hard_ms : budget.soft_ms) +
                static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(late_ms) + 1));
        least = std::min(least, time);
        time += increment;
        if (session && (move + 1) % *session == 0) time += first;
    }
    return least;
}

TEST(AGame, IsNotLostOnTimeByAMachineThatIsLate) {
    EXPECT_GT(least_time_left(1000, 10, 12), 0);
    EXPECT_GT(least_time_left(10'000, 100, 100), 0);
    EXPECT_GT(least_time_left(60'000, 600, 500), 0);
    EXPECT_GT(least_time_left(60'000, 0, 5), 0);
    EXPECT_GT(least_time_left(5000, 0, 1, 40), 0);
    EXPECT_GT(least_time_left(1000, 0, 1, 1), 0);
}

TEST(TheTimeWanted, FollowsTheSearch) {
    const Budget budget{1000, 5000};
    const auto wanted = [&](int stable, Score fall, int effort) {
        return wanted_ms(
            budget,
            {.depth = 12, .stable_iterations = stable, .fall = fall, .effort_permille = effort});
    };
    for (int stable = 0; stable < 12; ++stable)
        EXPECT_GE(wanted(stable, 0, 500), wanted(stable + 1, 0, 500));
    for (Score fall = -100; fall < 200; ++fall)
        EXPECT_LE(wanted(3, fall, 500), wanted(3, fall + 1, 500));
    for (int effort = 0; effort < 1000; ++effort)
        EXPECT_GE(wanted(3, 0, effort), wanted(3, 0, effort + 1));
    EXPECT_GT(wanted(0, 60, 300), 1500);
    EXPECT_LT(wanted(8, -10, 900), 750);
    EXPECT_LE(wanted(0, 200, 0), budget.hard_ms);
    EXPECT_LE(wanted_ms(budget, {.depth = 8, .only_move = true}), 50);
    EXPECT_EQ(wanted_ms(budget, {.depth = 30, .decided = true}), 0);
}

class TheWatch : public testing::Test {
protected:
    [[nodiscard]] Timekeeper::Instant at(std::int64_t ms) const {
        return start_ + milliseconds(ms);
    }
    Timekeeper watch_;
    Limits limits_;

private:
    Timekeeper::Instant start_ = std::chrono::steady_clock::now();
};

TEST_F(TheWatch, NeverEndsASearchWithoutATimeLimit) {
    limits_.depth = 5;
    limits_.nodes = 100;
    watch_.start(limits_, at(0));
    EXPECT_FALSE(watch_.is_limited());
    EXPECT_FALSE(watch_.is_over(at(1'000'000'000)));
    EXPECT_TRUE(watch_.wants_another(at(1'000'000'000), {}));
}

TEST_F(TheWatch, GivesAMoveAllOfItsTime) {
    limits_.move_time_ms = 100;
    watch_.start(limits_, at(0));
    EXPECT_FALSE(watch_.is_over(at(99)));
    EXPECT_TRUE(watch_.is_over(at(100)));
    EXPECT_TRUE(watch_.wants_another(at(99), {.depth = 9, .stable_iterations = 9}));
    limits_.move_time_ms = 0;
    watch_.start(limits_, at(0));
    EXPECT_TRUE(watch_.is_over(at(1)));
}

TEST_F(TheWatch, IgnoresEveryTimeOfAnInfiniteSearch) {
    limits_.infinite = true;
    limits_.move_time_ms = 100;
    limits_.clock = GameClock{.time_ms = 1};
    watch_.start(limits_, at(0));
    EXPECT_FALSE(watch_.is_over(at(1'000'000)));
}

TEST_F(TheWatch, RunsFromThePonderhit) {
    limits_.ponder = true;
    limits_.move_time_ms = 100;
    watch_.start(limits_, at(0));
    EXPECT_TRUE(watch_.is_pondering());
    EXPECT_FALSE(watch_.is_over(at(50'000)));
    watch_.ponderhit(at(60'000), {});
    EXPECT_FALSE(watch_.is_pondering());
    EXPECT_FALSE(watch_.is_over(at(60'099)));
    EXPECT_TRUE(watch_.is_over(at(60'100)));
    EXPECT_EQ(watch_.elapsed_ms(at(60'100)), 60'100);
}

TEST_F(TheWatch, TakesNewTimesWithThePonderhit) {
    limits_.ponder = true;
    watch_.start(limits_, at(0));
    watch_.ponderhit(at(5000), GameClock{.time_ms = 0, .byoyomi_ms = 1000, .overhead_ms = 100});
    EXPECT_FALSE(watch_.is_over(at(5899)));
    EXPECT_TRUE(watch_.is_over(at(5900)));
}

TEST_F(TheWatch, AnswersAThePonderhitAtOnceWhenPonderingWasEnough) {
    limits_.ponder = true;
    limits_.clock = GameClock{.time_ms = 10'000};
    watch_.start(limits_, at(0));
    EXPECT_TRUE(watch_.wants_another(at(9000), {.depth = 20}));
    watch_.ponderhit(at(9500), {});
    EXPECT_TRUE(watch_.is_over(at(9500)));
}

}  // namespace
}  // namespace sente::search::test
