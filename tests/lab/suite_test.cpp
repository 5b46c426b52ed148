// SPDX-License-Identifier: GPL-3.0-or-later
// Suites are read as people write them, and answers judged by move or by mate.
#include "lab/suite.hpp"

#include <gtest/gtest.h>

namespace sente::lab {
namespace {

using Words = std::vector<std::string>;

TEST(ASuiteLine, OfChessHasAFenOfFourOrSixFields) {
    const auto four = parse_problem(
        "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; bmuci \"g3g6\"; id "
        "\"WAC; 001\";");
    ASSERT_TRUE(four.ok());
    EXPECT_EQ(four->position, "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -");
    EXPECT_EQ(four->best, Words{"g3g6"});
    EXPECT_EQ(four->id, "WAC; 001");
    const auto six = parse_problem("4k3/8/8/8/8/8/8/R3K3 w Q - 12 40 am Ra8+ Kd1; dm 2");
    ASSERT_TRUE(six.ok());
    EXPECT_EQ(six->position, "4k3/8/8/8/8/8/8/R3K3 w Q - 12 40");
    EXPECT_EQ(six->avoid, (Words{"Ra8+", "Kd1"}));
    EXPECT_EQ(six->mate_plies, 3);
    EXPECT_EQ(parse_problem("4k3/8/8/8/8/8/8/R3K3 b - - dm -2;")->mate_plies, -4);
}

TEST(ASuiteLine, OfShogiHasMarksBeforeItsKeys) {
    const auto problem = parse_problem("4k4/9/4P4/9/9/9/9/9/4K4 b G 1 ;dm_ply 1 ;bm G*5b G*4b");
    ASSERT_TRUE(problem.ok());
    EXPECT_EQ(problem->position, "4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    EXPECT_EQ(problem->mate_plies, 1);
    EXPECT_EQ(problem->best, (Words{"G*5b", "G*4b"}));
    EXPECT_EQ(parse_problem("4k4/9/4P4/9/9/9/9/9/4K4 b G;dm_ply 1")->position,
              "4k4/9/4P4/9/9/9/9/9/4K4 b G");
}

TEST(ASuiteLine, WithoutAQuestionIsRejected) {
    EXPECT_FALSE(parse_problem("4k3/8/8/8/8/8/8/R3K3 w - - id \"nothing\";").ok());
    EXPECT_FALSE(parse_problem("4k3/8/8/8/8/8/8/R3K3 w - - dm soon;").ok());
    EXPECT_FALSE(parse_problem("4k3/8/8/8/8/8/8/R3K3 w - - bm Ra8; id \"open;").ok());
    EXPECT_FALSE(parse_problem(";bm Ra8").ok());
    const ProblemFile file = parse_problems("# comment\n\n4k3/8/8/8/8/8/8/R3K3 w - -\n");
    EXPECT_TRUE(file.problems.empty());
    ASSERT_EQ(file.bad_lines.size(), 1U);
    EXPECT_EQ(file.bad_lines[0].line, 3U);
}

TEST(Solving, JudgesByMoveAndByMate) {
    const ProblemFile file = parse_problems(
        "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#;\n"
        "6k1/5ppp/8/8/8/8/8/4R1K1 w - - am Re8#;\n"
        "6k1/5ppp/8/8/8/8/8/4R1K1 w - - dm 1;\n"
        "4R1k1/5ppp/8/8/8/8/8/6K1 b - - dm -1;\n"
        "4k4/9/4P4/9/9/9/9/9/4K4 b G 1 ;dm_ply 1 ;bm G*5b\n"
        "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re9;\n"
        "nonsense w - - bm e4;\n");
    ASSERT_EQ(file.problems.size(), 7U);
    SolveOptions options;
    options.limits.depth = 4;
    options.hash_mb = 1;
    options.threads = 2;
    const std::vector<Answer> answers = solve(file.problems, options);
    EXPECT_TRUE(answers[0].solved);
    EXPECT_EQ(answers[0].move, "e1e8");
    EXPECT_FALSE(answers[1].solved);
    EXPECT_TRUE(answers[2].solved);
    EXPECT_EQ(answers[3].trouble, "the game is over");
    EXPECT_TRUE(answers[4].solved);
    EXPECT_FALSE(answers[5].solved);
    EXPECT_FALSE(answers[5].trouble.empty());
    EXPECT_FALSE(answers[6].trouble.empty());
}

}  // namespace
}  // namespace sente::lab
