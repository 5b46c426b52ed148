// SPDX-License-Identifier: GPL-3.0-or-later
// The pieces that ordering is built of: bounded cells, killers, the exchange cache, picking.
#include "ordering/support.hpp"

#include <limits>
#include <numeric>

#include "ordering/gravity.hpp"
#include "ordering/see_cache.hpp"
#include "ordering/select.hpp"

namespace sente::ordering::test {
namespace {

using KillersOfChess = KillerSlots<Chess>;

chess::Move quiet_number(std::uint16_t number) { return chess::Move::from_raw(number); }

TEST(Gravity, NeverLeavesItsLimits) {
    Random random(11);
    Gravity<1024> small;
    Gravity<16384> large;
    Gravity<INT16_MAX> largest;
    for (int i = 0; i < 200'000; ++i) {
        const int bonus = random.below(100) == 0 ? (random.below(2) == 0 ? INT32_MAX : -INT32_MAX)
                                                 : static_cast<int>(random.below(80'001)) - 40'000;
        small.reward(bonus);
        large.reward(bonus);
        largest.reward(bonus);
        ASSERT_LE(std::abs(small.value()), 1024);
        ASSERT_LE(std::abs(large.value()), 16384);
        ASSERT_LE(std::abs(largest.value()), INT16_MAX);
    }
}

TEST(Gravity, ApproachesTheLimitUnderSteadyRewardAndComesBackUnderBlame) {
    Gravity<16384> cell;
    int before = 0;
    for (int i = 0; i < 50; ++i) {
        cell.reward(1000);
        EXPECT_GE(cell.value(), before);
        before = cell.value();
    }
    EXPECT_GT(cell.value(), 15'000);
    cell.reward(-1000);
    EXPECT_LT(cell.value(), before - 1500) << "what stands high falls fast";
}

TEST(Gravity, KeepsAShareWhenItAges) {
    Gravity<16384> cell;
    cell.reward(-8000);
    cell.age(75);
    EXPECT_EQ(cell.value(), -6000);
    cell.age(0);
    EXPECT_EQ(cell.value(), 0);
}

TEST(Killers, AreNewestFirstWithoutDuplicates) {
    for (int slots = 1; slots <= kMaxKillers; ++slots) {
        Random random(12);
        KillersOfChess killers;
        std::vector<std::uint16_t> expected;
        for (int i = 0; i < 2000; ++i) {
            const auto number = static_cast<std::uint16_t>(1 + random.below(7));
            killers.add(quiet_number(number), slots);
            expected.erase(std::remove(expected.begin(), expected.end(), number), expected.end());
            expected.insert(expected.begin(), number);
            if (expected.size() > static_cast<std::size_t>(slots)) expected.pop_back();
            for (std::size_t slot = 0; slot < expected.size(); ++slot) {
                ASSERT_EQ(killers[slot].raw(), expected[slot]);
                ASSERT_EQ(killers.slot_of(quiet_number(expected[slot]), slots),
                          static_cast<int>(slot));
            }
        }
    }
}

TEST(Killers, AreForgottenForOnePlyOrForAll) {
    Killers<Chess> killers;
    const auto levels = static_cast<int>(Killers<Chess>::levels());
    for (int ply = 0; ply < levels; ++ply)
        killers.at(ply).add(quiet_number(static_cast<std::uint16_t>(ply + 1)), 2);
    killers.at(5).clear();
    EXPECT_EQ(killers.at(5)[0], chess::Move::none());
    EXPECT_EQ(killers.at(4)[0].raw(), 5);
    EXPECT_EQ(killers.at(6)[0].raw(), 7);
    killers.clear();
    for (int ply = 0; ply < levels; ++ply) EXPECT_EQ(killers.at(ply)[0], chess::Move::none());
}

TEST(Memories, AgeByFadingHistoriesAndShiftingKillersByThePliesPlayed) {
    const auto memory = make_memory<StagedMemory<Chess>>();
    Config config;
    config.kept_percent = 50;
    memory->butterfly[0][0][17].reward(4000);
    memory->noisy[3][2].reward(-4000);
    memory->structure[7][9].reward(2000);
    memory->killers.at(2).add(quiet_number(42), 2);
    memory->new_search(config);
    EXPECT_EQ(memory->butterfly[0][0][17].value(), 2000);
    EXPECT_EQ(memory->noisy[3][2].value(), -2000);
    EXPECT_EQ(memory->structure[7][9].value(), 1000);
    EXPECT_EQ(memory->killers.at(0)[0].raw(), 42);
}

template <GameNotation G>
void expect_cached_values() {
    Random random(13);
    const auto memory = make_memory<StagedMemory<G>>();
    const Config config;
    SeeCache cache;
    cache.resize(1);
    Telemetry telemetry;
    visit_random_positions<G>(random, 1500, [&](const typename G::Position& pos) {
        const Context<G> context{pos, *memory, config, G::Move::none(), 0,
                                 0,   {},      &cache, &telemetry};
        typename G::Position::MoveList moves;
        pos.template generate<Batch::noisy>(moves);
        for (int twice = 0; twice < 2; ++twice)
            for (const auto move : moves) {
                ASSERT_EQ(context.see(move), pos.see(move)) << G::format_position(pos);
                ASSERT_EQ(context.see_at_least(move, 50), pos.see_at_least(move, 50));
            }
    });
    EXPECT_GT(telemetry.see_cached, 1000U);
    EXPECT_GT(telemetry.see_computed, 1000U);
}

TEST(SeeCache, GivesTheValuesOfTheExchangeInChess) { expect_cached_values<Chess>(); }
TEST(SeeCache, GivesTheValuesOfTheExchangeInShogi) { expect_cached_values<Shogi>(); }

TEST(SeeCache, TellsPositionsAndMovesApart) {
    SeeCache cache;
    cache.resize(64);
    cache.store(111, 5, 300);
    EXPECT_EQ(cache.find(111, 5), 300);
    EXPECT_EQ(cache.find(111, 6), std::nullopt);
    EXPECT_EQ(cache.find(112, 5), std::nullopt);
    cache.clear();
    EXPECT_EQ(cache.find(111, 5), std::nullopt);
}

TEST(SeeCache, OfSizeZeroIsOff) {
    SeeCache cache;
    EXPECT_FALSE(cache.is_on());
    cache.resize(3);
    EXPECT_TRUE(cache.is_on());
    EXPECT_LE(cache.bytes(), 3U * 1024);
    cache.resize(0);
    EXPECT_FALSE(cache.is_on());
    EXPECT_EQ(cache.bytes(), 0U);

    const auto memory = make_memory<StagedMemory<Chess>>();
    const Config config;
    const auto pos =
        position<Chess>("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    Telemetry telemetry;
    const Context<Chess> context{pos, *memory, config, chess::Move::none(), 0,
                                 0,   {},      &cache, &telemetry};
    const auto takes = move<Chess>(pos, "e2a6");
    EXPECT_EQ(context.see(takes), pos.see(takes));
    EXPECT_EQ(context.see(takes), pos.see(takes));
    EXPECT_EQ(telemetry.see_computed, 2U);
    EXPECT_EQ(telemetry.see_cached, 0U);
}

// A list with these scores, by narrow or wide keys.
template <class Key>
PickList<Chess, Key> list_of(const std::vector<int>& scores) {
    PickList<Chess, Key> list;
    for (std::size_t i = 0; i < scores.size(); ++i)
        list.moves().push_back(quiet_number(static_cast<std::uint16_t>(i + 1)));
    for (std::size_t i = 0; i < scores.size(); ++i) list.score(i, scores[i]);
    return list;
}

template <class Key>
class PickListTest : public testing::Test {};
using Keys = testing::Types<std::int32_t, std::int64_t>;
TYPED_TEST_SUITE(PickListTest, Keys);

TYPED_TEST(PickListTest, YieldsWhatAStableSortWould) {
    using List = PickList<Chess, TypeParam>;
    Random random(14);
    for (int round = 0; round < 3000; ++round) {
        std::vector<int> scores(random.below(60));
        for (int& score : scores) score = static_cast<int>(random.below(20)) - 10;
        List list = list_of<TypeParam>(scores);
        std::vector<std::size_t> sorted(scores.size());
        std::iota(sorted.begin(), sorted.end(), std::size_t{0});
        std::stable_sort(sorted.begin(), sorted.end(),
                         [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
        for (const std::size_t expected : sorted) {
            const auto key = list.take_best();
            ASSERT_NE(key, List::kNothing);
            ASSERT_EQ(list.at(key).score, scores[expected]);
            ASSERT_EQ(list.at(key).move, list.moves()[expected]);
        }
        ASSERT_EQ(list.take_best(), List::kNothing);
    }
}

TYPED_TEST(PickListTest, StartsWhereItIsToldAndPassesOverTheDropped) {
    using List = PickList<Chess, TypeParam>;
    List list = list_of<TypeParam>({9, 8, 1, 7, 3});
    list.drop(3);
    EXPECT_EQ(list.at(list.take_best(2)).score, 3);
    EXPECT_EQ(list.at(list.take_best(2)).score, 1);
    EXPECT_EQ(list.take_best(2), List::kNothing);
    EXPECT_EQ(list.at(list.take_best()).score, 9);
}

TYPED_TEST(PickListTest, ScoresBeyondTheLimitCountAsTheLimit) {
    using List = PickList<Chess, TypeParam>;
    List list =
        list_of<TypeParam>({std::numeric_limits<int>::min(), std::numeric_limits<int>::max()});
    EXPECT_EQ(list.at(list.take_best()).score, List::kScoreLimit);
    EXPECT_EQ(list.at(list.take_best()).score, -List::kScoreLimit);
    EXPECT_EQ(list.take_best(), List::kNothing);
}

}  // namespace
}  // namespace sente::ordering::test
