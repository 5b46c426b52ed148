// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of networks: which rows a position switches on, as docs/networks.md has them.
#include <gtest/gtest.h>

#include <set>

#include "chess/chess.hpp"
#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/rows.hpp"
#include "eval/nnue/shogi_features.hpp"
#include "eval/positions.hpp"
#include "shogi/shogi.hpp"

namespace sente {
namespace {

constexpr eval::Inputs kSquares{eval::InputSet::squares, 1};
constexpr eval::Inputs kNearKing{eval::InputSet::near_king, 1};

TEST(ChessFeatures, StandWhereTheFormatSays) {
    using eval::ChessFeatures;
    const auto start = chess::Chess::start();
    // The king on e1 mirrors: its own pawn on a2 is seen on h2, the other queen on d8 on e8.
    const auto rows = eval::active_rows<ChessFeatures>(start, Side::first, kSquares);
    EXPECT_EQ(rows.size(), 32U);
    EXPECT_TRUE(rows.contains(0 * 64 + 15));
    EXPECT_TRUE(rows.contains(5 * 64 + 3));
    EXPECT_TRUE(rows.contains(384 + 4 * 64 + 60));
    EXPECT_FALSE(rows.contains(384 + 4 * 64 + 59));
    // With king buckets, e1 is the second of them.
    EXPECT_TRUE(eval::active_rows<ChessFeatures>(start, Side::second, {eval::InputSet::squares, 4})
                    .contains(768 + 15));
    EXPECT_EQ(ChessFeatures::output_bucket(start), 7);
    const auto bare = position_from<chess::Chess>("8/8/8/4k3/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(ChessFeatures::output_bucket(bare), 0);
    EXPECT_TRUE(eval::active_rows<ChessFeatures>(bare, Side::first, kSquares).contains(5 * 64));
    EXPECT_TRUE(
        eval::active_rows<ChessFeatures>(bare, Side::first, kSquares).contains(384 + 5 * 64 + 36));
    // The other king sees itself on e4 and therefore on d4.
    EXPECT_TRUE(
        eval::active_rows<ChessFeatures>(bare, Side::second, kSquares).contains(5 * 64 + 27));
}

TEST(ShogiFeatures, StandWhereTheFormatSays) {
    using eval::ShogiFeatures;
    EXPECT_EQ(ShogiFeatures::kRows, 2344);
    // Black: king 8h, pawn 7g, gold 5i, horse 1c, three pawns and a rook in hand. White: king 2a.
    const auto pos = position_from<shogi::Shogi>("7k1/9/8+B/9/9/9/2P6/1K7/4G4 b R3Pg 1");
    const auto own = eval::active_rows<ShogiFeatures>(pos, Side::first, kSquares);
    EXPECT_EQ(own.size(), 5U + 4U + 1U);
    const auto at = [](int file, int rank) { return (file - 1) * 9 + rank - 1; };
    EXPECT_TRUE(own.contains(static_cast<eval::FeatureRow>(7 * 81 + at(2, 8))));  // 8h mirrored
    EXPECT_TRUE(own.contains(static_cast<eval::FeatureRow>(0 * 81 + at(3, 7))));
    EXPECT_TRUE(own.contains(static_cast<eval::FeatureRow>(4 * 81 + at(5, 9))));
    EXPECT_TRUE(own.contains(static_cast<eval::FeatureRow>(12 * 81 + at(9, 3))));
    EXPECT_TRUE(own.contains(static_cast<eval::FeatureRow>(1134 + 7 * 81 + at(8, 1))));
    for (const int row : {2268, 2269, 2270, 2268 + 36, 2268 + 38 + 30})
        EXPECT_TRUE(own.contains(static_cast<eval::FeatureRow>(row))) << row;
    // White's king stands on 8i as White sees it, so that everything is mirrored.
    const auto other = eval::active_rows<ShogiFeatures>(pos, Side::second, kSquares);
    EXPECT_TRUE(other.contains(static_cast<eval::FeatureRow>(7 * 81 + at(2, 9))));
    EXPECT_TRUE(other.contains(static_cast<eval::FeatureRow>(1134 + at(7, 3))));
    for (const int row : {2268 + 30, 2268 + 38, 2268 + 39, 2268 + 40, 2268 + 38 + 36})
        EXPECT_TRUE(other.contains(static_cast<eval::FeatureRow>(row))) << row;
    EXPECT_EQ(ShogiFeatures::output_bucket(pos), 2);
    EXPECT_EQ(ShogiFeatures::output_bucket(shogi::Shogi::start()), 0);
}

// Rows behind those of squares: pieces, the own king left out, with offsets from the own king.
TEST(ChessFeatures, NearTheKingStandWhereTheFormatSays) {
    using eval::ChessFeatures;
    EXPECT_EQ(eval::row_count<ChessFeatures>(kNearKing), 1659);
    const auto near = [](int piece, int files, int ranks) {
        return static_cast<eval::FeatureRow>(768 + piece * 81 + (files + 4) * 9 + ranks + 4);
    };
    // White: king g1, pawn f2, rook b1. Black: king g5, queen g6. The king on g1 is seen on b1.
    const auto pos = position_from<chess::Chess>("8/8/6q1/6k1/8/8/5P2/1R4K1 w - - 0 1");
    const auto own = eval::active_rows<ChessFeatures>(pos, Side::first, kNearKing);
    EXPECT_EQ(own.size(), 5U + 2U);
    EXPECT_TRUE(own.contains(near(0, 1, 1)));      // f2
    EXPECT_TRUE(own.contains(near(5 + 5, 0, 4)));  // g5, four ranks ahead
    // Black's king on g5 is seen on b4; White's rook on b1 is too far away.
    const auto other = eval::active_rows<ChessFeatures>(pos, Side::second, kNearKing);
    EXPECT_EQ(other.size(), 5U + 3U);
    EXPECT_TRUE(other.contains(near(4, 0, -1)));
    EXPECT_TRUE(other.contains(near(5 + 0, 1, 3)));
    EXPECT_TRUE(other.contains(near(5 + 5, 0, 4)));
}

TEST(ShogiFeatures, NearTheKingStandWhereTheFormatSays) {
    using eval::ShogiFeatures;
    EXPECT_EQ(eval::row_count<ShogiFeatures>(kNearKing), 4531);
    const auto near = [](int piece, int files, int ranks) {
        return static_cast<eval::FeatureRow>(2344 + piece * 81 + (files + 4) * 9 + ranks + 4);
    };
    // Black: king 8h, pawn 7g, gold 5i, horse 1c, pieces in hand. White: king 2a, silver 8d.
    const auto pos = position_from<shogi::Shogi>("7k1/9/8+B/1s7/9/9/2P6/1K7/4G4 b R3Pg 1");
    const auto own = eval::active_rows<ShogiFeatures>(pos, Side::first, kNearKing);
    EXPECT_EQ(own.size(), 6U + 5U + 3U);
    EXPECT_TRUE(own.contains(near(0, 1, -1)));       // mirrored, 7g is seen on 3g, the king on 2h
    EXPECT_TRUE(own.contains(near(4, 3, 1)));        // 5i
    EXPECT_TRUE(own.contains(near(13 + 3, 0, -4)));  // 8d
    // White's king stands on 8i as White sees it, and mirrored on 2i; the horse on 9g and 1g.
    const auto other = eval::active_rows<ShogiFeatures>(pos, Side::second, kNearKing);
    EXPECT_EQ(other.size(), 6U + 5U + 1U);
    EXPECT_TRUE(other.contains(near(13 + 12, -1, -2)));
    // A king that is not there counts as one on 5i, where something else may stand.
    const auto study = position_from<shogi::Shogi>("4k4/9/9/9/9/9/9/9/4G4 b - 1");
    const auto without = eval::active_rows<ShogiFeatures>(study, Side::first, kNearKing);
    EXPECT_EQ(without.size(), 2U + 1U);
    EXPECT_TRUE(without.contains(near(4, 0, 0)));
}

// A castle is the same wherever it stands.
TEST(ShogiFeatures, NearTheKingDoNotDependOnItsSquare) {
    using eval::ShogiFeatures;
    const auto near_rows = [](const char* sfen) {
        std::set<int> rows;
        const auto pos = position_from<shogi::Shogi>(sfen);
        for (const int row : eval::active_rows<ShogiFeatures>(pos, Side::first, kNearKing))
            if (row >= ShogiFeatures::kRows) rows.insert(row);
        return rows;
    };
    const auto castle = near_rows("k8/9/9/9/9/9/5PP2/5GS2/6KN1 b - 1");
    EXPECT_EQ(castle.size(), 5U);
    EXPECT_EQ(near_rows("k8/9/9/9/9/5PP2/5GS2/6KN1/9 b - 1"), castle);
    EXPECT_EQ(near_rows("k8/9/9/9/9/9/2PP5/2SG5/1NK6 b - 1"), castle);
    EXPECT_NE(near_rows("k8/9/9/9/9/9/5PP2/6SG1/6KN1 b - 1"), castle);
}

}  // namespace
}  // namespace sente
