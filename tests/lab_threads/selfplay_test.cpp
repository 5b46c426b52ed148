// SPDX-License-Identifier: GPL-3.0-or-later
// Training games depend on seed and number alone, however they are made.
#include "lab/selfplay/run.hpp"

#include <cstdlib>

#include "lab/chains.hpp"

namespace sente::lab::selfplay::test {
namespace {

using chess::Chess;
using shogi::Shogi;

GameOptions quick() {
    GameOptions options;
    options.nodes = 60;
    options.hard_nodes = 150;
    options.hash_mb = 1;
    options.balance_nodes = 60;
    options.adjudication.resign_count = 4;
    options.adjudication.resign_score = 600;
    options.adjudication.most_plies = 40;
    return options;
}

template <GameNotation G>
ChainHeader header_for(const GameOptions& options) {
    return {G::kName, options_text(options, "", "test")};
}

template <GameNotation G>
Summary make(const std::string& path, const GameOptions& options, const RunOptions& run) {
    ChainWriter writer;
    EXPECT_FALSE(writer.create(path, header_for<G>(options)));
    Control control;
    return run_selfplay<G>(options, run, {}, writer, control);
}

RunOptions games_on(std::uint64_t games, int threads) {
    RunOptions run;
    run.games = games;
    run.threads = threads;
    return run;
}

template <GameNotation G>
void expect_same_bytes() {
    const Folder folder;
    const std::string one = folder.file("one");
    const std::string three = folder.file("three");
    const Summary summary = make<G>(one, quick(), games_on(9, 1));
    EXPECT_EQ(summary.games, 9U);
    static_cast<void>(make<G>(three, quick(), games_on(9, 3)));
    const std::string bytes = bytes_of(one);
    EXPECT_EQ(bytes, bytes_of(three));
    EXPECT_EQ(bytes.size(), header_bytes(header_for<G>(quick())).size() + summary.bytes);

    GameOptions other = quick();
    other.seed = 2;
    static_cast<void>(make<G>(three, other, games_on(9, 3)));
    EXPECT_NE(bytes, bytes_of(three));

    const auto seen = read(bytes);
    ASSERT_TRUE(seen.has_value());
    EXPECT_TRUE(seen->damage.empty());
    ASSERT_EQ(seen->games.size(), 9U);
    std::uint64_t positions = 0;
    for (const ChainGame& game : seen->games) {
        Replay<G> replay(game);
        for (; replay.has_position(); replay.advance()) ++positions;
        EXPECT_FALSE(replay.trouble());
        EXPECT_GE(game.opening.size(), 8U);
        EXPECT_LE(game.opening.size(), 9U);
        if (game.ending.reason != EndReason::mate) continue;
        EXPECT_FALSE(replay.pos().has_legal_move());
    }
    EXPECT_EQ(positions, summary.positions);
}

TEST(TrainingGames, AreTheSameOnAnyNumberOfThreadsInChess) { expect_same_bytes<Chess>(); }
TEST(TrainingGames, AreTheSameOnAnyNumberOfThreadsInShogi) { expect_same_bytes<Shogi>(); }

// Cut the file within a game and go on: nobody can tell.
TEST(TrainingGames, GoOnAfterAnInterruption) {
    const Folder folder;
    const std::string whole = folder.file("whole");
    static_cast<void>(make<Chess>(whole, quick(), games_on(8, 2)));
    const std::string bytes = bytes_of(whole);
    const std::string path = folder.file("part");
    const std::size_t header = header_bytes(header_for<Chess>(quick())).size();
    for (const std::size_t size : {header, header + 1, bytes.size() / 2, bytes.size() - 1}) {
        SCOPED_TRACE(size);
        write_file(path, bytes.substr(0, size));
        const auto end = find_end(path, header_for<Chess>(quick()));
        ASSERT_TRUE(end.ok());
        EXPECT_LE(end->size, size);
        RunOptions run = games_on(8, 2);
        run.first_game = end->games;
        run.positions_before = end->positions;
        ChainWriter writer;
        ASSERT_FALSE(writer.append(path, end->size));
        Control control;
        const Summary summary = run_selfplay<Chess>(quick(), run, {}, writer, control);
        EXPECT_EQ(summary.games + end->games, 8U);
        EXPECT_EQ(bytes_of(path), bytes);
    }
}

FinishedGame finished(const ChainGame& game, std::uint64_t nodes) {
    return {encode(game), game.moves.size(), game.ending, nodes, 3, true};
}

TEST(EarlyGames, WaitBesideTheFile) {
    const Folder folder;
    const std::string whole = folder.file("whole");
    static_cast<void>(make<Chess>(whole, quick(), games_on(4, 1)));
    const auto games = read(bytes_of(whole))->games;
    const std::string path = folder.file("part");
    const ChainHeader header = header_for<Chess>(quick());
    {
        EarlyGames early(path, header);
        for (const std::size_t i : {3U, 1U, 2U}) early.add(i, finished(games[i], 100 + i));
    }
    const std::string bytes = bytes_of(path + ".early");

    FinishedGames left = EarlyGames(path, header).take_over(2);
    ASSERT_EQ(left.size(), 2U) << "the first has found its place";
    EXPECT_EQ(left[2].payload, encode(games[2]));
    EXPECT_EQ(left[2].positions, games[2].moves.size());
    EXPECT_EQ(left[2].ending, games[2].ending);
    EXPECT_EQ(left[3].nodes, 103U);
    EXPECT_EQ(left[3].openings_tried, 3U);
    EXPECT_TRUE(left[3].unbalanced);
    EXPECT_EQ(EarlyGames(path, header).take_over(0).size(), 2U) << "and is forgotten";

    write_file(path + ".early", bytes.substr(0, bytes.size() - 1));  // of game 2
    left = EarlyGames(path, header).take_over(0);
    EXPECT_TRUE(left.contains(1) && left.contains(3) && left.size() == 2);

    write_file(path + ".early", bytes);
    EXPECT_TRUE(EarlyGames(path, header_for<Shogi>(quick())).take_over(0).empty());
    EXPECT_TRUE(bytes_of(path + ".early").empty()) << "a file without games is not there";
}

// Game 2 waits, and is that of another seed: it can only come from where it waited.
TEST(EarlyGames, AreNotPlayedAgain) {
    const Folder folder;
    static_cast<void>(make<Chess>(folder.file("whole"), quick(), games_on(6, 1)));
    GameOptions other = quick();
    other.seed = 9;
    static_cast<void>(make<Chess>(folder.file("other"), other, games_on(3, 1)));
    const std::vector<ChainGame> games = read(bytes_of(folder.file("whole")))->games;
    const ChainGame stranger = read(bytes_of(folder.file("other")))->games[2];
    for (const int threads : {1, 2}) {
        const std::string path = folder.file("part" + std::to_string(threads));
        ChainWriter writer;
        ASSERT_FALSE(writer.create(path, header_for<Chess>(quick())));
        EarlyGames early(path, header_for<Chess>(quick()));
        early.add(2, finished(stranger, 7));
        early.add(6, finished(stranger, 7));  // beyond the last that is wanted now
        RunOptions run = games_on(6, threads);
        run.early = &early;
        Control control;
        const Summary summary = run_selfplay<Chess>(quick(), run, {}, writer, control);
        EXPECT_EQ(summary.games, 6U);
        std::vector<ChainGame> wanted = games;
        wanted[2] = stranger;
        EXPECT_EQ(read(bytes_of(path))->games, wanted);
        EXPECT_TRUE(bytes_of(path + ".early").empty());
    }
}

// What has found its place is thrown out now and then.
TEST(EarlyGames, TakeLittleSpace) {
    const Folder folder;
    const std::string path = folder.file("games");
    const ChainHeader header = header_for<Chess>(quick());
    ChainGame game;
    game.moves.resize(10'000);
    EarlyGames early(path, header);
    FinishedGames waiting = {{0, finished(game, 1)}};
    early.add(0, waiting[0]);
    std::size_t most = 0;
    for (std::uint64_t i = 1; i < 200; ++i) {
        early.add(i, waiting[0]);
        early.keep(waiting);
        most = std::max(most, bytes_of(path + ".early").size());
    }
    EXPECT_GT(most, std::size_t{500} << 10);
    EXPECT_LT(most, std::size_t{2} << 20);
    EXPECT_TRUE(EarlyGames(path, header).take_over(0).contains(0));
}

TEST(TrainingGames, GoOnOnlyWithTheSameOptions) {
    const Folder folder;
    const std::string path = folder.file("games");
    static_cast<void>(make<Chess>(path, quick(), games_on(3, 1)));
    GameOptions other = quick();
    other.nodes = 61;
    EXPECT_FALSE(find_end(path, header_for<Chess>(other)).ok());
    EXPECT_FALSE(find_end(path, header_for<Shogi>(quick())).ok());
    std::string bytes = bytes_of(path);
    const std::size_t first = header_bytes(header_for<Chess>(quick())).size();
    bytes[first + 20] = static_cast<char>(bytes[first + 20] ^ 1);
    write_file(path, bytes);
    const auto end = find_end(path, header_for<Chess>(quick()));
    ASSERT_FALSE(end.ok());
    EXPECT_NE(end.error().text().find("good games behind"), std::string::npos);
}

TEST(TrainingGames, EndWhenThereAreEnoughPositions) {
    const Folder folder;
    RunOptions run;
    run.positions = 150;
    run.threads = 1;
    const Summary one = make<Chess>(folder.file("one"), quick(), run);
    run.threads = 3;
    static_cast<void>(make<Chess>(folder.file("three"), quick(), run));
    EXPECT_GE(one.positions, 150U);
    EXPECT_LT(one.positions, 150U + 41);
    EXPECT_EQ(bytes_of(folder.file("one")), bytes_of(folder.file("three")));
}

TEST(TrainingGames, BeginBalanced) {
    const Folder folder;
    GameOptions options = quick();
    options.random_plies = 12;
    options.balance_cp = 40;
    options.balance_nodes = 200;
    options.adjudication.most_plies = 1;
    const Summary summary = make<Chess>(folder.file("games"), options, games_on(20, 2));
    EXPECT_GT(summary.openings_tried, 30U) << "nothing was filtered";
    EXPECT_EQ(summary.openings_unbalanced, 0U);
    const auto average_size = [&](const std::string& path) {
        const auto all = read(bytes_of(path));
        double sum = 0;
        for (const ChainGame& game : all->games) sum += std::abs(game.moves.front().score);
        return sum / static_cast<double>(all->games.size());
    };
    const double balanced = average_size(folder.file("games"));
    options.balance_cp = 0;
    const Summary all = make<Chess>(folder.file("all"), options, games_on(20, 2));
    EXPECT_EQ(all.openings_tried, 20U);
    EXPECT_LT(balanced * 2, average_size(folder.file("all")));
}

// On two threads, games after one that takes long may be through already: they are kept.
TEST(TrainingGames, StopWhenTold) {
    for (const int threads : {1, 2}) {
        const Folder folder;
        ChainWriter writer;
        ASSERT_FALSE(writer.create(folder.file("games"), header_for<Chess>(quick())));
        Control control;
        RunOptions run;
        run.threads = threads;
        const Summary summary =
            run_selfplay<Chess>(quick(), run, {}, writer, control, [&](const Summary& so_far) {
                if (so_far.games == 3) control.finish = true;
            });
        EXPECT_GE(summary.games, 3U);
        if (threads == 1) {
            EXPECT_LE(summary.games, 4U);
        }
        EXPECT_EQ(read(bytes_of(folder.file("games")))->games.size(), summary.games);
    }
}

TEST(AFullDisk, IsNoticedAtTheHeader) {
    ChainWriter writer;
    EXPECT_TRUE(writer.create("/dev/full", header_for<Chess>(quick())));
}

TEST(AFullDisk, EndsTheRun) {
    ChainWriter closed;  // takes nothing
    Control control;
    const Summary summary = run_selfplay<Chess>(quick(), games_on(50, 2), {}, closed, control);
    EXPECT_TRUE(summary.write_failed);
    EXPECT_EQ(summary.games, 0U);
}

TEST(AnOpeningBook, IsWhereGamesBegin) {
    const auto chess =
        openings_of<Chess>({{"", {"e2e4", "e7e5"}}, {"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", {}}});
    ASSERT_EQ(chess.size(), 2U);
    EXPECT_EQ(chess[0].moves.size(), 2U);
    EXPECT_EQ(chess[1].start.side(), Side::second);

    const Folder folder;
    ChainWriter writer;
    ASSERT_FALSE(writer.create(folder.file("games"), header_for<Shogi>(quick())));
    GameOptions options = quick();
    options.random_plies = 0;
    options.balance_cp = 0;
    Control control;
    const auto book = openings_of<Shogi>({{"", {"7g7f", "3c3d"}}, {"", {"2g2f", "8c8d"}}});
    static_cast<void>(run_selfplay<Shogi>(options, games_on(6, 2), book, writer, control));
    const auto seen = read(bytes_of(folder.file("games")));
    int first = 0;
    for (const ChainGame& game : seen->games) {
        ASSERT_EQ(game.opening.size(), 2U);
        if (game.opening[0] == book[0].moves[0].raw()) ++first;
    }
    EXPECT_GT(first, 0);
    EXPECT_LT(first, 6);
}

}  // namespace
}  // namespace sente::lab::selfplay::test
