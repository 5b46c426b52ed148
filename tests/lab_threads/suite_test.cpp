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

constexpr const char* kSts =
    "1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; bmuci \"f4f5\"; c0 \"f5=10, "
    "Be5+=2, Bf2=3, Bg4=2\"; c7 \"f5 Be5+ Bf2 Bg4\"; c8 \"10 2 3 2\"; c9 \"f4f5 d4e5 d4f2 f3g4\"; "
    "id \"STS(v1.0) Undermine.001\";";

TEST(ASuiteLine, MayGivePointsToMoves) {
    using Points = std::vector<MovePoints>;
    const auto whole = parse_problem(kSts);
    ASSERT_TRUE(whole.ok());
    EXPECT_EQ(whole->points, (Points{{"f4f5", 10}, {"d4e5", 2}, {"d4f2", 3}, {"f3g4", 2}}));
    EXPECT_EQ(most_points(*whole), 10);
    EXPECT_EQ(whole->best, Words{"f4f5"});
    EXPECT_EQ(whole->theme, "STS(v1.0) Undermine");
    const std::string position = "6k1/P4ppp/8/8/8/8/8/4R1K1 w - - ";
    const auto pairs = parse_problem(position + "c0 \"Re8#=10, a8=Q=9, Kh1=0\";");
    ASSERT_TRUE(pairs.ok());
    EXPECT_EQ(pairs->points, (Points{{"Re8#", 10}, {"a8=Q", 9}, {"Kh1", 0}}));
    EXPECT_EQ(pairs->best, Words{"Re8#"}) << "the most points say what is best";
    const auto columns = parse_problem(position + "c7 \"Re8# a8=Q\"; c8 \"4 5\";");
    ASSERT_TRUE(columns.ok());
    EXPECT_EQ(columns->best, Words{"a8=Q"});
    const auto comment = parse_problem(position + "bm Re8; c0 \"a comment, 1 = 2\";");
    EXPECT_TRUE(comment->points.empty());
    EXPECT_FALSE(parse_problem(position + "c8 \"10 2\"; c9 \"e1e8\";").ok());
}

TEST(ATheme, IsTheIdWithoutItsNumber) {
    EXPECT_EQ(theme_of("WAC.001"), "WAC");
    EXPECT_EQ(theme_of("STS(v2.2) Open Files and Diagonals.017"),
              "STS(v2.2) Open Files and Diagonals");
    EXPECT_EQ(theme_of("E_E_T 001 - B vs B"), "B vs B");
    EXPECT_EQ(theme_of("floodgate_train"), "floodgate_train");
    EXPECT_EQ(theme_of("STS(v1.0) all"), "STS(v1.0) all");
    EXPECT_EQ(theme_of("17"), "");
    EXPECT_EQ(theme_of(""), "");
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

// Both rooks mate at once; each line names one move only.
TEST(Solving, TakesAnyMateThatIsAsShort) {
    const std::string two_rooks = "7k/8/8/8/8/R7/1R6/K7 w - - ";
    const std::string gold = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1 ";
    const ProblemFile file = parse_problems(
        "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - dm 1; bm Ra8;\n"
        "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - dm 1; bm Re8;\n" +
        two_rooks + "dm 3; bm Kb1;\n" +                             // mates sooner than asked
        "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - bm Kh1;\n" +               // no mate is asked for
        "6k1/5ppp/8/8/8/8/8/4R1K1 w - - dm 1; bm Kh1; am Re8;\n" +  // a mate not to be played
        gold + ";dm_ply 1 ;bm 5i5h\n");
    ASSERT_EQ(file.problems.size(), 6U);
    SolveOptions options;
    options.limits.depth = 8;
    options.hash_mb = 1;
    const std::vector<Answer> answers = solve(file.problems, options);
    EXPECT_TRUE(answers[0].solved && answers[1].solved);
    EXPECT_NE(answers[0].other_mate, answers[1].other_mate);
    EXPECT_EQ(answers[0].move, answers[1].move);
    EXPECT_TRUE(answers[2].solved && answers[2].other_mate);
    EXPECT_FALSE(answers[3].solved || answers[3].other_mate);
    EXPECT_FALSE(answers[4].solved || answers[4].other_mate);
    EXPECT_TRUE(answers[5].solved && answers[5].other_mate);
    EXPECT_GT(answers[5].solution_nodes, 0U);
    EXPECT_EQ(score_of(file.problems, answers).other_mates, 3U);
}

TEST(Solving, KnowsPointsAndWhenTheSolutionCame) {
    const ProblemFile file = parse_problems(
        "6k1/5ppp/8/8/8/8/8/4R1K1 w - - c0 \"Re8#=7, Kh1=2\"; id \"back rank.1\";\n"
        "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Kh1; c0 \"Kh1=10, Re8#=3\"; id \"back rank.2\";\n");
    SolveOptions options;
    options.limits.depth = 4;
    options.hash_mb = 1;
    const std::vector<Answer> answers = solve(file.problems, options);
    EXPECT_TRUE(answers[0].solved);
    EXPECT_EQ(answers[0].points, 7);
    EXPECT_GT(answers[0].solution_nodes, 0U);
    EXPECT_LE(answers[0].solution_nodes, answers[0].nodes);
    EXPECT_LE(answers[0].solution_seconds, answers[0].seconds);
    EXPECT_FALSE(answers[1].solved);
    EXPECT_EQ(answers[1].points, 3) << "points are for the move, solved or not";
    EXPECT_EQ(answers[1].solution_nodes, 0U);
    const auto themes = scores_by_theme(file.problems, answers);
    ASSERT_EQ(themes.size(), 1U);
    EXPECT_EQ(themes[0].first, "back rank");
    EXPECT_EQ(themes[0].second.points, 10);
    EXPECT_EQ(themes[0].second.most_points, 17);
    EXPECT_EQ(themes[0].second.solved, 1U);
}

TEST(Solving, GoesOnWithWhatIsKnown) {
    const ProblemFile file = parse_problems(
        "6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8;\n"
        "6k1/5ppp/8/8/8/8/8/3R2K1 w - - bm Rd8;\n"
        "6k1/5ppp/8/8/8/8/8/2R3K1 w - - bm Rc8;\n");
    SolveOptions options;
    options.limits.depth = 3;
    options.hash_mb = 1;
    std::atomic<bool> stop{false};
    options.stop = &stop;
    Answers known;
    const std::vector<Answer> first =
        solve(file.problems, options, {}, [&](std::size_t index, const Answer& answer) {
            known[index] = answer;
            stop = true;
        });
    ASSERT_EQ(known.size(), 1U);
    EXPECT_FALSE(first[0].is_open);
    EXPECT_TRUE(first[1].is_open && first[2].is_open);
    stop = false;
    known[0].move = "as it was";
    std::vector<std::size_t> searched;
    const std::vector<Answer> second =
        solve(file.problems, options, known,
              [&](std::size_t index, const Answer&) { searched.push_back(index); });
    EXPECT_EQ(searched, (std::vector<std::size_t>{1, 2}));
    EXPECT_EQ(second[0].move, "as it was");
    EXPECT_TRUE(second[1].solved && second[2].solved);
    EXPECT_EQ(score_of(file.problems, second).solved, 3U);
}

TEST(TwoRuns, AreComparedPositionByPosition) {
    std::vector<Problem> problems(6);
    std::vector<Answer> answers(6);
    SuiteMarks before;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        problems[i].position = std::to_string(i);
        answers[i].solved = i != 1;
        answers[i].solution_nodes = i == 1 ? 0 : 100;
    }
    before[key_of(problems[0])] = {false, 0};
    before[key_of(problems[1])] = {true, 50};
    before[key_of(problems[2])] = {true, 400};
    before[key_of(problems[3])] = {true, 25};
    before[key_of(problems[4])] = {true, 100};
    const SuiteComparison result = compare(problems, answers, before);
    using Indices = std::vector<std::size_t>;
    EXPECT_EQ(result.gained, Indices{0});
    EXPECT_EQ(result.lost, Indices{1});
    EXPECT_EQ(result.faster, Indices{2});
    EXPECT_EQ(result.slower, Indices{3});
    EXPECT_EQ(result.same, 1U);
    EXPECT_EQ(result.unknown, 1U);
    EXPECT_NEAR(result.node_ratio, 1.0, 1e-9) << "a quarter, four times and as many";
}

}  // namespace
}  // namespace sente::lab
