// SPDX-License-Identifier: GPL-3.0-or-later
// The whole bench: its signature, and that the order has not become worse.
#include <gtest/gtest.h>

#include "lab/bench.hpp"
#include "lab/ordering_figures.hpp"
#include "signatures.hpp"

namespace sente::lab {
namespace {

void expect_guarded(const test::Signature& pinned, double least_first) {
    BenchOptions options;
    options.policy = *ordering::policy_named(pinned.policy);
    options.telemetry = true;
    const BenchResult result = bench_of(pinned.game, options);
    EXPECT_EQ(result.nodes, pinned.nodes);
    EXPECT_GE(first_move_percent(result.telemetry), least_first);
    EXPECT_LE(late_best_percent(result.telemetry), 1.0);
}

TEST(TheBench, OfChessKeepsItsSignatureAndItsOrder) {
    expect_guarded(test::kBenchSignatures[0], test::kLeastFirstChess);
}
TEST(TheBench, OfShogiKeepsItsSignatureAndItsOrder) {
    expect_guarded(test::kBenchSignatures[1], test::kLeastFirstShogi);
}

}  // namespace
}  // namespace sente::lab
