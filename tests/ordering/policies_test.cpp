// SPDX-License-Identifier: GPL-3.0-or-later
// Every policy yields each move exactly once, whatever garbage is in the tables and the hash move.
#include "common/effort.hpp"
#include "ordering/config_info.hpp"
#include "ordering/explain.hpp"
#include "ordering/support.hpp"

namespace sente::ordering::test {
namespace {

template <Game Played, template <Game> class Policy>
struct Case {
    using G = Played;
    using Memory = typename Policy<G>::Memory;
    static std::vector<Pick<G>> picks(const Context<G, Memory>& context, Flavour flavour,
                                      Score threshold, std::size_t until_skip = SIZE_MAX) {
        return picks_of<G, Policy<G>>(context, flavour, threshold, until_skip);
    }
};

// Says anything at all, but of the same move of a position always the same.
template <Game G>
Adviser<G> anybody() {
    return {[](void* /*source*/, const typename G::Position& pos, std::span<const Slots> moves,
               std::int32_t* scores) {
        for (const Slots slots : moves) {
            Random random(pos.key() ^ slots.route * std::uint64_t{0x9E3779B97F4A7C15});
            const auto value = static_cast<std::int32_t>(random.next());
            *scores++ = random.below(2) == 0 ? value : value % 20'000;
        }
    }};
}

// One node with everything random.
template <Game G, class Memory>
struct RandomNode {
    RandomNode(const typename G::Position& where, Memory& memory, Random& random)
        : pos(where),
          config(random_config(random)),
          context{pos,
                  memory,
                  config,
                  random_move<G>(pos, random),
                  static_cast<int>(random.below(kMaxPly)),
                  static_cast<Depth>(random.below(20)),
                  random_line<G>(random),
                  &cache,
                  &telemetry},
          threshold(static_cast<Score>(random.below(1200)) - 600) {
        if (random.below(4) == 0) cache.resize(4);
        if (random.below(2) == 0) context.adviser = anybody<G>();
        config.staged.learned = static_cast<int>(random.below(3)) * 100;
        scramble_suggestions(memory, context, random);
    }

    typename G::Position pos;
    Config config;
    SeeCache cache;
    Telemetry telemetry;
    Context<G, Memory> context;
    Score threshold;

    [[nodiscard]] std::vector<Flavour> flavours() const {
        return {pos.in_check() ? Flavour::evasions : Flavour::main, Flavour::quiescence,
                Flavour::probcut};
    }

    // What the flavour promises.
    [[nodiscard]] std::vector<std::uint16_t> promised(Flavour flavour) const {
        typename G::Position::MoveList moves;
        pos.template generate<Batch::noisy>(moves);
        if (flavour != Flavour::probcut && (flavour != Flavour::quiescence || pos.in_check()))
            pos.template generate<Batch::quiet>(moves);
        std::vector<std::uint16_t> raw;
        for (const auto move : moves)
            if (pos.is_legal(move) &&
                (flavour != Flavour::probcut || pos.see_at_least(move, threshold)))
                raw.push_back(move.raw());
        std::sort(raw.begin(), raw.end());
        return raw;
    }
};

template <class Each>
class EveryPolicy : public ::testing::Test {
protected:
    using G = typename Each::G;
    static constexpr int kPositions = 10'000;  // times three flavours

    // Shows `visit` random nodes; stops at the first failure, which would only repeat itself.
    template <class Visit>
    static void for_each_node(int positions, std::uint64_t seed, Visit visit) {
        Random random(seed);
        const auto memory = make_memory<typename Each::Memory>();
        int seen = 0;
        visit_random_positions<G>(random, positions, [&](const typename G::Position& pos) {
            if (::testing::Test::HasFailure()) return;
            if (seen++ % 1000 == 0) scramble_histories(*memory, random);
            RandomNode<G, typename Each::Memory> node(pos, *memory, random);
            SCOPED_TRACE(G::format_position(pos) + " hash move " +
                         std::to_string(node.context.hash_move.raw()) + " node " +
                         std::to_string(seen));
            visit(node, random);
        });
    }

    static void expect_ranks(const std::vector<Pick<G>>& picks) {
        for (std::size_t i = 0; i < picks.size(); ++i)
            EXPECT_EQ(picks[i].rank, static_cast<int>(i) + 1);
    }
};

using Cases = ::testing::Types<Case<Chess, Weighted>, Case<Chess, Banded>, Case<Chess, Ranked>,
                               Case<Chess, Staged>, Case<Shogi, Weighted>, Case<Shogi, Banded>,
                               Case<Shogi, Ranked>, Case<Shogi, Staged>>;

struct CaseNames {
    template <class Each>
    static std::string GetName(int number) {
        return std::string(Each::G::kName) + "_" +
               std::string(kPolicyNames[static_cast<std::size_t>(number) % kPolicyNames.size()]);
    }
};
TYPED_TEST_SUITE(EveryPolicy, Cases, CaseNames);

TYPED_TEST(EveryPolicy, YieldsEachMoveOnceInTheSameOrderEachTime) {
    TestFixture::for_each_node(in_brief(TestFixture::kPositions), 1, [](auto& node, Random&) {
        for (const Flavour flavour : node.flavours()) {
            const auto picks = TypeParam::picks(node.context, flavour, node.threshold);
            TestFixture::expect_ranks(picks);
            const auto order = raw_of(picks);
            auto sorted = order;
            std::sort(sorted.begin(), sorted.end());
            EXPECT_EQ(sorted, node.promised(flavour)) << "flavour " << static_cast<int>(flavour);
            EXPECT_EQ(raw_of(TypeParam::picks(node.context, flavour, node.threshold)), order);
        }
    });
}

TYPED_TEST(EveryPolicy, SkippingQuietsLosesNoNoisyMoveAndYieldsNoQuiet) {
    TestFixture::for_each_node(
        in_brief(TestFixture::kPositions), 2, [](auto& node, Random& random) {
            const Flavour flavour = node.flavours().front();
            const auto whole = TypeParam::picks(node.context, flavour, 0);
            const std::size_t until_skip = random.below(whole.size() + 2);
            std::vector<std::uint16_t> expected;
            for (std::size_t i = 0; i < whole.size(); ++i)
                if (i < until_skip || node.pos.is_noisy(whole[i].move))
                    expected.push_back(whole[i].move.raw());
            const auto picks = TypeParam::picks(node.context, flavour, 0, until_skip);
            TestFixture::expect_ranks(picks);
            EXPECT_EQ(raw_of(picks), expected) << "skipped after " << until_skip;
        });
}

// Weights far beyond what the keys of a design hold, now and then.
template <class Weights, std::size_t count>
void scramble_weights(const std::array<WeightInfo<Weights>, count>& infos, Weights& weights,
                      Random& random) {
    for (const WeightInfo<Weights>& info : infos)
        if (random.below(4) == 0)
            weights.*info.member =
                info.low + static_cast<int>(
                               random.below(static_cast<std::uint64_t>(info.high - info.low) + 1));
}

TYPED_TEST(EveryPolicy, ExplainsItsOrderByTermsThatAddUp) {
    TestFixture::for_each_node(3000, 3, [](auto& node, Random& random) {
        if (random.below(3) == 0) {
            scramble_weights(kAdditiveWeights, node.config.additive, random);
            scramble_weights(kRankedWeights, node.config.ranked, random);
            scramble_weights(kStagedWeights, node.config.staged, random);
        }
        const auto explained = explained_order(node.context);
        const auto picks = TypeParam::picks(node.context, node.flavours().front(), 0);
        ASSERT_EQ(explained.size(), picks.size());
        for (std::size_t i = 0; i < picks.size(); ++i) {
            const auto& pick = explained[i].pick;
            const std::string name = TypeParam::G::format_move(node.pos, picks[i].move);
            ASSERT_EQ(pick.move, picks[i].move) << name;
            EXPECT_EQ(pick.rank, picks[i].rank) << name;
            EXPECT_EQ(pick.stage, picks[i].stage) << name;
            EXPECT_EQ(pick.score, picks[i].score) << name;
            EXPECT_EQ(pick.exchange.verdict, picks[i].exchange.verdict) << name;
            int sum = 0;
            for (const int value : explained[i].terms.values()) sum += value;
            EXPECT_EQ(sum, pick.score) << name;
            EXPECT_EQ(sum, explained[i].terms.sum()) << name;
        }
    });
}

// What a pick says is so, and it asks for no exchange twice.
TYPED_TEST(EveryPolicy, SaysOfAMoveWhatIsTrue) {
    TestFixture::for_each_node(3000, 6, [](auto& node, Random&) {
        node.cache.resize(0);
        const auto& context = node.context;
        for (const Flavour flavour : node.flavours()) {
            node.telemetry = {};
            const auto picks = TypeParam::picks(context, flavour, node.threshold);
            std::uint64_t noisy = 0;
            for (const auto& pick : picks) {
                EXPECT_EQ(pick.noisy, node.pos.is_noisy(pick.move));
                if (pick.noisy) ++noisy;
                if (!pick.exchange.is_known()) continue;
                EXPECT_TRUE(pick.noisy);
                EXPECT_EQ(pick.exchange.value, node.pos.see(pick.move));
                const Score bar = context.memory.exchange_bar(node.pos, pick.move, node.config);
                EXPECT_EQ(pick.exchange.verdict == Exchange::Verdict::loses,
                          pick.exchange.value < bar);
            }
            EXPECT_LE(noisy, node.telemetry.noisy_seen + 1) << "a hash move is not generated";
            EXPECT_LE(node.telemetry.see_computed, node.telemetry.noisy_seen + 1);
        }
    });
}

// Noisy moves that win and that lose among them: none of that may matter, and nothing is asked.
TYPED_TEST(EveryPolicy, KeepsTheOrderOfGenerationInShortLists) {
    using Played = typename TypeParam::G;
    const auto memory = make_memory<typename TypeParam::Memory>();
    Random random(4);
    scramble_histories(*memory, random);
    Config config;
    config.shortest_ordered = 10'000;
    visit_random_positions<Played>(random, 400, [&](const typename Played::Position& pos) {
        if (pos.in_check()) return;
        typename Played::Position::MoveList generated;
        pos.template generate<Batch::noisy>(generated);
        pos.template generate<Batch::quiet>(generated);
        std::vector<std::uint16_t> legal;
        for (const auto move : generated)
            if (pos.is_legal(move)) legal.push_back(move.raw());
        Telemetry telemetry;
        const Context<Played, typename TypeParam::Memory> context{
            pos, *memory, config, Played::Move::none(), 0, 5, {}, nullptr, &telemetry};
        EXPECT_EQ(raw_of(TypeParam::picks(context, Flavour::main, 0)), legal);
        EXPECT_EQ(telemetry.see_computed, 0U);
        EXPECT_EQ(telemetry.lists_of(Scope::main).moves_ordered, 0U);
        EXPECT_EQ(telemetry.lists_of(Scope::main).made, 1U);
    });
}

template <class Policy>
void expect_all_593() {
    const Shogi::Position pos = position<Shogi>(kMostShogiMoves);
    const auto memory = make_memory<typename Policy::Memory>();
    Random random(5);
    scramble_histories(*memory, random);
    const Config config;
    const ContextFor<Shogi, Policy> context{pos, *memory, config};
    const auto picks = picks_of<Shogi, Policy>(context, Flavour::main);
    Shogi::Position::MoveList expected;
    pos.generate<Batch::noisy>(expected);
    pos.generate<Batch::quiet>(expected);
    std::vector<std::uint16_t> legal;
    for (const auto move : expected)
        if (pos.is_legal(move)) legal.push_back(move.raw());
    EXPECT_GT(legal.size(), 512U);
    auto sorted = raw_of(picks);
    std::sort(sorted.begin(), sorted.end());
    std::sort(legal.begin(), legal.end());
    EXPECT_EQ(sorted, legal);
    EXPECT_EQ(picks.back().rank, static_cast<int>(legal.size()));
}

TEST(TheLongestList, IsYieldedWholeByEveryPolicy) {
    Shogi::Position::MoveList all;
    position<Shogi>(kMostShogiMoves).generate_legal(all);
    EXPECT_EQ(all.size(), 593U);
    expect_all_593<Weighted<Shogi>>();
    expect_all_593<Banded<Shogi>>();
    expect_all_593<Ranked<Shogi>>();
    expect_all_593<Staged<Shogi>>();
}

}  // namespace
}  // namespace sente::ordering::test
