// SPDX-License-Identifier: GPL-3.0-or-later
// A third game goes through the laboratory by its kit alone. Whoever moves in Pile wins unless what
// is left can be divided by four, so every answer is known.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "lab/arena.hpp"
#include "lab/bench.hpp"
#include "lab/duel/pair.hpp"
#include "lab/explain_search.hpp"
#include "lab/perft.hpp"
#include "lab/perft_check.hpp"
#include "lab/pile_kit.hpp"
#include "lab/selfplay/run.hpp"
#include "lab/start_text.hpp"
#include "lab/suite_solver.hpp"
#include "search/worker.ipp"

namespace sente::lab {
namespace {

using test::Pile;

const std::atomic<bool> kNever{false};

search::Limits to_depth(Depth depth) {
    search::Limits limits;
    limits.depth = depth;
    return limits;
}

bool wins(const Pile::Position& pos) { return pos.pile % 4 != 0; }

TEST(AThirdGame, IsCounted) {
    EXPECT_EQ(perft<Pile>(Pile::start(), 3), 27U);
    EXPECT_EQ(perft<Pile>({4}, 3), 4U) << "1 1 1, 1 1 2, 1 2 1, 2 1 1";
}

TEST(AThirdGame, HasABench) {
    for (const std::string_view name : ordering::kPolicyNames) {
        BenchOptions options;
        options.policy = *ordering::policy_named(name);
        options.hash_mb = 1;
        const BenchResult once = bench<Pile>(options);
        EXPECT_EQ(once.game, "pile");
        EXPECT_EQ(once.positions, test::kPileBenchPositions.size());
        EXPECT_EQ(once.depth, 12);
        EXPECT_GT(once.nodes, 100U) << name;
        EXPECT_EQ(bench<Pile>(options).nodes, once.nodes) << name;
    }
}

TEST(AThirdGame, IsExplained) {
    const auto study = parse_start<Pile>("11 first moves 1");
    ASSERT_TRUE(study.ok());
    ExplainOptions<Pile> options;
    options.depth = 10;
    options.hash_mb = 1;
    options.last = study->last;
    for (const Explanation& each : compare<Pile>(study->start, options)) {
        SCOPED_TRACE(std::string(ordering::name_of(each.policy)));
        EXPECT_EQ(each.position, "10 second");
        EXPECT_EQ(each.best.move, "2");
        EXPECT_EQ(each.best.name, "takes 2");
        EXPECT_EQ(each.score, mate_in(5));
        EXPECT_EQ(each.iterations.size(), 10U);
        EXPECT_EQ(each.moves.size(), 3U);
    }
}

TEST(AThirdGame, IsAskedForItsBestMoves) {
    SolveOptions options;
    options.limits = to_depth(12);
    options.hash_mb = 1;
    Solver<Pile> solver(options);
    Problem problem;
    problem.position = "10 first";
    problem.best = {"2"};
    const Answer right = solver.solve(problem);
    EXPECT_TRUE(right.solved);
    EXPECT_EQ(right.move, "2");
    EXPECT_GT(right.solution_nodes, 0U);
    problem.best = {"1"};
    EXPECT_FALSE(solver.solve(problem).solved);
    problem.best = {"4"};
    EXPECT_NE(solver.solve(problem).trouble, "");
    problem.best = {};
    problem.mate_plies = 5;
    EXPECT_TRUE(solver.solve(problem).solved);
    problem.position = "8 first";
    EXPECT_FALSE(solver.solve(problem).solved) << "it is lost";
}

TEST(AThirdGame, IsPlayedToItsEnd) {
    arena::Player<Pile> first(1, search::default_settings<Pile>(), kNever);
    arena::Player<Pile> second(1, search::default_settings<Pile>(), kNever);
    const arena::Conditions<Pile> conditions{{}, Kit<Pile>::kAdjudication, to_depth(12)};
    for (int pile = 1; pile <= 20; ++pile) {
        SCOPED_TRACE(pile);
        const arena::Opening<Pile> opening{{pile}, {}};
        const auto game = arena::play_game<Pile>(first, second, opening, conditions);
        ASSERT_TRUE(game);
        EXPECT_EQ(game->ending.reason, EndReason::mate);
        EXPECT_EQ(game->ending.winner, wins(opening.start) ? Side::first : Side::second);
    }
}

TEST(AThirdGame, IsPlayedInPairs) {
    duel::Board<Pile> board(1, kNever);
    const arena::Conditions<Pile> conditions{{}, Kit<Pile>::kAdjudication, to_depth(12)};
    const auto pair = duel::play_pair<Pile>(board, {}, conditions);
    ASSERT_TRUE(pair);
    EXPECT_EQ(pair->half_points[0], 2) << "whoever moves first wins";
    EXPECT_EQ(pair->half_points[1], 0);
    EXPECT_TRUE(pair->is_mirrored);
}

TEST(AThirdGame, MakesGamesForTraining) {
    constexpr std::uint64_t kGames = 12;
    selfplay::GameOptions options;
    options.nodes = 2000;
    options.hash_mb = 1;
    options.random_plies = 2;
    options.balance_cp = 0;
    options.move_limit = Kit<Pile>::kMoveLimit;
    const std::string path = testing::TempDir() + "pile_games";
    std::ofstream(path, std::ios::binary).close();  // a header is for the games of the program
    selfplay::ChainWriter writer;
    ASSERT_FALSE(writer.append(path, 0));
    selfplay::Control control;
    selfplay::RunOptions run;
    run.games = kGames;
    const selfplay::Summary summary =
        selfplay::run_selfplay<Pile>(options, run, {}, writer, control);
    EXPECT_EQ(summary.games, kGames);
    EXPECT_EQ(summary.reasons[static_cast<std::size_t>(EndReason::mate)], kGames);

    std::string expected;
    selfplay::Control unused;
    const std::vector<arena::Opening<Pile>> no_book;
    selfplay::GameMaker<Pile> maker(options, no_book, unused);
    for (std::uint64_t number = 0; number < kGames; ++number) {
        const auto made = maker.make(number);
        ASSERT_TRUE(made);
        expected += selfplay::chunk_of(made->payload);
        const auto game = selfplay::decode(made->payload);
        ASSERT_TRUE(game.ok());
        selfplay::Replay<Pile> replay(*game);
        ASSERT_TRUE(replay.has_position());
        const Side mover = replay.pos().side();
        EXPECT_EQ(game->ending.winner, wins(replay.pos()) ? mover : !mover) << "game " << number;
        while (replay.has_position()) replay.advance();
        EXPECT_FALSE(replay.trouble());
        EXPECT_EQ(replay.pos().pile, 0);
    }
    std::ifstream file(path, std::ios::binary);
    const std::string written{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(written, expected);
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace sente::lab
