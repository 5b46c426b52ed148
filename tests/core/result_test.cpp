// SPDX-License-Identifier: GPL-3.0-or-later
// Result holds a value or a message that says what is wrong and where.
#include "core/result.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sente {
namespace {

Result<int> half(int number) {
    if (number % 2 != 0) return InputError{std::to_string(number) + " is odd", 11};
    return number / 2;
}

TEST(Result, HoldsAValue) {
    const Result<int> result = half(8);
    ASSERT_TRUE(result.ok());
    EXPECT_TRUE(static_cast<bool>(result));
    EXPECT_EQ(*result, 4);
}

TEST(Result, HoldsAMessage) {
    const Result<int> result = half(7);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.error().message, "7 is odd");
}

TEST(Result, GivesAccessToMembers) {
    const Result<std::string> result = std::string("text");
    EXPECT_EQ(result->size(), 4U);
}

TEST(InputError, CountsCharactersFromOne) {
    EXPECT_EQ(half(7).error().text(), "7 is odd (at character 12)");
}

TEST(InputError, MayHaveNoPlace) { EXPECT_EQ(InputError{"too short"}.text(), "too short"); }

}  // namespace
}  // namespace sente
