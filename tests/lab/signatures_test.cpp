// SPDX-License-Identifier: GPL-3.0-or-later
// Every compiler, sanitizer and machine walks the same tree: the node counts of each design.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>

#include "eval/nnue/kernels.hpp"
#include "games/games.hpp"
#include "lab/bench.hpp"
#include "signatures.hpp"

namespace sente::lab {
namespace {

TEST(TheSignature, OfEachDesignIsTheOneThatIsPinned) {
    for (const test::Signature& pinned : test::kSignatures) {
        BenchOptions options;
        options.policy = *ordering::policy_named(pinned.policy);
        options.depth = pinned.depth;
        const BenchResult result = bench_of(pinned.game, options);
        EXPECT_EQ(result.nodes, pinned.nodes) << pinned.game << " " << pinned.policy;
    }
}

std::uint64_t nodes_with(const test::Signature& pinned,
                         const std::shared_ptr<const eval::Network>& network,
                         const eval::Kernels* kernels) {
    BenchOptions options;
    options.depth = pinned.depth;
    eval::Evaluation& evaluation = options.evaluations.of_games[pinned.game];
    evaluation.network = network;
    evaluation.kernels = kernels;
    return bench_of(pinned.game, options).nodes;
}

// The arithmetic of networks is the same to the last bit, so the tree is.
TEST(TheSignature, IsTheSameWithEveryKernel) {
    const auto kernels = eval::available_kernels();
    EXPECT_EQ(kernels.back()->name, "scalar");
    for (const test::Signature& pinned : test::kSignatures) {
        if (pinned.policy != "staged") continue;
        const auto network = games::with_game(
            pinned.game, []<class G>() { return Kit<G>::search_settings().evaluation.network; });
        ASSERT_NE(network, nullptr) << pinned.game;
        for (const eval::Kernels* const each : kernels)
            EXPECT_EQ(nodes_with(pinned, network, each), pinned.nodes)
                << pinned.game << " " << each->name;
    }
}

void expect_counted(ordering::PolicyName policy, const ordering::Telemetry& sums) {
    using Counter = ordering::Telemetry::Counter;
    const auto expect_some = [&](const char* what, Counter count) {
        EXPECT_GT(count, 0U) << ordering::name_of(policy) << ": " << what;
    };
    for (std::size_t kind = 0; kind < 3; ++kind) expect_some("nodes", sums.nodes[kind]);
    for (std::size_t band = 0; band < 2; ++band)
        for (std::size_t hash = 0; hash < 2; ++hash) {
            expect_some("cutoffs", sums.cutoffs[1][band][hash].all);
            expect_some("first cutoffs", sums.cutoffs[1][band][hash].first);
        }
    for (const Counter bin : sums.best_rank) expect_some("rank bin", bin);
    expect_some("searched", sums.moves_searched);
    expect_some("searched in cut nodes", sums.moves_in_cut_nodes);
    expect_some("searched in low nodes", sums.moves_in_low_nodes);
    expect_some("cut nodes", sums.cut_nodes);
    expect_some("low nodes", sums.low_nodes);
    expect_some("quiet best", sums.quiet_best);
    expect_some("quiet best in the shortlist", sums.quiet_best_in_shortlist);
    for (std::size_t scope = 0; scope < ordering::kScopes; ++scope) {
        expect_some("lists", sums.lists[scope].made);
        expect_some("moves ordered", sums.lists[scope].moves_ordered);
        expect_some("sampled", sums.lists[scope].sampled);
        expect_some("time", sums.lists[scope].sampled_ns);
    }
    expect_some("hash hits", sums.lists_of(ordering::Scope::main).hash_hits);
    expect_some("killer hits", sums.lists_of(ordering::Scope::main).killer_hits);
    expect_some("noisy moves", sums.noisy_seen);
    expect_some("exchanges", sums.see_computed);
    expect_some("exchanges of the search", sums.see_by_search);
    EXPECT_EQ(sums.see_cached, 0U) << "there is no cache";
    expect_some("history updates", sums.history_updates);
    expect_some("cutoffs by a history", sums.history_cutoffs());
    expect_some("hash cutoffs", sums.cutoff_signal[0]);
    expect_some("quiescence nodes", sums.quiescence_nodes);
    expect_some("quiescence cutoffs", sums.quiescence.all);
    expect_some("quiescence first cutoffs", sums.quiescence.first);
    expect_some("quiescence first searched", sums.quiescence_first_searched);
    // The stages of a design, and none of another.
    using ordering::PolicyName;
    using ordering::Stage;
    const auto stage = [&](Stage which) {
        return sums.cutoff_stage[static_cast<std::size_t>(which)];
    };
    const bool ranked = policy == PolicyName::ranked;
    const bool staged = policy == PolicyName::staged;
    EXPECT_GT(stage(Stage::hash), 0U);
    EXPECT_EQ(stage(Stage::shortlist) > 0, ranked);
    EXPECT_EQ(stage(Stage::noisy) > 0, !ranked);
    EXPECT_EQ(stage(Stage::killer) > 0, !ranked);
    EXPECT_EQ(stage(Stage::counter) > 0, staged);
    EXPECT_EQ(stage(Stage::doubted_noisy) > 0, staged);
    EXPECT_EQ(stage(Stage::losing_quiet) > 0, staged);
    EXPECT_EQ(sums.see_of_quiets > 0, staged);
    if (!ranked) {  // whose shortlist has room for all of them
        EXPECT_EQ(stage(Stage::good_noisy) > 0, staged);
    }
}

TEST(TheCounters, OfEachDesignAllCount) {
    for (const std::string_view name : ordering::kPolicyNames) {
        BenchOptions options;
        options.policy = *ordering::policy_named(name);
        options.telemetry = true;
        options.depth = 8;
        expect_counted(options.policy, bench_of("chess", options).telemetry);
    }
}

}  // namespace
}  // namespace sente::lab
