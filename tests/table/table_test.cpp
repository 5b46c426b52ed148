// SPDX-License-Identifier: GPL-3.0-or-later
// The transposition table: what is stored is found, what is torn or foreign is not.
#include "search/table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "core/random.hpp"
#include "search/node.hpp"

// Sanitizers call these if they are there: a refused allocation is to be seen by the program.
extern "C" const char* __asan_default_options();
extern "C" const char* __tsan_default_options();
const char* __asan_default_options() { return "allocator_may_return_null=1"; }
const char* __tsan_default_options() { return "allocator_may_return_null=1"; }

namespace sente::search {
namespace {

// Every field follows from the key and a version: a mixture of two entries gives itself away.
TableEntry entry_for(Key key, std::uint64_t version) {
    Random random(key ^ (version * 0x51ED2701));
    TableEntry entry;
    entry.move = static_cast<std::uint16_t>(version);
    entry.score = static_cast<Score>(random.below(64'001)) - 32'000;
    entry.depth = static_cast<Depth>(random.below(240)) - 5;
    entry.bound = static_cast<Bound>(1 + random.below(3));
    entry.was_pv = random.below(2) == 0;
    return entry;
}

void expect_same(const TableEntry& found, const TableEntry& stored) {
    EXPECT_EQ(found.move, stored.move);
    EXPECT_EQ(found.score, stored.score);
    EXPECT_EQ(found.depth, stored.depth);
    EXPECT_EQ(found.bound, stored.bound);
    EXPECT_EQ(found.was_pv, stored.was_pv);
}

class SmallTable : public ::testing::Test {
protected:
    void SetUp() override { ASSERT_TRUE(table.resize(1)); }
    Table table;
};

TEST_F(SmallTable, FindsWhatWasStored) {
    Random random(51);
    for (int i = 0; i < 20'000; ++i) {
        const Key key = random.next();
        const TableEntry entry = entry_for(key, random.below(65'536));
        table.store(key, entry);
        const auto found = table.find(key);
        ASSERT_TRUE(found.has_value());
        expect_same(*found, entry);
    }
}

TEST_F(SmallTable, FindsNothingForKeysThatWereNotStored) {
    Random random(52);
    for (int i = 0; i < 50'000; ++i) table.store(random.next(), entry_for(1, 2));
    Random others(53);
    for (int i = 0; i < 50'000; ++i) EXPECT_FALSE(table.find(others.next()).has_value());
    for (const Key key : {Key{0}, ~Key{0}, Key{1}}) EXPECT_FALSE(table.find(key).has_value());
}

TEST_F(SmallTable, KeepsTheMoveOfAnEntryThatIsStoredAgainWithoutOne) {
    TableEntry entry = entry_for(99, 1234);
    table.store(99, entry);
    entry.move = 0;
    entry.bound = Bound::exact;
    table.store(99, entry);
    EXPECT_EQ(table.find(99)->move, 1234);
}

TEST_F(SmallTable, KeepsADeepBoundAgainstAShallowOneButTakesAnExactScore) {
    TableEntry deep{.move = 7, .score = 50, .depth = 20, .bound = Bound::lower};
    TableEntry shallow{.move = 8, .score = -9, .depth = 2, .bound = Bound::upper};
    table.store(5, deep);
    table.store(5, shallow);
    EXPECT_EQ(table.find(5)->depth, 20);
    shallow.bound = Bound::exact;
    table.store(5, shallow);
    EXPECT_EQ(table.find(5)->depth, 2);
    EXPECT_EQ(table.find(5)->move, 8);
}

TEST_F(SmallTable, GivesUpOldAndShallowEntriesFirst) {
    // Keys that differ in their low bits share a cluster of four.
    const Key cluster = Key{0x123456789} << 28;
    const auto store = [&](Key low, Depth depth) {
        table.store(cluster + low, {.move = 1, .depth = depth, .bound = Bound::lower});
    };
    for (Key low = 1; low <= 4; ++low) store(low, static_cast<Depth>(low) * 3);
    store(5, 8);
    EXPECT_FALSE(table.find(cluster + 1).has_value()) << "the shallowest had to go";
    for (Key low = 2; low <= 5; ++low) EXPECT_TRUE(table.find(cluster + low).has_value());
    for (int searches = 0; searches < 3; ++searches) table.new_search();
    store(6, 1);
    store(7, 1);
    EXPECT_TRUE(table.find(cluster + 6).has_value()) << "older ones go before a new one";
    EXPECT_TRUE(table.find(cluster + 7).has_value());
}

TEST_F(SmallTable, IsEmptyAfterClearing) {
    Random random(54);
    std::vector<Key> keys;
    for (int i = 0; i < 5000; ++i) keys.push_back(random.next());
    for (const Key key : keys) table.store(key, entry_for(key, 3));
    EXPECT_GT(table.permille_full(), 0);
    table.clear();
    for (const Key key : keys) EXPECT_FALSE(table.find(key).has_value());
    EXPECT_EQ(table.permille_full(), 0);
}

TEST(Table, TakesAnySizeInMegabytes) {
    Table table;
    Random random(55);
    for (const std::size_t megabytes : {1U, 3U, 7U, 16U, 17U, 2U, 1U}) {
        ASSERT_TRUE(table.resize(megabytes));
        EXPECT_EQ(table.megabytes(), megabytes);
        EXPECT_EQ(table.permille_full(), 0);
        for (int i = 0; i < 3000; ++i) {
            const Key key = i == 0 ? ~Key{0} : random.next();
            table.store(key, entry_for(key, 1));
            ASSERT_TRUE(table.find(key).has_value());
        }
    }
}

TEST(Table, KeepsItsContentsWhenThereIsNotSoMuchMemory) {
    Table table;
    ASSERT_TRUE(table.resize(1));
    table.store(42, entry_for(42, 1));
    EXPECT_FALSE(table.resize(std::size_t{1} << 40));
    EXPECT_TRUE(table.find(42).has_value());
    EXPECT_EQ(table.megabytes(), 1U);
}

// Two threads write to the same four slots while two read: an entry is found whole or not at all.
TEST(Table, NeverShowsATornEntry) {
    Table table;
    ASSERT_TRUE(table.resize(1));
    const Key cluster = Key{0xABCDEF} << 36;
    constexpr int kKeys = 6;
    std::atomic<bool> wrong{false};
    const auto write = [&](std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < 200'000; ++i) {
            const Key key = cluster + random.below(kKeys);
            TableEntry entry = entry_for(key, 1 + random.below(60'000));
            entry.bound = Bound::exact;
            table.store(key, entry);
        }
    };
    const auto read = [&](std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < 200'000; ++i) {
            const Key key = cluster + random.below(kKeys);
            const auto found = table.find(key);
            if (!found) continue;
            const TableEntry stored = entry_for(key, found->move);
            if (found->score != stored.score || found->depth != stored.depth ||
                found->was_pv != stored.was_pv)
                wrong = true;
        }
    };
    std::vector<std::thread> threads;
    threads.emplace_back(write, 1);
    threads.emplace_back(write, 2);
    threads.emplace_back(read, 3);
    threads.emplace_back(read, 4);
    for (std::thread& thread : threads) thread.join();
    EXPECT_FALSE(wrong);
}

TEST(MateScores, CountFromTheNodeInTheTableAndFromTheRootInTheSearch) {
    for (const int ply : {0, 1, 7, 100}) {
        EXPECT_EQ(to_table(mate_in(ply + 3), ply), mate_in(3));
        EXPECT_EQ(to_table(mated_in(ply + 4), ply), mated_in(4));
        EXPECT_EQ(to_table(rule_win_in(ply + 3), ply), rule_win_in(3));
        EXPECT_EQ(to_table(rule_lost_in(ply + 3), ply), rule_lost_in(3));
        for (Score score = -kMate; score <= kMate; ++score) {
            // The distance of a score from the root is at least the ply it was found at.
            const bool can_be = !is_decisive(score) ||
                                (std::abs(score) <= kMate - ply && std::abs(score) > kRuleWin) ||
                                std::abs(score) <= kRuleWin - ply;
            const bool is_beyond_tables =
                std::abs(score) > kTablebaseWin - ply && std::abs(score) <= kTablebaseWin;
            if (!can_be || is_beyond_tables) continue;
            ASSERT_EQ(from_table(to_table(score, ply), ply), score) << "ply " << ply;
        }
    }
}

}  // namespace
}  // namespace sente::search
