// SPDX-License-Identifier: GPL-3.0-or-later
// Fields, numbers and quoted words.
#include "core/text.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "core/nesting.hpp"

namespace sente::text {
namespace {

TEST(Fields, AreTheWordsWithTheirPlaces) {
    const auto words = fields("  go \tdepth\r\n 5");
    ASSERT_EQ(words.size(), 3U);
    EXPECT_EQ(words[0].word, "go");
    EXPECT_EQ(words[0].at, 2U);
    EXPECT_EQ(words[1].word, "depth");
    EXPECT_EQ(words[1].at, 6U);
    EXPECT_EQ(words[2].word, "5");
    EXPECT_EQ(words[2].at, 14U);
}

TEST(Fields, OfBlanksAreNone) {
    EXPECT_TRUE(fields("").empty());
    EXPECT_TRUE(fields(" \t\r\n").empty());
}

TEST(Fields, MayHoldAnyByte) {
    const auto words = fields(std::string_view("a\0b \xff", 5));
    ASSERT_EQ(words.size(), 2U);
    EXPECT_EQ(words[0].word, std::string_view("a\0b", 3));
    EXPECT_EQ(words[1].word, "\xff");
}

TEST(Integer, TakesWholeNumbers) {
    EXPECT_EQ(integer("0"), 0);
    EXPECT_EQ(integer("-17"), -17);
    EXPECT_EQ(integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
}

TEST(Integer, RejectsEverythingElse) {
    for (const std::string_view word : {"", "-", "+1", "1.5", "1e3", " 1", "1 ", "12a", "0x10",
                                        "9223372036854775808", "-9223372036854775809"})
        EXPECT_FALSE(integer(word).has_value()) << word;
}

TEST(TooDeep, AreBracketsWithinBrackets) {
    const std::string open(200, '[');
    EXPECT_FALSE(is_too_deep(open));
    EXPECT_TRUE(is_too_deep(open + "{"));
    EXPECT_FALSE(is_too_deep("[\"" + open + "\\\"" + open + "\"]"));
    EXPECT_TRUE(is_too_deep("\"\"" + open + "["));
    std::string beside;
    for (int i = 0; i < 1000; ++i) beside += "[{}],";
    EXPECT_FALSE(is_too_deep(beside));
}

TEST(Trim, RemovesBlanksFromBothEnds) {
    EXPECT_EQ(trim(" \ta b\r\n"), "a b");
    EXPECT_EQ(trim("ab"), "ab");
    EXPECT_EQ(trim(" \n"), "");
    EXPECT_EQ(trim(""), "");
}

TEST(Quoted, ShowsUnprintableBytes) {
    EXPECT_EQ(quoted('x'), "'x'");
    EXPECT_EQ(quoted('\n'), "'\\x0a'");
    EXPECT_EQ(quoted("a\xff"), "'a\\xff'");
    EXPECT_EQ(quoted(""), "''");
}

TEST(Quoted, CutsLongWords) {
    EXPECT_EQ(text::quoted(std::string(40, 'a')), "'" + std::string(40, 'a') + "'");
    EXPECT_EQ(text::quoted(std::string(41, 'a')), "'" + std::string(40, 'a') + "…'");
}

}  // namespace
}  // namespace sente::text
