// SPDX-License-Identifier: GPL-3.0-or-later
// The generator is the same everywhere.
#include "core/random.hpp"

#include <gtest/gtest.h>

#include <array>
#include <set>

namespace sente {
namespace {

TEST(Random, GivesThePublishedNumbersOfSplitMix64) {
    Random random(1234567);
    EXPECT_EQ(random.next(), 6457827717110365317ULL);
    EXPECT_EQ(random.next(), 3203168211198807973ULL);
    EXPECT_EQ(random.next(), 9817491932198370423ULL);
}

TEST(Random, RepeatsItselfFromTheSameSeed) {
    Random a(42);
    Random b(42);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
}

TEST(Random, DoesNotRepeatSoon) {
    Random random(0);
    std::set<std::uint64_t> seen;
    for (int i = 0; i < 10000; ++i) seen.insert(random.next());
    EXPECT_EQ(seen.size(), 10000U);
}

TEST(Random, SpreadsOverItsBound) {
    Random random(3);
    std::array<int, 10> hits{};
    for (int i = 0; i < 10000; ++i) ++hits[random.below(10)];
    for (const int hit : hits) {
        EXPECT_GT(hit, 850);
        EXPECT_LT(hit, 1150);
    }
}

TEST(Random, CanBeUsedAtCompileTime) {
    constexpr std::uint64_t number = Random(5).next();
    EXPECT_EQ(number, Random(5).next());
}

}  // namespace
}  // namespace sente
