// SPDX-License-Identifier: GPL-3.0-or-later
// Solved endings are known, are won when they are won, and bad files are refused with a word.
#include "tablebase/syzygy.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "core/random.hpp"
#include "data/data_folder.hpp"
#include "games/chess.hpp"

namespace sente::tablebase::test {
namespace {

namespace fs = std::filesystem;
using chess::Chess;
using chess::Position;

Position position(std::string_view fen) {
    const auto parsed = Chess::parse_position(fen);
    EXPECT_TRUE(parsed.ok()) << fen;
    return *parsed;
}

search::Start<Chess> start_at(const Position& pos) {
    search::Start<Chess> start{pos, {}, {}};
    start.trail.push(pos);
    return start;
}

class WithTables : public testing::Test {
protected:
    void SetUp() override {
        const auto data = sente::test::data_folder();
        if (!data || !fs::is_directory(*data / "chess/syzygy"))
            GTEST_SKIP() << "no tables: set SENTE_DATA to the data folder";
        folder_ = (*data / "chess/syzygy").string();
        const auto trouble = tables_.load(folder_);
        ASSERT_FALSE(trouble) << trouble->text();
    }
    std::string folder_;
    Syzygy tables_;
};

TEST_F(WithTables, TheVerdictsOfBooksAreKnown) {
    EXPECT_GE(tables_.most_pieces(), 4);
    EXPECT_EQ(tables_.probe(position("8/8/8/8/8/4k3/8/3QK3 w - - 0 1")), Verdict::win);
    EXPECT_EQ(tables_.probe(position("8/8/8/8/8/4k3/8/3QK3 b - - 0 1")), Verdict::loss);
    EXPECT_EQ(tables_.probe(position("8/8/8/4k3/8/8/3NN3/4K3 w - - 0 1")), Verdict::draw);
    EXPECT_EQ(tables_.probe(position("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1")), Verdict::win);
    EXPECT_EQ(tables_.probe(position("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")), Verdict::draw);
    EXPECT_EQ(tables_.probe(position("8/8/8/8/8/4k3/8/3QK3 w - - 5 9")), std::nullopt);
    EXPECT_EQ(tables_.probe(Chess::start()), std::nullopt);
    EXPECT_TRUE(tables_.rank_root(Chess::start(), false).empty());
}

TEST_F(WithTables, AreAskedForNoMorePiecesThanIsWanted) {
    const Position queen = position("8/8/8/8/8/4k3/8/3QK3 w - - 0 1");
    tables_.set_use({true, 6, 2});
    EXPECT_EQ(tables_.most_pieces(), 2);
    EXPECT_EQ(tables_.least_depth(), 6);
    EXPECT_EQ(tables_.probe(queen), std::nullopt);
    EXPECT_TRUE(tables_.rank_root(queen, false).empty());
    tables_.set_use({});
    EXPECT_EQ(tables_.probe(queen), Verdict::win);
}

TEST_F(WithTables, EveryMoveOfTheRootIsRanked) {
    const Position pos = position("8/8/8/8/8/2k5/1q6/K2Q4 w - - 0 1");
    const auto ranked = tables_.rank_root(pos, false);
    EXPECT_EQ(ranked.size(), pos.count_legal());
}

// Random positions with two kings and `more` pieces.
std::optional<Position> random_ending(Random& random, std::string_view more) {
    std::string board(64, ' ');
    const auto place = [&](char piece) {
        for (int tries = 0; tries < 100; ++tries) {
            const auto at = random.below(64);
            const bool edge = at < 8 || at >= 56;
            if (board[at] != ' ' || (edge && (piece == 'P' || piece == 'p'))) continue;
            board[at] = piece;
            return;
        }
    };
    place('K');
    place('k');
    for (const char piece : more) place(piece);
    std::string fen;
    for (std::size_t rank = 0; rank < 8; ++rank) {
        for (std::size_t file = 0; file < 8; ++file) {
            const char piece = board[rank * 8 + file];
            fen += piece == ' ' ? '1' : piece;
        }
        if (rank < 7) fen += '/';
    }
    fen += random.below(2) == 0 ? " w - - 0 1" : " b - - 0 1";
    const auto pos = Chess::parse_position(fen);
    if (!pos.ok() || !pos->has_legal_move()) return {};
    return *pos;
}

// What the tables say of a position follows from what they say of those after its moves.
TEST_F(WithTables, TheVerdictIsTheBestOfTheMoves) {
    Random random(9);
    int seen = 0;
    for (const std::string_view more : {"Q", "R", "P", "BN", "QR", "QP", "Rp", "Pp", "Nb", "Qq"}) {
        for (int i = 0; i < 300; ++i) {
            const auto pos = random_ending(random, more);
            if (!pos) continue;
            const auto verdict = tables_.probe(*pos);
            const auto ranked = tables_.rank_root(*pos, false);
            if (!verdict || ranked.empty()) continue;
            ++seen;
            const search::RankedMove<Chess>* best = ranked.data();
            for (const auto& each : ranked)
                if (each.rank > best->rank) best = &each;
            ASSERT_EQ(best->verdict, *verdict) << Chess::format_position(*pos);
        }
    }
    EXPECT_GT(seen, 1000);
}

// Two engines with the tables play it out.
std::optional<Side> winner_of(const Position& from, const Syzygy& tables, int& plies) {
    Kit<chess::Chess>::Pool pool;
    pool.set_tablebase(&tables);
    auto start = start_at(from);
    search::Report<Chess> silent;
    search::Limits limits;
    limits.nodes = 1500;
    for (plies = 0; plies < 300; ++plies) {
        if (!start.pos.has_legal_move()) {
            if (!start.pos.in_check()) return {};
            return !start.pos.side();
        }
        if (is_final(Chess::judge(start.pos, start.trail, start.rules, 0))) return {};
        const auto outcome = pool.search(start, limits, silent);
        start.pos = start.pos.after(outcome.best);
        start.trail.push(start.pos);
    }
    return {};
}

TEST_F(WithTables, WonEndingsAreWon) {
    for (const std::string_view fen :
         {"8/8/8/8/8/4k3/8/3QK3 w - - 0 1", "8/8/3k4/8/8/8/8/KBN5 w - - 0 1",
          "8/8/3k4/8/8/8/8/KBB5 w - - 0 1", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1",
          "8/8/4k3/8/8/1r6/8/K2Q4 w - - 0 1"}) {
        const Position pos = position(fen);
        ASSERT_EQ(tables_.probe(pos), Verdict::win) << fen;
        int plies = 0;
        EXPECT_EQ(winner_of(pos, tables_, plies), Side::first) << fen << " after " << plies;
    }
}

TEST_F(WithTables, TheSearchSaysThatAnEndingIsWonAndCountsItsProbes) {
    Kit<chess::Chess>::Pool pool;
    pool.set_tablebase(&tables_);
    search::Report<Chess> silent;
    search::Limits limits;
    limits.depth = 8;
    // One capture away from the tables.
    const auto near_them =
        pool.search(start_at(position("8/8/4k3/8/8/1n6/1r6/K2Q3B w - - 0 1")), limits, silent);
    EXPECT_NE(near_them.best, chess::Move::none());
    EXPECT_GT(pool.tablebase_hits(), 0U);
    // In the tables: won, but a mate is not yet seen at this depth.
    limits.depth = 2;
    const auto won =
        pool.search(start_at(position("8/8/3k4/8/8/8/8/KBN5 w - - 0 1")), limits, silent);
    EXPECT_GT(won.score, kTablebaseWin - kMaxPly);
    EXPECT_FALSE(is_decisive(won.score));
    const auto drawn =
        pool.search(start_at(position("8/8/3k4/8/8/8/8/KNN5 w - - 0 1")), limits, silent);
    EXPECT_EQ(drawn.score, 0);
}

TEST_F(WithTables, SeveralThreadsMayAsk) {
    std::vector<std::thread> threads;
    for (std::uint64_t seed = 0; seed < 4; ++seed)
        threads.emplace_back([this, seed] {
            Random random(seed);
            for (int i = 0; i < 3000; ++i)
                if (const auto pos = random_ending(random, "RP")) (void)tables_.probe(*pos);
        });
    for (std::thread& thread : threads) thread.join();
}

TEST_F(WithTables, AFileCutShortIsRefused) {
    const fs::path folder = fs::path(testing::TempDir()) / "sente_cut_tables";
    fs::remove_all(folder);
    fs::create_directories(folder);
    Syzygy other;
    EXPECT_FALSE(tables_.load(""));
    fs::copy_file(fs::path(folder_) / "KQvK.rtbw", folder / "KQvK.rtbw");
    EXPECT_FALSE(other.load(folder.string()));
    fs::resize_file(folder / "KQvK.rtbw", fs::file_size(folder / "KQvK.rtbw") - 7);
    const auto trouble = other.load(folder.string());
    ASSERT_TRUE(trouble);
    EXPECT_NE(trouble->text().find("not complete"), std::string::npos);
    EXPECT_EQ(other.most_pieces(), 0);
    EXPECT_EQ(other.probe(position("8/8/8/8/8/4k3/8/3QK3 w - - 0 1")), std::nullopt);
    fs::resize_file(folder / "KQvK.rtbw", 0);
    EXPECT_TRUE(other.load(folder.string()));
    fs::remove_all(folder);
}

TEST(BadPaths, AreAnswered) {
    Syzygy tables;
    EXPECT_FALSE(tables.load(""));
    EXPECT_FALSE(tables.load(":"));
    for (const std::string path : {"/no/such/folder", "/dev/null", "relative nonsense", "/proc"}) {
        const auto trouble = tables.load(path);
        ASSERT_TRUE(trouble) << path;
        EXPECT_NE(trouble->text().find(path), std::string::npos) << trouble->text();
    }
    EXPECT_EQ(tables.most_pieces(), 0);
}

}  // namespace
}  // namespace sente::tablebase::test
