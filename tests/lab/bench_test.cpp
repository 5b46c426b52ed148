// SPDX-License-Identifier: GPL-3.0-or-later
// The bench: its positions are sound, its signature repeats, its figures follow from the counters.
#include "lab/bench.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "chess/chess.hpp"
#include "games/games.hpp"
#include "lab/ordering_figures.hpp"
#include "shogi/shogi.hpp"

namespace sente::lab {
namespace {

template <GameNotation G, class Positions>
void expect_sound(const Positions& positions) {
    std::set<std::string_view> different(positions.begin(), positions.end());
    EXPECT_EQ(different.size(), positions.size());
    EXPECT_GE(positions.size(), 40U);
    for (const std::string_view text : positions) {
        const auto pos = G::parse_position(text);
        ASSERT_TRUE(pos.ok()) << text << ": " << pos.error().text();
        EXPECT_TRUE(pos->has_legal_move()) << text;
    }
}

TEST(BenchPositions, AreSound) {
    expect_sound<chess::Chess>(games::kChessBenchPositions);
    expect_sound<shogi::Shogi>(games::kShogiBenchPositions);
}

void expect_repeats(BenchResult (*bench)(const BenchOptions&)) {
    BenchOptions options;
    options.depth = 3;
    options.hash_mb = 1;
    const BenchResult plain = bench(options);
    options.telemetry = true;
    const BenchResult counted = bench(options);
    EXPECT_EQ(plain.nodes, counted.nodes) << "counting changes nothing";
    EXPECT_EQ(plain.telemetry.all_lists().made, 0U);
    EXPECT_GT(counted.telemetry.all_lists().made, 0U);
    EXPECT_GT(first_move_percent(counted.telemetry), 30.0);
}

TEST(Bench, HasASignatureThatRepeats) {
    expect_repeats(bench<chess::Chess>);
    expect_repeats(bench<shogi::Shogi>);
}

double figure(const std::vector<Figure>& figures, std::string_view group, std::string_view name) {
    for (const Figure& each : figures)
        if (each.group == group && each.name == name) return each.value;
    ADD_FAILURE() << "no figure " << group << ": " << name;
    return 0;
}

TEST(OrderingFigures, AreSharesOfTheCounters) {
    ordering::Telemetry counters;
    const auto record = [&](Depth depth, bool hash, int rank, ordering::Stage stage) {
        counters.record({.kind = ordering::NodeKind::cut,
                         .depth = depth,
                         .had_hash_move = hash,
                         .cutoff = true,
                         .best_is_quiet = true,
                         .best_in_shortlist = rank <= 10,
                         .best_rank = rank,
                         .searched = rank,
                         .best_stage = stage});
    };
    record(2, true, 1, ordering::Stage::hash);
    record(5, false, 1, ordering::Stage::good_noisy);
    record(9, false, 3, ordering::Stage::quiet);
    record(9, false, 20, ordering::Stage::quiet);
    auto& main = counters.lists_of(ordering::Scope::main);
    main.made = 400'000;
    main.moves_ordered = 1'000'000;
    main.hash_hits = 100'000;
    main.killer_hits = 50'000;
    main.sampled = 40;
    main.sampled_ns = 20'000;
    auto& calm = counters.lists_of(ordering::Scope::quiescence);
    calm.made = 1'000'000;
    calm.sampled = 100;
    calm.sampled_ns = 10'000;
    counters.see_computed = 30;
    counters.see_by_search = 30;
    counters.see_cached = 20;
    counters.noisy_seen = 60;
    const auto figures = ordering_figures(counters, 5000, 2.0);
    EXPECT_EQ(figure(figures, "cutoffs on the first move", "all"), 50);
    EXPECT_EQ(figure(figures, "cutoffs on the first move", "depth 1-3"), 100);
    EXPECT_EQ(figure(figures, "cutoffs on the first move", "depth 8+ without a hash move"), 0);
    EXPECT_EQ(figure(figures, "cutoffs on the first move", "PV nodes"), 0) << "a share of nothing";
    EXPECT_EQ(figure(figures, "rank of the best move", "11+"), 25);
    EXPECT_NEAR(figure(figures, "rank of the best move", "quiet, in the shortlist"), 66.7, 0.1)
        << "the hash move stands outside";
    EXPECT_EQ(figure(figures, "signal of the cutoff", "none"), 100);
    EXPECT_EQ(figure(figures, "exchanges", "cache hits"), 25);
    EXPECT_EQ(figure(figures, "exchanges", "per noisy move"), 0.5);
    EXPECT_EQ(figure(figures, "lists", "with a usable hash move"), 25);
    EXPECT_EQ(figure(figures, "lists", "hits per move ordered"), 15);
    EXPECT_EQ(figure(figures, "stage of the cutoff", "quiet"), 50);
    EXPECT_EQ(figure(figures, "moves searched per node", "cut"), 6.25);
    EXPECT_EQ(figure(figures, "memory", "learned tables"), 5000);
    EXPECT_EQ(figure(figures, "time spent ordering", "per list of the main search"), 500);
    EXPECT_EQ(figure(figures, "time spent ordering", "per list of quiescence"), 100);
    EXPECT_EQ(figure(figures, "time spent ordering", "of the search"), 15);
    EXPECT_EQ(late_best_percent(counters), 25);
    EXPECT_EQ(ordering_figures({}, 0, 0).size(), figures.size());
}

}  // namespace
}  // namespace sente::lab
