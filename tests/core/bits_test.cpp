// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of 64: counting, walking and gathering bits.
#include "core/bits.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/random.hpp"

namespace sente::bits {
namespace {

// The definition, one bit at a time.
std::uint64_t extract_slowly(std::uint64_t value, std::uint64_t mask) {
    std::uint64_t result = 0;
    int place = 0;
    for (int i = 0; i < 64; ++i) {
        if ((mask >> i & 1) == 0) continue;
        result |= (value >> i & 1) << place;
        ++place;
    }
    return result;
}

TEST(Bits, LowestAndHighest) {
    EXPECT_EQ(lowest(0x50), 4);
    EXPECT_EQ(highest(0x50), 6);
    EXPECT_EQ(lowest(1ULL << 63), 63);
    EXPECT_EQ(highest(1), 0);
}

TEST(Bits, CountsMembers) {
    EXPECT_EQ(count(0), 0);
    EXPECT_EQ(count(~0ULL), 64);
    EXPECT_FALSE(more_than_one(0));
    EXPECT_FALSE(more_than_one(8));
    EXPECT_TRUE(more_than_one(9));
}

TEST(Bits, PopsFromTheLowestUp) {
    std::uint64_t set = 0x8000'0000'0000'0112;
    std::vector<int> members;
    while (set != 0) members.push_back(pop_lowest(set));
    EXPECT_EQ(members, (std::vector<int>{1, 4, 8, 63}));
}

TEST(Extract, GathersTheBitsUnderTheMask) {
    EXPECT_EQ(extract(0b1010'1010, 0b1111'0000), 0b1010U);
    EXPECT_EQ(extract(0b1000'0010, 0b1000'0010), 0b11U);
    EXPECT_EQ(extract(~0ULL, 0), 0U);
    EXPECT_EQ(extract(0x1234, ~0ULL), 0x1234U);
}

TEST(Extract, IsTheSameOnEveryArchitecture) {
    Random random(1);
    for (int i = 0; i < 10000; ++i) {
        const std::uint64_t value = random.next();
        const std::uint64_t mask = random.next() & random.next();
        ASSERT_EQ(extract(value, mask), extract_slowly(value, mask)) << value << ' ' << mask;
    }
}

}  // namespace
}  // namespace sente::bits
