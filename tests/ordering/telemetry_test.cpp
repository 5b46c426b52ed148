// SPDX-License-Identifier: GPL-3.0-or-later
// The counters add up, within a thread and across threads.
#include "ordering/telemetry.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <numeric>

#include "core/random.hpp"

namespace sente::ordering {
namespace {

LoopOutcome random_outcome(Random& random) {
    LoopOutcome outcome;
    outcome.kind = static_cast<NodeKind>(random.below(3));
    outcome.depth = 1 + static_cast<Depth>(random.below(20));
    outcome.had_hash_move = random.below(2) == 0;
    outcome.best_is_quiet = random.below(2) == 0;
    outcome.best_rank = static_cast<int>(random.below(30));
    outcome.cutoff = outcome.best_rank > 0 && random.below(3) != 0;
    outcome.searched = 1 + static_cast<int>(random.below(30));
    outcome.best_stage = static_cast<Stage>(random.below(kStages));
    outcome.best_in_shortlist = random.below(2) == 0;
    outcome.best_signal = random.below(kSignals + 1);
    return outcome;
}

template <class Range>
Telemetry::Counter sum_of(const Range& range) {
    return std::accumulate(range.begin(), range.end(), Telemetry::Counter{0});
}

TEST(Telemetry, CutoffsByStageAndBySignalSumUpToAllCutoffs) {
    Random random(41);
    Telemetry counters;
    Telemetry::Counter nodes = 0;
    Telemetry::Counter first = 0;
    for (; nodes < 5000; ++nodes) {
        const LoopOutcome outcome = random_outcome(random);
        counters.record(outcome);
        if (outcome.cutoff && outcome.best_rank == 1) ++first;
    }
    EXPECT_EQ(sum_of(counters.cutoff_stage), counters.all_cutoffs().all);
    EXPECT_EQ(sum_of(counters.cutoff_signal), counters.all_cutoffs().all);
    EXPECT_EQ(counters.cut_nodes, counters.all_cutoffs().all);
    EXPECT_EQ(counters.all_cutoffs().first, first);
    EXPECT_EQ(sum_of(counters.nodes), nodes);
    EXPECT_EQ(sum_of(counters.best_rank) + counters.low_nodes, nodes);
    EXPECT_LE(counters.moves_in_cut_nodes + counters.moves_in_low_nodes, counters.moves_searched);
    EXPECT_LE(counters.quiet_best_in_shortlist, counters.quiet_best);
}

TEST(Telemetry, PutsRanksAndDepthsIntoTheirBins) {
    Telemetry counters;
    for (const int rank : {1, 2, 5, 6, 10, 11, 200}) {
        LoopOutcome outcome;
        outcome.best_rank = rank;
        counters.record(outcome);
    }
    EXPECT_EQ(counters.best_rank, (std::array<Telemetry::Counter, 4>{1, 2, 2, 2}));
    EXPECT_EQ(band_of(1), Band::shallow);
    EXPECT_EQ(band_of(3), Band::shallow);
    EXPECT_EQ(band_of(4), Band::middle);
    EXPECT_EQ(band_of(7), Band::middle);
    EXPECT_EQ(band_of(8), Band::deep);
}

TEST(Telemetry, OfTwoThreadsIsTheSumOfBoth) {
    Random random(42);
    Telemetry one;
    Telemetry other;
    Telemetry both;
    for (int i = 0; i < 4000; ++i) {
        const LoopOutcome outcome = random_outcome(random);
        (i % 3 == 0 ? one : other).record(outcome);
        both.record(outcome);
        const int rank = static_cast<int>(random.below(5));
        (i % 2 == 0 ? one : other).record_quiescence(rank, rank);
        both.record_quiescence(rank, rank);
    }
    one.see_computed = 3;
    other.see_computed = 4;
    both.see_computed = 7;
    one += other;
    EXPECT_EQ(std::memcmp(&one, &both, sizeof(Telemetry)), 0);
}

TEST(Telemetry, CountsQuiescenceApart) {
    Telemetry counters;
    counters.record_quiescence(0, 0);
    counters.record_quiescence(1, 1);
    counters.record_quiescence(3, 1);
    counters.record_quiescence(4, 2);
    EXPECT_EQ(counters.quiescence_nodes, 4U);
    EXPECT_EQ(counters.quiescence.all, 3U);
    EXPECT_EQ(counters.quiescence.first, 1U);
    EXPECT_EQ(counters.quiescence_first_searched, 2U);
    EXPECT_EQ(counters.all_cutoffs().all, 0U);
}

}  // namespace
}  // namespace sente::ordering
