// SPDX-License-Identifier: GPL-3.0-or-later
// A search with a network is as repeatable as any, and leaves nothing behind when it is taken away.
#include <gtest/gtest.h>

#include "eval/random_network.hpp"
#include "search/support.hpp"

namespace sente::search::test {
namespace {

template <class G>
struct FeaturesOf;
template <>
struct FeaturesOf<Chess> {
    using Type = eval::ChessFeatures;
};
template <>
struct FeaturesOf<Shogi> {
    using Type = eval::ShogiFeatures;
};

template <class G>
eval::Evaluation by_network(std::uint64_t seed) {
    using F = typename FeaturesOf<G>::Type;
    return {random_network<F>(64, F::kMostKingBuckets, seed), nullptr};
}

template <class G>
class EvaluationOfASearch : public ::testing::Test {};

using Games = ::testing::Types<Chess, Shogi>;
TYPED_TEST_SUITE(EvaluationOfASearch, Games);

TYPED_TEST(EvaluationOfASearch, IsChosenAtRunTime) {
    using G = TypeParam;
    visit_random_starts<G>(20, 6, [](const Start<G>& start) {
        if (!start.pos.has_legal_move()) return;
        Engine<G> engine;
        engine.settings.evaluation = {};
        const auto classical = engine.fresh(start, to_depth(5));
        engine.settings.evaluation = by_network<G>(1);
        const auto first = engine.fresh(start, to_depth(5));
        engine.settings.evaluation = by_network<G>(2);
        const auto other = engine.fresh(start, to_depth(5));
        engine.settings.evaluation = by_network<G>(1);
        const auto again = engine.fresh(start, to_depth(5));
        EXPECT_EQ(first.nodes, again.nodes);
        EXPECT_EQ(first.score, again.score);
        EXPECT_EQ(first.best, again.best);
        EXPECT_TRUE(first.nodes != other.nodes || first.score != other.score ||
                    is_decisive(first.score));
        engine.settings.evaluation = {};
        const auto back = engine.fresh(start, to_depth(5));
        EXPECT_EQ(back.nodes, classical.nodes);
        EXPECT_EQ(back.score, classical.score);
    });
}

// Threads share the network and nothing else of it.
TYPED_TEST(EvaluationOfASearch, SeveralThreadsUseOneNetwork) {
    using G = TypeParam;
    typename Kit<G>::Pool pool;
    ASSERT_EQ(pool.set_threads(3), 3);
    Settings settings = pool.settings();
    settings.evaluation = by_network<G>(3);
    pool.configure(settings);
    Start<G> start{G::start(), {}, {}};
    start.trail.push(start.pos);
    Report<G> silent;
    for (int i = 0; i < 3; ++i) {
        const auto outcome = pool.search(start, to_nodes(20'000), silent);
        EXPECT_TRUE(start.pos.is_legal(outcome.best));
    }
    // Those of a later helper too.
    ASSERT_EQ(pool.set_threads(5), 5);
    EXPECT_TRUE(start.pos.is_legal(pool.search(start, to_nodes(20'000), silent).best));
}

}  // namespace
}  // namespace sente::search::test
