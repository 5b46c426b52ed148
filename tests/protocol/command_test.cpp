// SPDX-License-Identifier: GPL-3.0-or-later
// Lines become words and words become numbers, whatever bytes they are made of.
#include "protocol/command.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace sente::protocol {
namespace {

TEST(Command, IsCutAtBlanksTabsAndLineEnds) {
    const Command command("  go\twtime   100\r");
    EXPECT_EQ(command.verb(), "go");
    ASSERT_EQ(command.size(), 2U);
    EXPECT_EQ(command[0], "wtime");
    EXPECT_EQ(command[1], "100");
    EXPECT_EQ(command[2], "");
}

TEST(Command, OfABlankLineHasNoVerb) {
    EXPECT_EQ(Command("").verb(), "");
    EXPECT_EQ(Command(" \t\r").verb(), "");
    EXPECT_EQ(Command("").size(), 0U);
}

TEST(Command, KeepsBytesThatAreNoText) {
    const std::string line("a\0b \xff\xfe", 6);
    const Command command(line);
    EXPECT_EQ(command.verb(), std::string_view("a\0b", 3));
    EXPECT_EQ(command[0], "\xff\xfe");
}

TEST(Command, TextKeepsTheBlanksBetweenWords) {
    const Command command("setoption name Book File value C:\\my  books\\a.bin ");
    const std::size_t value = command.find("value");
    EXPECT_EQ(command.text(1, value), "Book File");
    EXPECT_EQ(command.text(value + 1, command.size()), "C:\\my  books\\a.bin");
    EXPECT_EQ(command.text(7, 3), "");
    EXPECT_EQ(command.find("missing"), command.size());
}

TEST(Number, OfAnyLengthIsRead) {
    EXPECT_EQ(number("12"), 12);
    EXPECT_EQ(number("-7"), -7);
    EXPECT_EQ(number("+7"), 7);
    EXPECT_EQ(number("99999999999999999999999"), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(number("-99999999999999999999999"), std::numeric_limits<std::int64_t>::min());
}

TEST(Number, IsNotFoundInOtherText) {
    for (const std::string_view text : {"", "-", "+", "1e3", "0x10", "1.5", "12a", " 1", "--1"})
        EXPECT_FALSE(number(text)) << text;
}

TEST(Folded, NamesIgnoreCaseAndTheKindOfBlank) {
    EXPECT_EQ(folded("Move Overhead"), "move_overhead");
    EXPECT_EQ(folded("MOVE_overhead"), "move_overhead");
    EXPECT_EQ(folded("  Clear   Hash "), "clear_hash");
}

}  // namespace
}  // namespace sente::protocol
