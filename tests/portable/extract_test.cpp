// SPDX-License-Identifier: GPL-3.0-or-later
// The portable bit extraction, which builds for newer machines would otherwise never compile.
#include "core/arch/portable/extract.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "core/random.hpp"

namespace sente::bits {
namespace {

TEST(PortableExtract, KeepsOrderAndNumberOfTheBits) {
    Random random(2);
    for (int i = 0; i < 10000; ++i) {
        const std::uint64_t mask = random.next() & random.next();
        const std::uint64_t value = random.next();
        const std::uint64_t result = extract(value, mask);
        ASSERT_EQ(std::popcount(result), std::popcount(value & mask));
        ASSERT_EQ(std::bit_width(extract(mask, mask)), std::popcount(mask));
    }
}

TEST(PortableExtract, GathersTheBitsUnderTheMask) {
    EXPECT_EQ(extract(0b1010'1010, 0b1111'0000), 0b1010U);
    EXPECT_EQ(extract(0b1000'0010, 0b1000'0010), 0b11U);
    EXPECT_EQ(extract(1ULL << 63, 1ULL << 63), 1U);
}

}  // namespace
}  // namespace sente::bits
