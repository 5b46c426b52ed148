// SPDX-License-Identifier: GPL-3.0-or-later
// Cores of games: shared out within a match, claimed between matches.
#include "lab/match/cores.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <optional>
#include <vector>

namespace sente::lab::match {
namespace {

TEST(Cores, AreSharedOnlyWhereThereAreEnough) {
    EXPECT_EQ(share_cores({0, 1, 4, 5}, 2, 2), (std::vector<std::vector<int>>{{0, 1}, {4, 5}}));
    EXPECT_EQ(share_cores({3, 7}, 2, 1), (std::vector<std::vector<int>>{{3}, {7}}));
    EXPECT_TRUE(share_cores({0, 1}, 3, 1).empty());
    EXPECT_TRUE(share_cores({}, 1, 1).empty());
}

// Numbers that no other process of these tests asks for, and no match at all.
std::vector<int> four_cores() {
    const int first = 10'000 + 4 * static_cast<int>(getpid());
    return {first, first + 1, first + 2, first + 3};
}

TEST(CoreClaims, GiveEachMatchCoresOfItsOwn) {
    const std::vector<int> cores = four_cores();
    CoreClaims one;
    CoreClaims other;
    EXPECT_EQ(one.take(cores, 1), (std::vector<int>{cores[0]}));
    EXPECT_EQ(other.take(cores, 2), (std::vector<int>{cores[1], cores[2]}));
    EXPECT_EQ(one.take(cores, 1), (std::vector<int>{cores[3]}));
    EXPECT_TRUE(other.take(cores, 1).empty());
}

TEST(CoreClaims, AreNothingWhereTooFewAreFree) {
    const std::vector<int> cores = four_cores();
    CoreClaims one;
    CoreClaims other;
    EXPECT_EQ(one.take(cores, 2).size(), 2U);
    EXPECT_TRUE(other.take(cores, 3).empty());
    EXPECT_EQ(one.take(cores, 2).size(), 2U);  // the two that `other` did not keep
}

TEST(CoreClaims, EndWithWhoeverHasThem) {
    const std::vector<int> cores = four_cores();
    std::optional<CoreClaims> one(std::in_place);
    CoreClaims other;
    EXPECT_EQ(one->take(cores, 4), cores);
    EXPECT_TRUE(other.take(cores, 1).empty());
    one.reset();
    EXPECT_EQ(other.take(cores, 4), cores);
}

}  // namespace
}  // namespace sente::lab::match
