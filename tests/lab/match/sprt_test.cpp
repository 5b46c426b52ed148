// SPDX-License-Identifier: GPL-3.0-or-later
// The sequential test, against published ratios, closed formulas, a slow search for the most likely
// distribution, and simulated matches.
#include "lab/match/sprt.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.hpp"

namespace sente::lab {
namespace {

SprtOptions bounds(double elo0, double elo1, EloModel model) {
    SprtOptions options;
    options.elo0 = elo0;
    options.elo1 = elo1;
    options.model = model;
    return options;
}

double mean_of(const Shares& shares) {
    double mean = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        mean += shares[i] * static_cast<double>(i) / static_cast<double>(shares.size() - 1);
    return mean;
}

double t_of(const Shares& shares) {
    double squares = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double score = static_cast<double>(i) / static_cast<double>(shares.size() - 1);
        squares += shares[i] * score * score;
    }
    const double mean = mean_of(shares);
    return (mean - 0.5) / std::sqrt(squares - mean * mean);
}

double likelihood(const Shares& observed, const Shares& shares) {
    double sum = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) sum += observed[i] * std::log(shares[i]);
    return sum;
}

Shares random_shares(Random& random, std::size_t size) {
    Shares shares(size);
    double total = 0;
    for (double& share : shares) total += share = 0.01 + static_cast<double>(random.below(1000));
    for (double& share : shares) share /= total;
    return shares;
}

// Inputs and ratios as fastchess publishes them in its tests (given there to two decimals).
TEST(TheRatio, OfGamesIsThePublishedOne) {
    const auto normalised = EloModel::normalised;
    const auto logistic = EloModel::logistic;
    EXPECT_NEAR(sprt(bounds(0, 2, normalised), Trinomial{36027, 68692, 36433}).llr, 0.92, 0.01);
    EXPECT_NEAR(sprt(bounds(-1.75, 0.25, normalised), Trinomial{10650, 20431, 10871}).llr, 2.30,
                0.01);
    EXPECT_NEAR(sprt(bounds(0.5, 2.5, logistic), Trinomial{21184, 40708, 21404}).llr, -1.57, 0.01);
    EXPECT_NEAR(sprt(bounds(0, 2, logistic), Trinomial{57030, 106593, 57433}).llr, -2.59, 0.01);
}

TEST(TheRatio, OfPairsIsThePublishedOne) {
    const auto normalised = EloModel::normalised;
    const auto logistic = EloModel::logistic;
    const Pentanomial first{{365, 16618, 36229, 16974, 390}};
    const Pentanomial second{{127, 4883, 10712, 5150, 104}};
    const Pentanomial third{{223, 9863, 21279, 10037, 246}};
    const Pentanomial fourth{{871, 26175, 55983, 26678, 821}};
    EXPECT_NEAR(sprt(bounds(0, 2, normalised), first).llr, 2.25, 0.01);
    EXPECT_NEAR(sprt(bounds(-1.75, 0.25, normalised), second).llr, 3.01, 0.01);
    EXPECT_NEAR(sprt(bounds(0.5, 2.5, logistic), third).llr, -3.07, 0.01);
    EXPECT_NEAR(sprt(bounds(0, 2, logistic), fourth).llr, -4.98, 0.01);
    EXPECT_NEAR(sprt(bounds(0, 5, normalised), Pentanomial{{0, 0, 0, 0, 5550}}).llr, 111.82, 0.6);
}

TEST(TheRatio, IsThatOfCoinsWhereNothingIsDrawn) {
    // Without draws the distribution follows from its mean s: LLR = w·ln(s1/s0) +
    // l·ln((1-s1)/(1-s0)). Draws never seen count for a thousandth of a game and change it by less
    // than that.
    const double s0 = 1 / (1 + std::pow(10, -5.0 / 400));
    const double s1 = 1 / (1 + std::pow(10, -25.0 / 400));
    const double expected = 530 * std::log(s1 / s0) + 470 * std::log((1 - s1) / (1 - s0));
    const auto state = sprt(bounds(5, 25, EloModel::logistic), Trinomial{470, 0, 530});
    EXPECT_NEAR(state.llr, expected, 1e-3);
}

TEST(TheRatio, IsMirroredWithTheBoundsAndTheResults) {
    for (const EloModel model : {EloModel::logistic, EloModel::normalised}) {
        const auto here = sprt(bounds(-3, 8, model), Pentanomial{{3, 30, 55, 41, 6}});
        const auto there = sprt(bounds(-8, 3, model), Pentanomial{{6, 41, 55, 30, 3}});
        EXPECT_NEAR(here.llr, -there.llr, 1e-9);
        EXPECT_NEAR(sprt(bounds(-4, 4, model), Pentanomial{{5, 9, 12, 9, 5}}).llr, 0, 1e-9);
        EXPECT_EQ(sprt(bounds(0, 5, model), Pentanomial{}).llr, 0);
    }
}

TEST(TheBounds, FollowFromBothErrors) {
    SprtOptions options;
    options.alpha = 0.05;
    options.beta = 0.10;
    const auto state = sprt(options, Pentanomial{});
    EXPECT_NEAR(state.lower, std::log(0.10 / 0.95), 1e-12);
    EXPECT_NEAR(state.upper, std::log(0.90 / 0.05), 1e-12);
    EXPECT_EQ(state.decision, SprtDecision::undecided);
    EXPECT_EQ(sprt(options, Pentanomial{{9, 90, 300, 400, 90}}).decision, SprtDecision::accept_h1);
    EXPECT_EQ(sprt(options, Pentanomial{{90, 400, 300, 90, 9}}).decision, SprtDecision::accept_h0);
}

TEST(UselessOptions, AreNamed) {
    EXPECT_FALSE(sprt_problem({}));
    EXPECT_TRUE(sprt_problem(bounds(5, 5, EloModel::logistic)));
    EXPECT_TRUE(sprt_problem(bounds(5, 0, EloModel::logistic)));
    EXPECT_TRUE(sprt_problem(bounds(0, 2000, EloModel::logistic)));
    EXPECT_TRUE(sprt_problem(bounds(0, NAN, EloModel::logistic)));
    SprtOptions options;
    options.alpha = 0;
    EXPECT_TRUE(sprt_problem(options));
    options.alpha = 0.7;
    EXPECT_TRUE(sprt_problem(options));
}

// For three results and a mean there is one free number, the share of draws d: the rest follows
// from 1 = l + d + w and mean = d/2 + w. A golden-section search over d knows no calculus.
TEST(TheMostLikelyDistribution, OfThreeResultsIsThatOfASearchAlongALine) {
    Random random(1);
    for (int round = 0; round < 100; ++round) {
        const Shares observed = random_shares(random, 3);
        const double mean = 0.1 + 0.8 * static_cast<double>(random.below(1000)) / 1000;
        const auto at = [&](double draws) {
            return Shares{1 - mean - draws / 2, draws, mean - draws / 2};
        };
        double low = 0;
        double high = 2 * std::min(mean, 1 - mean);
        for (int step = 0; step < 200; ++step) {
            const double left = low + (high - low) * 0.382;
            const double right = low + (high - low) * 0.618;
            const bool go_right = likelihood(observed, at(left)) < likelihood(observed, at(right));
            (go_right ? low : high) = go_right ? left : right;
        }
        const Shares found = most_likely_with_mean(observed, mean);
        const Shares expected = at((low + high) / 2);
        for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(found[i], expected[i], 1e-6);
    }
}

// Walks over distributions that keep a constraint, by random steps along it that shrink, and takes
// what is more likely. `project` puts a distribution back on the constraint.
template <class Project>
double climb(const Shares& observed, Shares from, const Project& project, Random& random) {
    double best = likelihood(observed, from);
    double size = 0.1;
    for (int step = 0; step < 3000; ++step) {
        Shares next = from;
        for (double& share : next)
            share *= 1 + size * (static_cast<double>(random.below(2001)) / 1000 - 1);
        const bool kept = project(next) && likelihood(observed, next) > best;
        if (kept) {
            best = likelihood(observed, next);
            from = next;
        } else {
            size = std::max(size * 0.995, 1e-6);
        }
    }
    return best;
}

// Tilts by the scores until `property`, which grows with the tilt, is what it should be.
template <class Property>
bool tilt_to(Shares& shares, const Property& property, double wanted) {
    double low = -30;
    double high = 30;
    const Shares start = shares;
    for (int step = 0; step < 100; ++step) {
        const double tilt = (low + high) / 2;
        double total = 0;
        for (std::size_t i = 0; i < shares.size(); ++i)
            total += shares[i] = start[i] * std::exp(tilt * static_cast<double>(i));
        for (double& share : shares) share /= total;
        (property(shares) < wanted ? low : high) = tilt;
    }
    return std::abs(property(shares) - wanted) < 1e-9;
}

template <class Property, class MostLikely>
void expect_unbeaten(const Property& property, const MostLikely& most_likely) {
    Random random(7);
    for (int round = 0; round < 12; ++round) {
        const Shares observed = random_shares(random, 5);
        const double wanted = property(random_shares(random, 5));
        const Shares found = most_likely(observed, wanted);
        double total = 0;
        for (const double share : found) total += share;
        EXPECT_NEAR(total, 1, 1e-9);
        EXPECT_NEAR(property(found), wanted, 1e-9);
        Shares start = observed;
        ASSERT_TRUE(tilt_to(start, property, wanted));
        const auto project = [&](Shares& shares) { return tilt_to(shares, property, wanted); };
        const double climbed = climb(observed, start, project, random);
        const double exact = likelihood(observed, found);
        EXPECT_GE(exact, climbed - 1e-9);   // nobody finds better,
        EXPECT_NEAR(exact, climbed, 1e-4);  // and a walk ends close to it
    }
}

TEST(TheMostLikelyDistribution, WithAMeanIsUnbeatenByARandomWalk) {
    expect_unbeaten(mean_of, most_likely_with_mean);
}

TEST(TheMostLikelyDistribution, WithAStandardisedMeanIsUnbeatenByARandomWalk) {
    expect_unbeaten(t_of, most_likely_with_t);
}

TEST(TheMostLikelyDistribution, KeepsItsConstraintForAnyResults) {
    Random random(3);
    for (int round = 0; round < 2000; ++round) {
        Pentanomial pairs;
        for (auto& count : pairs.counts)
            count = random.below(3) == 0 ? 0 : random.below(1ULL << random.below(20));
        Shares observed;
        double total = 0;
        for (const auto count : pairs.counts)
            total += observed.emplace_back(count == 0 ? 1e-3 : static_cast<double>(count));
        for (double& share : observed) share /= total;
        const double nelo = static_cast<double>(random.below(401)) - 200;
        const double t = t_of_nelo(nelo) * std::sqrt(2.0);
        EXPECT_NEAR(t_of(most_likely_with_t(observed, t)), t, 1e-6);
        const double mean = score_of_elo(nelo);
        EXPECT_NEAR(mean_of(most_likely_with_mean(observed, mean)), mean, 1e-9);
    }
}

// A pair of games between coins: openings favour one side by turns, so the games of a pair depend
// on each other, as in real matches.
struct Coins {
    double win_rate;  // without bias of the opening
    double loss_rate;
    double bias;  // moved from one result to the other by the opening

    int game(Random& random, double favour) const {
        const double throw_of = static_cast<double>(random.next() >> 11) * 0x1p-53;
        if (throw_of < win_rate + favour) return 2;
        return throw_of > 1 - (loss_rate - favour) ? 0 : 1;
    }
    int pair(Random& random) const {
        const double favour = random.below(2) == 0 ? bias : -bias;
        return game(random, favour) + game(random, -favour);
    }
    // The distribution of pairs by both favours; they are mirror images, so one is enough.
    std::array<double, 5> shares() const {
        const std::array<double, 3> with = {loss_rate - bias, 1 - win_rate - loss_rate,
                                            win_rate + bias};
        const std::array<double, 3> against = {loss_rate + bias, 1 - win_rate - loss_rate,
                                               win_rate - bias};
        std::array<double, 5> result{};
        for (std::size_t i = 0; i < 3; ++i)
            for (std::size_t j = 0; j < 3; ++j) result[i + j] += with[i] * against[j];
        return result;
    }
};

// Coins that draw `draws` of their games and are stronger by `elo` of the model.
Coins coins_of(double elo, EloModel model, double draws) {
    const auto with_score = [&](double score) {
        return Coins{score - draws / 2, 1 - score - draws / 2, 0.1};
    };
    if (model == EloModel::logistic) return with_score(score_of_elo(elo));
    double low = 0.3;
    double high = 0.7;
    for (int step = 0; step < 60; ++step) {
        const double middle = (low + high) / 2;
        const auto shares = with_score(middle).shares();
        const double t = t_of(Shares(shares.begin(), shares.end()));
        (t < t_of_nelo(elo) * std::sqrt(2.0) ? low : high) = middle;
    }
    return with_score(low);
}

int right_decisions(double elo, SprtDecision right, EloModel model) {
    constexpr int kRuns = 500;
    constexpr int kMostPairs = 100'000;
    const Coins coins = coins_of(elo, model, 0.4);
    const SprtOptions options = bounds(0, 40, model);
    Random random(20);
    int count = 0;
    for (int run = 0; run < kRuns; ++run) {
        Pentanomial pairs;
        SprtDecision decision = SprtDecision::undecided;
        for (int n = 0; n < kMostPairs && decision == SprtDecision::undecided; ++n) {
            pairs.add(coins.pair(random));
            decision = sprt(options, pairs).decision;
        }
        if (decision == right) ++count;
    }
    return count;
}

TEST(SimulatedMatches, AreDecidedRightlyInAtLeast93Percent) {
    for (const EloModel model : {EloModel::logistic, EloModel::normalised}) {
        EXPECT_GE(right_decisions(0, SprtDecision::accept_h0, model), 465);
        EXPECT_GE(right_decisions(40, SprtDecision::accept_h1, model), 465);
    }
}

}  // namespace
}  // namespace sente::lab
