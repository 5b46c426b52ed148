// SPDX-License-Identifier: GPL-3.0-or-later
// Sides, nested arrays and verdicts.
#include "core/types.hpp"

#include <gtest/gtest.h>

#include "core/multi_array.hpp"
#include "game/verdict.hpp"

namespace sente {
namespace {

TEST(Side, HasAnOpposite) {
    EXPECT_EQ(!Side::first, Side::second);
    EXPECT_EQ(!!Side::first, Side::first);
    EXPECT_EQ(index(Side::first), 0);
    EXPECT_EQ(index(Side::second), 1);
}

TEST(MultiArray, HasItsDimensionsInReadingOrder) {
    MultiArray<int, 2, 3, 5> cells{};
    static_assert(sizeof(cells) == 2 * 3 * 5 * sizeof(int));
    EXPECT_EQ(cells.size(), 2U);
    EXPECT_EQ(cells[0].size(), 3U);
    EXPECT_EQ(cells[0][0].size(), 5U);
    cells[1][2][4] = 7;
    EXPECT_EQ(cells[1][2][4], 7);
}

TEST(Verdict, EndsTheGameOnlyWhenFinal) {
    EXPECT_TRUE(is_final(Verdict::draw));
    EXPECT_TRUE(is_final(Verdict::loss));
    EXPECT_FALSE(is_final(Verdict::open));
    EXPECT_FALSE(is_final(Verdict::superior));
}

}  // namespace
}  // namespace sente
