// SPDX-License-Identifier: GPL-3.0-or-later
// Perft files: what is read, what is ignored, and how a bad line is named.
#include "lab/perft_suite.hpp"

#include <gtest/gtest.h>

#include "games/games.hpp"
#include "lab/pile.hpp"

namespace sente::lab {
namespace {

using test::Pile;

TEST(PerftLine, HasAPositionCountsAndAName) {
    const auto line = parse_perft_line("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;id \"rook\"");
    ASSERT_TRUE(line.ok());
    EXPECT_EQ(line->position, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    ASSERT_EQ(line->counts.size(), 2U);
    EXPECT_EQ(line->counts[1].depth, 2);
    EXPECT_EQ(line->counts[1].nodes, 66U);
    EXPECT_EQ(line->id, "rook");
}

TEST(PerftLine, IgnoresOtherKeysAndSemicolonsInQuotes) {
    const auto line = parse_perft_line("x ;D3 7; src \"a; D1 9; b\" ;published none;;id bare");
    ASSERT_TRUE(line.ok());
    ASSERT_EQ(line->counts.size(), 1U);
    EXPECT_EQ(line->counts[0].depth, 3);
    EXPECT_EQ(line->id, "bare");
}

std::string problem(std::string_view line) {
    const auto parsed = parse_perft_line(line);
    return parsed.ok() ? "accepted" : parsed.error().text();
}

TEST(PerftLine, SaysWhatIsWrongAndWhere) {
    EXPECT_EQ(problem(";D1 20"), "no position before the first ';' (at character 1)");
    EXPECT_EQ(problem("x"), "no counts: expected ';D1 20 ;D2 400 …'");
    EXPECT_EQ(problem("x ;D1 many"),
              "the count of D1 is 'many', not a whole number (at character 4)");
    EXPECT_EQ(problem("x ;D1 -3"), "the count of D1 is '-3', not a whole number (at character 4)");
    EXPECT_EQ(problem("x ;D1"), "the count of D1 is '', not a whole number (at character 4)");
    EXPECT_EQ(problem("x ;D0 1"), "depth D0 is not between D1 and D99 (at character 4)");
    EXPECT_EQ(problem("x ;D1 1 ;D1 2"), "D1 is given twice (at character 10)");
    EXPECT_EQ(problem("x ;D1 1 ;id \"open"), "a quotation mark is never closed (at character 10)");
    EXPECT_EQ(problem("x ;D1 99999999999999999999"),
              "the count of D1 is '99999999999999999999', not a whole number (at character 4)");
}

TEST(PerftFile, SkipsBlankLinesAndCommentsAndCountsLinesFromOne) {
    const PerftFile file = parse_perft_file("\xEF\xBB\xBF# title\r\n\r\na ;D1 1\r\n  \nb\nc ;D2 4");
    ASSERT_EQ(file.cases.size(), 2U);
    EXPECT_EQ(file.cases[0].line, 3U);
    EXPECT_EQ(file.cases[0].counts[0].nodes, 1U);
    EXPECT_EQ(file.cases[1].line, 6U);
    ASSERT_EQ(file.bad_lines.size(), 1U);
    EXPECT_EQ(file.bad_lines[0].line, 5U);
}

TEST(PerftFile, KnowsTheGameByItsBoard) {
    EXPECT_EQ(games::game_of_position("4k4/9/9/9/9/9/9/9/4K4 b - 1"), "shogi");
    EXPECT_EQ(games::game_of_position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), "chess");
    EXPECT_EQ(games::game_of_position(""), "chess");
}

TEST(Suite, PassesWhenEveryCountAgrees) {
    const PerftFile file = parse_perft_file("10 ;D1 3 ;D2 9\n2 ;D1 2 ;D2 1 ;D3 0\n");
    const SuiteResult result = run_suite<Pile>(file, {});
    EXPECT_TRUE(result.passed());
    EXPECT_EQ(result.counts, 5U);
    EXPECT_EQ(result.leaves, 15U);
}

TEST(Suite, ReportsMismatchesInTheOrderOfTheFile) {
    const PerftFile file = parse_perft_file("10 ;D1 3 ;D2 8 ;id \"ten\"\n\n2 ;D1 3\n");
    SuiteOptions options;
    options.threads = 3;
    const SuiteResult result = run_suite<Pile>(file, options);
    EXPECT_FALSE(result.passed());
    ASSERT_EQ(result.mismatches.size(), 2U);
    EXPECT_EQ(result.mismatches[0].id, "ten");
    EXPECT_EQ(result.mismatches[0].depth, 2);
    EXPECT_EQ(result.mismatches[0].expected, 8U);
    EXPECT_EQ(result.mismatches[0].counted, 9U);
    EXPECT_EQ(result.mismatches[1].line, 3U);
    EXPECT_EQ(result.mismatches[1].position, "2");
}

TEST(Suite, LeavesOutLargeCounts) {
    SuiteOptions options;
    options.max_leaves = 3;
    const SuiteResult result = run_suite<Pile>(parse_perft_file("10 ;D1 3 ;D2 8"), options);
    EXPECT_TRUE(result.passed());
    EXPECT_EQ(result.counts, 1U);
    EXPECT_EQ(result.left_out, 1U);
}

TEST(Suite, NamesLinesWithoutAReadablePosition) {
    const SuiteResult result = run_suite<Pile>(parse_perft_file("10 ;D1 3\nten ;D1 3"), {});
    ASSERT_EQ(result.bad_lines.size(), 1U);
    EXPECT_EQ(result.bad_lines[0].line, 2U);
    EXPECT_EQ(result.bad_lines[0].reason, "no pile of 0 to 1000 (at character 1)");
}

TEST(Suite, TellsItsProgressUpToTheEnd) {
    std::uint64_t last = 0;
    SuiteOptions options;
    options.threads = 2;
    options.progress = [&](std::uint64_t done, std::uint64_t total) {
        EXPECT_GT(done, last);
        EXPECT_LE(done, total);
        last = done;
    };
    (void)run_suite<Pile>(parse_perft_file("10 ;D1 3 ;D2 9 ;D3 27"), options);
    EXPECT_EQ(last, 39U);
}

TEST(Suite, CrossChecksOnRequest) {
    using Broken = test::PileGame<test::Defect::gives_check>;
    SuiteOptions options;
    options.check = true;
    EXPECT_FALSE(run_suite<Broken>(parse_perft_file("6 ;D2 9"), options).faults.empty());
    EXPECT_TRUE(run_suite<Pile>(parse_perft_file("6 ;D2 9"), options).passed());
}

}  // namespace
}  // namespace sente::lab
