// SPDX-License-Identifier: GPL-3.0-or-later
// Duels: the same games whatever the threads do, more nodes win, and nothing is played twice.
#include "lab/duel/duel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

namespace sente::lab::duel {
namespace {

using records::GameKind;

Contender with_nodes(GameKind game, std::uint64_t nodes) {
    Contender contender{standard_settings(game), {}};
    contender.limits.nodes = nodes;
    return contender;
}

DuelOptions small(GameKind game, std::size_t pairs, int threads = 2) {
    DuelOptions options;
    options.game = game;
    options.pairs = pairs;
    options.hash_mb = 1;
    options.threads = threads;
    options.random_plies = 6;
    options.judge_nodes = 200;
    return options;
}

std::vector<PairResults> played(const std::vector<Duel>& duels, const DuelOptions& options) {
    const std::atomic<bool> never{false};
    std::vector<PairResults> results(duels.size(), PairResults(options.pairs));
    play_duels(duels, options, never, results);
    return results;
}

TEST(Duels, AreTheSameWithAnyNumberOfThreads) {
    for (const GameKind game : {GameKind::chess, GameKind::shogi}) {
        const std::vector<Duel> duels = {{with_nodes(game, 80), with_nodes(game, 40)},
                                         {with_nodes(game, 40), with_nodes(game, 80)}};
        const auto one = played(duels, small(game, 2, 1));
        const auto two = played(duels, small(game, 2, 2));
        EXPECT_EQ(one, two);
        // The same games seen from the other side.
        for (std::size_t pair = 0; pair < 2; ++pair) {
            EXPECT_EQ(one[0][pair]->half_points[0], 2 - one[1][pair]->half_points[1]);
            EXPECT_EQ(one[0][pair]->half_points[1], 2 - one[1][pair]->half_points[0]);
        }
        const auto more = played({duels[0]}, small(game, 3));
        EXPECT_TRUE(std::equal(one[0].begin(), one[0].end(), more[0].begin()))
            << "a longer duel begins with the same pairs";
    }
}

TEST(Duels, AreWonByMoreNodes) {
    for (const GameKind game : {GameKind::chess, GameKind::shogi}) {
        const auto results =
            played({{with_nodes(game, 1500), with_nodes(game, 30)}}, small(game, 4));
        const match::Tally tally = tally_of(results[0]);
        EXPECT_EQ(tally.games.games(), 8U);
        EXPECT_GE(2 * tally.games.wins + tally.games.draws, 12U);
        EXPECT_FALSE(is_idle(results[0]));
    }
}

TEST(Duels, OfEqualsAreMirroredAndGivenUp) {
    Contender other = with_nodes(GameKind::chess, 40);
    other.settings.use.mate_in_one = false;  // of shogi alone
    const std::size_t pairs = kTrialPairs + 3;
    const auto results =
        played({{with_nodes(GameKind::chess, 40), other}}, small(GameKind::chess, pairs));
    EXPECT_TRUE(is_idle(results[0]));
    EXPECT_EQ(missing_pairs(results[0]), 0U);
    const match::Tally tally = tally_of(results[0]);
    EXPECT_EQ(tally.pairs.counts, (std::array<std::uint64_t, 5>{0, 0, kTrialPairs, 0, 0}));
    EXPECT_FALSE(results[0].back().has_value());
}

TEST(Duels, EndWithThePairThatDecidesWhateverTheThreadsDo) {
    const std::vector<Duel> duels = {
        {with_nodes(GameKind::chess, 80), with_nodes(GameKind::chess, 40)},
        {with_nodes(GameKind::chess, 40), with_nodes(GameKind::chess, 80)}};
    DuelOptions options = small(GameKind::chess, 16, 1);
    options.decides = [](const match::Tally& tally) {
        return tally.pairs.pairs() >= 12 && tally.games.wins > tally.games.losses;
    };
    const auto one = played(duels, options);
    options.threads = 2;
    EXPECT_EQ(played(duels, options), one);
    EXPECT_TRUE(one[0][11]) << "won by more nodes, so decided with the twelfth pair";
    EXPECT_EQ(std::count(one[0].begin(), one[0].end(), std::nullopt), 4);
    EXPECT_EQ(missing_pairs(one[1]), 0U) << "never decided";
    options.decides = [](const match::Tally&) { return true; };
    const auto soon = played({duels[0]}, options);
    EXPECT_EQ(tally_of(soon[0]).pairs.pairs(), kTrialPairs) << "a few pairs decide nothing";
    EXPECT_TRUE(std::equal(soon[0].begin(), soon[0].begin() + kTrialPairs, one[0].begin()));
}

TEST(Duels, GoOnWhereTheyWereStopped) {
    const std::vector<Duel> duels = {
        {with_nodes(GameKind::chess, 120), with_nodes(GameKind::chess, 60)},
        {with_nodes(GameKind::chess, 200), with_nodes(GameKind::chess, 60)}};
    const DuelOptions options = small(GameKind::chess, 4);
    const auto whole = played(duels, options);
    std::vector<PairResults> parts(duels.size(), PairResults(options.pairs));
    std::atomic<bool> stop{false};
    std::size_t calls = 0;
    play_duels(duels, options, stop, parts, [&](std::size_t, const PairResults&) {
        if (++calls == 2) stop = true;
    });
    EXPECT_GE(calls, 2U);
    EXPECT_LE(calls, 3U) << "with two threads one more may have been about to end";
    EXPECT_GT(missing_pairs(parts[0]) + missing_pairs(parts[1]), 0U);
    stop = false;
    std::size_t later = 0;
    play_duels(duels, options, stop, parts, [&](std::size_t, const PairResults&) { ++later; });
    EXPECT_EQ(calls + later, 8U);
    EXPECT_EQ(parts, whole);
}

TEST(Duels, ArePutTogetherFromSlices) {
    Contender other = with_nodes(GameKind::chess, 40);
    other.settings.use.mate_in_one = false;  // of shogi alone
    const std::vector<Duel> duels = {
        {with_nodes(GameKind::chess, 80), with_nodes(GameKind::chess, 40)},
        {with_nodes(GameKind::chess, 40), other}};
    DuelOptions options = small(GameKind::chess, kTrialPairs + 2);
    const auto whole = played(duels, options);
    EXPECT_FALSE(whole[1].back()) << "given up after its trial";
    for (const std::uint64_t slices : {1U, 5U, 24U}) {
        std::vector<PairResults> together(duels.size(), PairResults(options.pairs));
        for (std::uint64_t number = 1; number <= slices; ++number) {
            options.slice = Slice{number, slices};
            const auto part = played(duels, options);
            for (std::size_t duel = 0; duel < duels.size(); ++duel)
                for (std::size_t pair = 0; pair < options.pairs; ++pair)
                    if (part[duel][pair]) {
                        EXPECT_TRUE(is_wanted(options, duels.size(), duel, pair));
                        together[duel][pair] = part[duel][pair];
                    }
        }
        for (PairResults& results : together) forget_after_trial(results);
        EXPECT_EQ(together, whole) << slices;
    }
}

TEST(Duels, UseEachOpeningOfABookOnce) {
    const std::vector<BookLine> book = {{"", {"e2e4", "e7e5"}, 1},
                                        {"", {"d2d4", "d7d5"}, 2},
                                        {"", {"e2e4", "e7e5"}, 3},
                                        {"", {"g1f3", "g8f6", "f3g1", "f6g8"}, 4},
                                        {"", {}, 5}};
    const auto distinct = distinct_openings(GameKind::chess, book);
    ASSERT_EQ(distinct.size(), 3U);
    EXPECT_EQ(distinct[2].line, 4U);
    // White has been mated but for one move: whoever is Black wins.
    DuelOptions options = small(GameKind::chess, 1);
    options.book = {{"", {"f2f3", "e7e5", "g2g4"}, 1}};
    const auto results =
        played({{with_nodes(GameKind::chess, 2000), with_nodes(GameKind::chess, 500)}}, options);
    EXPECT_EQ(results[0][0]->half_points, (std::array{0, 2}));
}

TEST(DuelResults, AddUpByPairs) {
    const auto results = results_of("20 22 . 11 =02 10", 6);
    ASSERT_TRUE(results);
    const match::Tally tally = tally_of(*results);
    EXPECT_EQ(tally.games, (Trinomial{3, 3, 4}));
    EXPECT_EQ(tally.pairs.counts, (std::array<std::uint64_t, 5>{0, 1, 3, 0, 1}));
    EXPECT_EQ(missing_pairs(*results), 1U);
    EXPECT_FALSE(is_idle(*results));
    EXPECT_TRUE(is_idle(*results_of("=02 . =11", 3)));
    EXPECT_EQ(missing_pairs(*results_of("=02 . =11", 3)), 1U) << "its trial is not over";
    EXPECT_FALSE(is_idle(*results_of(". .", 2)));
}

TEST(DuelResults, AreReadAsWritten) {
    for (const char* const text : {"", ".", "20 22 . 11 =02 10"}) {
        const std::size_t words = *text == '\0' ? 0 : *text == '.' ? 1 : 6;
        const auto results = results_of(text, words);
        ASSERT_TRUE(results) << text;
        EXPECT_EQ(text_of(*results), text);
    }
    for (const char* const bad : {"3", "30", "1", "111", "=", "==11", "x1", "20 20"})
        EXPECT_FALSE(results_of(bad, 1)) << bad;
}

TEST(Doublings, EndWithTheLastThatFits) {
    EXPECT_EQ(doublings(5000, 40'000), (std::vector<std::uint64_t>{5000, 10'000, 20'000, 40'000}));
    EXPECT_EQ(doublings(5000, 39'999).size(), 3U);
    EXPECT_TRUE(doublings(5000, 4999).empty());
    EXPECT_TRUE(doublings(0, 10).empty());
}

}  // namespace
}  // namespace sente::lab::duel
