// SPDX-License-Identifier: GPL-3.0-or-later
// FixedVector keeps what is pushed and never goes past its capacity.
#include "core/fixed_vector.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace sente {
namespace {

TEST(FixedVector, StartsEmpty) {
    const FixedVector<int, 4> list;
    EXPECT_TRUE(list.empty());
    EXPECT_EQ(list.size(), 0U);
    EXPECT_EQ(list.begin(), list.end());
}

TEST(FixedVector, KeepsTheOrderOfWhatIsPushed) {
    FixedVector<int, 4> list;
    for (const int value : {7, 5, 6}) list.push_back(value);
    EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{7, 5, 6}));
    EXPECT_EQ(list.back(), 6);
    EXPECT_TRUE(list.contains(5));
    EXPECT_FALSE(list.contains(8));
}

TEST(FixedVector, HoldsAsManyAsItsCapacity) {
    FixedVector<int, 600> list;
    for (int i = 0; i < 600; ++i) list.push_back(i);
    EXPECT_EQ(list.size(), list.max_size());
    EXPECT_EQ(list[599], 599);
}

TEST(FixedVector, Clears) {
    FixedVector<int, 4> list;
    for (const int value : {1, 2, 3}) list.push_back(value);
    list.clear();
    EXPECT_TRUE(list.empty());
}

TEST(FixedVector, ACopyIsAListOfItsOwn) {
    FixedVector<int, 4> list;
    list.push_back(1);
    FixedVector<int, 4> copy = list;
    copy.push_back(2);
    copy[0] = 9;
    EXPECT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0], 1);
    list = copy;
    const FixedVector<int, 4>& alias = list;
    list = alias;
    EXPECT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0], 9);
}

}  // namespace
}  // namespace sente
