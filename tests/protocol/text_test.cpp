// SPDX-License-Identifier: GPL-3.0-or-later
// Scores, moves and positions as each dialect writes them.
#include <gtest/gtest.h>

#include "core/random.hpp"
#include "games/games.hpp"
#include "protocol/score_text.hpp"

namespace sente::protocol {
namespace {

using games::ChessUciText;
using games::format_fairy_fen;
using games::parse_fairy_fen;
using games::ShogiUciText;
using games::ShogiUsiText;

TEST(Score, MatesCountMovesInUciAndPliesInUsi) {
    EXPECT_EQ(score_text(35, MateUnit::moves), "cp 35");
    EXPECT_EQ(score_text(mate_in(1), MateUnit::moves), "mate 1");
    EXPECT_EQ(score_text(mate_in(5), MateUnit::moves), "mate 3");
    EXPECT_EQ(score_text(mate_in(5), MateUnit::plies), "mate 5");
    EXPECT_EQ(score_text(mated_in(2), MateUnit::moves), "mate -1");
    EXPECT_EQ(score_text(mated_in(6), MateUnit::moves), "mate -3");
    EXPECT_EQ(score_text(mated_in(6), MateUnit::plies), "mate -6");
    EXPECT_EQ(score_text(mated_in(0), MateUnit::moves), "mate 0");
}

TEST(Score, BoundsAreWords) {
    EXPECT_EQ(bound_text(search::Bound::exact), "");
    EXPECT_EQ(bound_text(search::Bound::lower), " lowerbound");
    EXPECT_EQ(bound_text(search::Bound::upper), " upperbound");
}

TEST(Wdl, AddsUpAndIsFairToBothSides) {
    int last_win = 0;
    for (Score score = -3000; score <= 3000; score += 7) {
        const Wdl wdl = wdl_of(score, 160, 122);
        const Wdl other = wdl_of(-score, 160, 122);
        ASSERT_EQ(wdl.win + wdl.draw + wdl.loss, 1000);
        ASSERT_GE(std::min({wdl.win, wdl.draw, wdl.loss}), 0);
        ASSERT_EQ(wdl.win, other.loss);
        ASSERT_GE(wdl.win, last_win);
        last_win = wdl.win;
    }
    EXPECT_EQ(wdl_of(mate_in(3), 160, 122).win, 1000);
    EXPECT_EQ(wdl_of(mated_in(4), 0, 740).loss, 1000);
}

TEST(Chances, AreHalfWhereTheCurveSaysSo) {
    EXPECT_NEAR(chances_of(160, 160, 122).win, 0.5, 1e-12);
    EXPECT_NEAR(chances_of(-160, 160, 122).loss, 0.5, 1e-12);
    EXPECT_NEAR(chances_of(0, 160, 122).points(), 0.5, 1e-12);
    EXPECT_NEAR(chances_of(740, 0, 740).points(), 0.7311, 1e-4) << "without draws a plain logistic";
    EXPECT_EQ(chances_of(mate_in(3), 0, 740).points(), 1);
    EXPECT_EQ(chances_of(mated_in(2), 160, 122).points(), 0);
}

TEST(FairyShogi, WritesMovesByFileLettersFromTheLeft) {
    const auto start = shogi::Shogi::start();
    const auto move = ShogiUciText::parse_move(start, "c3c4");
    ASSERT_TRUE(move.ok());
    EXPECT_EQ(ShogiUsiText::format_move(start, *move), "7g7f");
    EXPECT_EQ(ShogiUciText::format_move(start, *move), "c3c4");
    for (const char* text : {"7g7f", "c3", "c3c4q", "j3j4", "c3c0", "P@e5+", "", "c3c5", "X@e5"})
        EXPECT_FALSE(ShogiUciText::parse_move(start, text).ok()) << text;
}

TEST(FairyShogi, WritesFenWithHandsInBrackets) {
    const auto start = shogi::Shogi::start();
    EXPECT_EQ(format_fairy_fen(start),
              "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1");
    for (const char* text :
         {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] w 0 1",
          "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] w - - 0 1",
          "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w",
          "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"}) {
        const auto pos = parse_fairy_fen(text);
        ASSERT_TRUE(pos.ok()) << text << ": " << pos.error().text();
        EXPECT_EQ(pos->key(), start.key());
    }
    for (const char* text : {"", "9/9[", "9[x] w", "lnsgkgsnl/9[P] q - - 0 1"})
        EXPECT_FALSE(parse_fairy_fen(text).ok()) << text;
}

template <class Text>
void play_at_random(std::uint64_t seed) {
    using G = typename Text::Game;
    Random random(seed);
    for (int game = 0; game < 40; ++game) {
        auto pos = G::start();
        for (int ply = 0; ply < 120; ++ply) {
            typename G::Position::MoveList moves;
            pos.generate_legal(moves);
            if (moves.empty()) break;
            for (const auto move : moves) {
                const auto back = Text::parse_move(pos, Text::format_move(pos, move));
                ASSERT_TRUE(back.ok()) << back.error().text();
                ASSERT_EQ(*back, move);
            }
            const auto turned = Kit<G>::flipped(pos);
            ASSERT_TRUE(turned.ok()) << turned.error().text();
            ASSERT_EQ(turned->count_legal(), pos.count_legal());
            const auto again = Kit<G>::flipped(*turned);
            ASSERT_EQ(again->key(), pos.key());
            pos = pos.after(moves[random.below(moves.size())]);
        }
        if constexpr (std::is_same_v<Text, ShogiUciText>) {
            const auto back = parse_fairy_fen(format_fairy_fen(pos));
            ASSERT_TRUE(back.ok()) << back.error().text();
            ASSERT_EQ(back->key(), pos.key());
            ASSERT_EQ(back->move_number(), pos.move_number());
        }
    }
}

TEST(Text, MovesPositionsAndFlipsRoundTrip) {
    play_at_random<ChessUciText>(1);
    play_at_random<ShogiUciText>(2);
    play_at_random<ShogiUsiText>(3);
}

}  // namespace
}  // namespace sente::protocol
