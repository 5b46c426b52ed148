// SPDX-License-Identifier: GPL-3.0-or-later
// Strength from results, against values worked out by hand.
#include "lab/match/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace sente::lab {
namespace {

TEST(EloAndScore, AreTheLogisticCurve) {
    EXPECT_DOUBLE_EQ(elo_of_score(0.5), 0);
    EXPECT_NEAR(elo_of_score(10.0 / 11), 400, 1e-9);    // odds of 10 to 1
    EXPECT_NEAR(elo_of_score(0.75), 190.848502, 1e-6);  // 400·log10(3)
    EXPECT_NEAR(score_of_elo(-400), 1.0 / 11, 1e-12);
    for (const double elo : {-300.0, -1.5, 0.0, 2.0, 77.0})
        EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
    EXPECT_EQ(elo_of_score(1), INFINITY);
    EXPECT_EQ(elo_of_score(0), -INFINITY);
}

TEST(Results, AreCountedByHalfPoints) {
    Trinomial games;
    for (const int half_points : {2, 1, 1, 0, 2, 2}) games.add(half_points);
    EXPECT_EQ(games, (Trinomial{1, 2, 3}));
    Pentanomial pairs;
    for (const int half_points : {4, 2, 2, 0, 3}) pairs.add(half_points);
    EXPECT_EQ(pairs.counts, (std::array<std::uint64_t, 5>{1, 0, 2, 1, 1}));
    Pentanomial doubled = pairs;
    doubled += pairs;
    EXPECT_EQ(doubled.pairs(), 10U);
}

TEST(Moments, OfPairsTakeTheMeanOfTheirGames) {
    // Scores 0, ¼, ½, ¾, 1 seen 1, 2, 4, 2, 1 times: mean ½, variance
    // (2·(½)² + 4·(¼)²) / 10 = 0.075.
    const auto moments = score_moments(Pentanomial{{1, 2, 4, 2, 1}});
    ASSERT_TRUE(moments);
    EXPECT_DOUBLE_EQ(moments->mean, 0.5);
    EXPECT_NEAR(moments->variance, 0.075, 1e-15);
    EXPECT_EQ(moments->observations, 10U);
    EXPECT_FALSE(score_moments(Pentanomial{}));
    EXPECT_FALSE(score_moments(Trinomial{}));
}

TEST(Strength, OfGamesHasTheErrorOfTheirMean) {
    // 100 games +40 =40 -20: score 0.6, variance 0.4·0.4² + 0.4·0.1² + 0.2·0.6² = 0.14,
    // deviation of the mean sqrt(0.0014) = 0.0374166; 95 %: 0.5266649 … 0.6733351.
    const auto found = strength(Trinomial{20, 40, 40});
    ASSERT_TRUE(found);
    EXPECT_DOUBLE_EQ(found->score, 0.6);
    EXPECT_NEAR(found->elo.value, 70.4365, 1e-3);  // 400·log10(1.5)
    EXPECT_NEAR(found->elo.low, 400 * std::log10(0.5266649 / 0.4733351), 1e-3);
    EXPECT_NEAR(found->elo.high, 400 * std::log10(0.6733351 / 0.3266649), 1e-3);
    // z = 0.1 / 0.0374166 = 2.672612; the normal distribution has 0.996237 below it.
    EXPECT_NEAR(found->superiority, 0.996237, 1e-5);
    // 800/ln 10 = 347.435586; t = 0.1 / sqrt(0.14) = 0.2672612; error 1.959964/10 of the scale.
    ASSERT_TRUE(found->nelo);
    EXPECT_NEAR(found->nelo->value, 92.8561, 1e-3);
    EXPECT_NEAR(found->nelo->error(), 68.0961, 1e-3);
    EXPECT_DOUBLE_EQ(*draw_rate(Trinomial{20, 40, 40}), 0.4);
}

TEST(Strength, OfPairsIsThatOfGamesWhereGamesOfAPairAreIndependent) {
    // Games won, drawn and lost with ¼, ½, ¼: pairs 1 : 4 : 6 : 4 : 1.
    const auto games = strength(Trinomial{800, 1600, 800});
    const auto pairs = strength(Pentanomial{{100, 400, 600, 400, 100}});
    ASSERT_TRUE(games && pairs);
    EXPECT_NEAR(games->elo.error(), pairs->elo.error(), 1e-9);
    EXPECT_NEAR(games->nelo->error(), pairs->nelo->error(), 1e-9);
    EXPECT_DOUBLE_EQ(pairs->superiority, 0.5);
    // Games 0.36 won, 0.48 drawn, 0.16 lost: the pairs are the square of that.
    const auto skewed_games = strength(Trinomial{1600, 4800, 3600});
    const auto skewed_pairs = strength(Pentanomial{{128, 768, 1728, 1728, 648}});
    EXPECT_NEAR(skewed_games->nelo->value, skewed_pairs->nelo->value, 1e-9);
    EXPECT_NEAR(skewed_games->elo.high, skewed_pairs->elo.high, 1e-9);
}

TEST(Strength, OfPairsThatCancelIsSurerThanThatOfTheirGames) {
    // Each opening is won by the same side twice: no pair is decided, no doubt is left.
    const auto pairs = strength(Pentanomial{{1, 0, 98, 0, 1}});
    const auto games = strength(Trinomial{100, 0, 100});
    EXPECT_LT(pairs->elo.error(), games->elo.error() / 5);
}

TEST(Strength, IsUnboundedWhereAllIsWonAndNothingBeforeAResult) {
    EXPECT_FALSE(strength(Trinomial{}));
    EXPECT_FALSE(strength(Pentanomial{}));
    const auto all_won = strength(Pentanomial{{0, 0, 0, 0, 7}});
    ASSERT_TRUE(all_won);
    EXPECT_EQ(all_won->elo.value, INFINITY);
    EXPECT_EQ(all_won->superiority, 1);
    EXPECT_FALSE(all_won->nelo);
    const auto all_drawn = strength(Trinomial{0, 9, 0});
    EXPECT_EQ(all_drawn->elo.value, 0);
    EXPECT_EQ(all_drawn->superiority, 0.5);
    EXPECT_FALSE(all_drawn->nelo);
}

TEST(PairsRatio, ComparesPairsWonAndLost) {
    const Pentanomial pairs{{2, 6, 10, 9, 3}};
    EXPECT_DOUBLE_EQ(*pairs_ratio(pairs), 1.5);
    EXPECT_DOUBLE_EQ(*drawn_pairs_rate(pairs), 10.0 / 30);
    EXPECT_FALSE(pairs_ratio(Pentanomial{{0, 0, 5, 1, 0}}));
    EXPECT_FALSE(drawn_pairs_rate(Pentanomial{}));
}

}  // namespace
}  // namespace sente::lab
