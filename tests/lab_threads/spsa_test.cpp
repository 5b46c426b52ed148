// SPDX-License-Identifier: GPL-3.0-or-later
// SPSA: it climbs noisy hills, goes on where it was interrupted, and plays real games.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "games/chess.hpp"
#include "lab/tune/spsa.hpp"
#include "lab/tune/spsa_games.hpp"

namespace sente::lab::tune {
namespace {

// Three parameters whose best values are 140, 30 and 500.
SpsaPlan hill_plan(std::uint64_t pairs) {
    SpsaPlan plan;
    plan.game = "chess";
    plan.parameters = {{"a", 100, 0, 300, 8}, {"b", 60, 0, 100, 4}, {"c", 500, 0, 1000, 20}};
    plan.pairs = pairs;
    plan.r_end = 0.02;
    plan.seed = 99;
    return plan;
}

double height(const std::vector<int>& at) {
    const std::vector<double> best = {140, 30, 500};
    const std::vector<double> width = {40, 25, 100};
    double sum = 0;
    for (std::size_t i = 0; i < at.size(); ++i) sum -= std::pow((at[i] - best[i]) / width[i], 2);
    return sum;
}

// Two games whose winner is drawn, the higher side being favoured.
PairScore noisy_pair(const Comparison& comparison) {
    const double chance = 1 / (1 + std::exp(height(comparison.minus) - height(comparison.plus)));
    Random random(comparison.pair * 7919 + 13);
    PairScore outcome;
    for (int game = 0; game < 2; ++game) {
        const bool wins = static_cast<double>(random.below(1000)) < 1000 * chance;
        ++(wins ? outcome.wins : outcome.losses);
    }
    return outcome;
}

std::vector<PairScore> noisy(const std::vector<Comparison>& batch) {
    std::vector<PairScore> outcomes;
    for (const Comparison& comparison : batch) outcomes.push_back(noisy_pair(comparison));
    return outcomes;
}

TEST(Spsa, ClimbsANoisyHill) {
    SpsaState state = begin_run(hill_plan(6000));
    while (!state.is_finished()) ASSERT_TRUE(advance_run(state, noisy));
    const std::vector<int> found = whole_values(state);
    EXPECT_NEAR(found[0], 140, 15);
    EXPECT_NEAR(found[1], 30, 9);
    EXPECT_NEAR(found[2], 500, 40);
    EXPECT_EQ(state.wins + state.losses, 12000U);
}

TEST(Spsa, WithoutADifferenceNothingMovesFar) {
    SpsaState state = begin_run(hill_plan(2000));
    const Compare even = [](const std::vector<Comparison>& batch) {
        return std::vector<PairScore>(batch.size(), PairScore{1, 0, 1});
    };
    while (!state.is_finished()) ASSERT_TRUE(advance_run(state, even));
    EXPECT_EQ(whole_values(state), (std::vector<int>{100, 60, 500}));
}

TEST(Spsa, GoingOnFromAFileEqualsAnUninterruptedRun) {
    SpsaState whole = begin_run(hill_plan(100));
    while (!whole.is_finished()) ASSERT_TRUE(advance_run(whole, noisy));
    SpsaState parts = begin_run(hill_plan(100));
    while (!parts.is_finished()) {
        ASSERT_TRUE(advance_run(parts, noisy));
        const auto read = parse_state(format_state(parts));
        ASSERT_TRUE(read.ok()) << read.error().text();
        parts = *read;
    }
    EXPECT_EQ(parts.values, whole.values);
    EXPECT_EQ(format_state(parts), format_state(whole));
}

TEST(Spsa, AStoppedBatchDoesNotCount) {
    SpsaState state = begin_run(hill_plan(100));
    const Compare stopped = [](const std::vector<Comparison>& batch) {
        return std::vector<PairScore>(batch.size() - 1, PairScore{2, 0, 0});
    };
    EXPECT_FALSE(advance_run(state, stopped));
    EXPECT_EQ(state.done, 0U);
    EXPECT_EQ(whole_values(state), (std::vector<int>{100, 60, 500}));
}

TEST(Spsa, ComparedSettingsStayInRangeAndStraddleTheValue) {
    SpsaPlan plan = hill_plan(1000);
    plan.parameters[0].start = 1;
    const SpsaState state = begin_run(plan);
    double sum = 0;
    for (const Comparison& comparison : next_batch(state)) {
        EXPECT_GE(comparison.plus[0], 0);
        EXPECT_GE(comparison.minus[0], 0);
        EXPECT_NE(comparison.plus, comparison.minus);
        sum += comparison.plus[2] + comparison.minus[2];
    }
    EXPECT_NEAR(sum / 16, 500, 1);
}

TEST(Spsa, NonsenseIsNoState) {
    const std::string good = format_state(begin_run(hill_plan(10)));
    ASSERT_TRUE(parse_state(good).ok());
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        return text.replace(at, from.size(), to);
    };
    for (const std::string& bad :
         {std::string(), std::string("[]"), std::string("{}"), good.substr(0, 100),
          with("\"version\": 1", "\"version\": 2"), with("\"done\": 0", "\"done\": 11"),
          with("\"batch\": 8", "\"batch\": 0"), with("\"value\": 100.0", "\"value\": 1000.0"),
          with("\"nodes\": 2000", "\"nodes\": \"many\""), with("\"c_end\": 8.0", "\"c\": 8.0")})
        EXPECT_FALSE(parse_state(bad).ok()) << bad;
}

TEST(Parameters, AreFoundByOptionMemberAndGroup) {
    EXPECT_EQ(chosen("chess", {"Search_reverse_margin"})->size(), 1U);
    EXPECT_EQ(chosen("chess", {"reverse_margin", "Search_reverse_margin"})->size(), 1U);
    EXPECT_EQ(chosen("shogi", {"search"})->size(), search::kParams.size());
    EXPECT_FALSE(chosen("chess", {"killer"}).ok());  // of three policies
    EXPECT_FALSE(chosen("chess", {"nonsense"}).ok());
    search::Settings settings = search::default_settings<chess::Chess>();
    chosen("chess", {"reverse_margin"})->front().store(settings, 77);
    EXPECT_EQ(settings.params.reverse_margin, 77);
    chosen("chess", {"Staged_killer"})->front().store(settings, 55);
    EXPECT_EQ(settings.ordering.staged.killer, 55);
}

TEST(SpsaGames, DoNotDependOnThreadsAndCanBeStopped) {
    for (const char* game : {"chess", "shogi"}) {
        const auto parameters = chosen(game, {"reverse_margin", "futility_base"});
        ASSERT_TRUE(parameters.ok());
        SpsaPlan plan;
        plan.game = game;
        plan.nodes = 60;
        plan.pairs = 2;
        plan.batch = 2;
        for (const Parameter& p : *parameters)
            plan.parameters.push_back(
                {p.name, double(p.standard), double(p.low), double(p.high), 4 * p.step});
        std::atomic<bool> stop = false;
        const auto run = [&](int threads) {
            SpsaState state = begin_run(plan);
            const Compare compare = comparison_by_games(plan, *parameters, {threads, 1, 6}, stop);
            while (!state.is_finished() && advance_run(state, compare)) continue;
            EXPECT_EQ(state.wins + state.draws + state.losses, 4U);
            return format_state(state);
        };
        EXPECT_EQ(run(1), run(2)) << game;
        stop = true;
        SpsaState state = begin_run(plan);
        EXPECT_FALSE(advance_run(state, comparison_by_games(plan, *parameters, {}, stop)));
    }
}

}  // namespace
}  // namespace sente::lab::tune
