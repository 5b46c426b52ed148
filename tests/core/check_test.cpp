// SPDX-License-Identifier: GPL-3.0-or-later
// CHECK ends the program where checks are built in, and evaluates nothing where they are not.
#include "core/check.hpp"

#include <gtest/gtest.h>

#include "core/fixed_vector.hpp"
#include "core/result.hpp"

namespace sente {
namespace {

// Whether this build keeps CHECK: without it the condition is never evaluated.
bool checks_are_on() {
    bool evaluated = false;
    CHECK((evaluated = true));
    return evaluated;
}

TEST(CheckDeathTest, NamesTheBrokenConditionAndItsPlace) {
    if (!checks_are_on()) GTEST_SKIP() << "this build leaves CHECK out";
    const int two = 2;
    EXPECT_DEATH(CHECK(two + two == 5),
                 "check_test.cpp:[0-9]+: CHECK\\(two \\+ two == 5\\) failed");
}

TEST(CheckDeathTest, GuardsTheEdgesOfAFixedVector) {
    if (!checks_are_on()) GTEST_SKIP() << "this build leaves CHECK out";
    FixedVector<int, 2> list;
    list.push_back(1);
    list.push_back(2);
    EXPECT_DEATH(list.push_back(3), "CHECK");
    EXPECT_DEATH((void)list[2], "CHECK");
}

TEST(CheckDeathTest, GuardsTheValueOfAFailedResult) {
    if (!checks_are_on()) GTEST_SKIP() << "this build leaves CHECK out";
    const Result<int> failed = InputError{"no"};
    EXPECT_DEATH((void)failed.value(), "CHECK");
}

TEST(Check, LetsATrueConditionPass) { CHECK(1 + 1 == 2); }

}  // namespace
}  // namespace sente
