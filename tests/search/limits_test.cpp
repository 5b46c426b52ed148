// SPDX-License-Identifier: GPL-3.0-or-later
// Searches end where they were told to, and the same search gives the same result.
#include <chrono>

#include "search/support.hpp"

namespace sente::search::test {
namespace {

template <Game G>
void expect_equal(const SearchResult<G>& a, const SearchResult<G>& b) {
    EXPECT_EQ(a.best, b.best);
    EXPECT_EQ(a.score, b.score);
    EXPECT_EQ(a.depth, b.depth);
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(a.pv, b.pv);
}

constexpr std::string_view kBusyChess =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view kBusyShogi =
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

template <GameNotation G>
void expect_repeatable(std::string_view position) {
    Engine<G> engine;
    Engine<G> other;
    const Start<G> start = start_from<G>(position);
    std::uint64_t nodes = 1;
    for (int i = 0; i < 20; ++i, nodes = nodes * 3 / 2 + 17) {
        SCOPED_TRACE("nodes " + std::to_string(nodes));
        const SearchResult<G> first = engine.fresh(start, to_nodes(nodes));
        EXPECT_LE(first.nodes, nodes + 2);
        EXPECT_GE(first.nodes, nodes);
        EXPECT_NE(first.best, G::Move::none());
        expect_equal(first, engine.fresh(start, to_nodes(nodes)));
        expect_equal(first, other.fresh(start, to_nodes(nodes)));
    }
}

TEST(ANodeLimit, GivesTheSameResultTwiceInChess) { expect_repeatable<Chess>(kBusyChess); }
TEST(ANodeLimit, GivesTheSameResultTwiceInShogi) { expect_repeatable<Shogi>(kBusyShogi); }

// The iteration that passes the soft limit is the last, and it is finished.
template <GameNotation G>
void expect_whole_iterations(std::string_view position) {
    Engine<G> engine;
    const Start<G> start = start_from<G>(position);
    std::uint64_t nodes_before = 0;
    for (Depth depth = 1; depth <= 7; ++depth) {
        const SearchResult<G> by_depth = engine.fresh(start, to_depth(depth));
        for (const std::uint64_t soft : {nodes_before + 1, by_depth.nodes}) {
            Limits limits;
            limits.soft_nodes = soft;
            expect_equal(engine.fresh(start, limits), by_depth);
        }
        nodes_before = by_depth.nodes;
    }
}

TEST(ASoftNodeLimit, FinishesTheIterationInChess) { expect_whole_iterations<Chess>(kBusyChess); }
TEST(ASoftNodeLimit, FinishesTheIterationInShogi) { expect_whole_iterations<Shogi>(kBusyShogi); }

TEST(ASoftNodeLimit, LeavesTheLastWordToTheHardOne) {
    Engine<Chess> engine;
    Limits limits = to_nodes(3000);
    limits.soft_nodes = 2999;
    const auto outcome = engine.fresh(start_from<Chess>(kBusyChess), limits);
    EXPECT_GE(outcome.nodes, 2999U);
    EXPECT_LE(outcome.nodes, 3002U);
}

template <GameNotation G>
void expect_depths(std::string_view position) {
    Engine<G> engine;
    const Start<G> start = start_from<G>(position);
    for (Depth depth = 1; depth <= 6; ++depth) {
        const SearchResult<G> outcome = engine.fresh(start, to_depth(depth));
        EXPECT_EQ(outcome.depth, depth);
        EXPECT_EQ(engine.recorder.lines.back().info.depth, depth);
        expect_equal(outcome, engine.fresh(start, to_depth(depth)));
    }
}

TEST(ADepthLimit, IsReachedExactlyInChess) { expect_depths<Chess>(kBusyChess); }
TEST(ADepthLimit, IsReachedExactlyInShogi) { expect_depths<Shogi>(kBusyShogi); }

TEST(Telemetry, DoesNotChangeTheSearchAndAddsUp) {
    Engine<Chess> engine;
    const auto start = start_from<Chess>(kBusyChess);
    const auto plain = engine.fresh(start, to_depth(8));
    for (const std::string_view name : ordering::kPolicyNames) {
        SCOPED_TRACE(std::string(name));
        engine.settings.ordering.policy = *ordering::policy_named(name);
        engine.settings.telemetry = true;
        engine.worker->clear_telemetry();
        const auto counted = engine.fresh(start, to_depth(8));
        if (name == "staged") expect_equal(plain, counted);
        const ordering::Telemetry& sums = engine.worker->telemetry();
        std::uint64_t by_stage = 0;
        for (const auto cutoffs : sums.cutoff_stage) by_stage += cutoffs;
        EXPECT_GT(by_stage, 100U);
        EXPECT_EQ(by_stage, sums.all_cutoffs().all);
        EXPECT_EQ(by_stage, sums.cut_nodes);
        std::uint64_t by_signal = 0;
        for (const auto cutoffs : sums.cutoff_signal) by_signal += cutoffs;
        EXPECT_EQ(by_signal, sums.cut_nodes);
        const auto& lists = sums.lists_of(ordering::Scope::main);
        EXPECT_LE(lists.hash_hits, lists.made);
        EXPECT_LE(lists.killer_hits, lists.made);
        EXPECT_GT(sums.noisy_seen, 0U);
    }
}

TEST(ATimeLimit, IsKept) {
    using Clock = std::chrono::steady_clock;
    Engine<Chess> engine;
    const auto start = start_from<Chess>(kBusyChess);
    Limits limits;
    limits.hard_ms = 80;
    const auto begin = Clock::now();
    const auto outcome = engine.fresh(start, limits);
    const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin);
    EXPECT_GE(spent.count(), 80);
    EXPECT_LT(spent.count(), 1000) << "much too late, even on a busy machine";
    expect_sound_line<Chess>(start, outcome.pv, 0);
}

TEST(AStopSign, EndsTheSearchWithALegalMove) {
    Engine<Shogi> engine;
    engine.stop = true;
    const auto start = start_from<Shogi>(kBusyShogi);
    const auto outcome = engine.fresh(start, {});
    EXPECT_LT(outcome.nodes, 5000U);
    expect_sound_line<Shogi>(start, outcome.pv, 0);
}

TEST(OnlySomeMoves, AreConsideredAtTheRoot) {
    Engine<Chess> engine;
    const auto start = start_from<Chess>(kBusyChess);
    Limits limits = to_depth(5);
    limits.only_moves = {move<Chess>(start.pos, "a2a3").raw(),
                         move<Chess>(start.pos, "g2g4").raw()};
    const std::string best = text_of(start, engine.fresh(start, limits).best);
    EXPECT_TRUE(best == "a2a3" || best == "g2g4");
}

}  // namespace
}  // namespace sente::search::test
