// SPDX-License-Identifier: GPL-3.0-or-later
// SFEN and USI moves: what is read, what is refused, and what the refusal says.
#include "shogi/notation.hpp"

#include <gtest/gtest.h>

#include <string>

#include "shogi/shogi.hpp"

namespace sente::shogi {
namespace {

std::string refusal(std::string_view sfen) {
    const auto pos = parse_sfen(sfen);
    return pos.ok() ? "accepted" : pos.error().text();
}

TEST(Sfen, TheStartIsWrittenAsItIsRead) {
    EXPECT_EQ(format_sfen(Shogi::start()), kStartSfen);
    EXPECT_EQ(parse_sfen("startpos")->key(), Shogi::start().key());
}

TEST(Sfen, HandicapStartsHaveNames) {
    for (const Handicap& handicap : kHandicaps) {
        const auto pos = parse_sfen(handicap.name);
        ASSERT_TRUE(pos.ok()) << handicap.name;
        EXPECT_EQ(format_sfen(*pos), handicap.sfen);
        EXPECT_EQ(pos->side(), Side::second);
    }
}

TEST(Sfen, SloppyTextIsUnderstood) {
    const std::string board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    const Key key = Shogi::start().key();
    for (const std::string& text :
         {board + " b", board + " b -", board + " b - 1", "  " + board + "\t b   -  1 \r\n",
          board + " b 1", board + " b - 0"}) {
        const auto pos = parse_sfen(text);
        ASSERT_TRUE(pos.ok()) << text << ": " << pos.error().text();
        EXPECT_EQ(pos->key(), key) << text;
        EXPECT_EQ(pos->move_number(), 1) << text;
    }
}

TEST(Sfen, HandsMayComeInAnyOrder) {
    const auto a = parse_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2P3pGr 7");
    const auto b = parse_sfen("4k4/9/9/9/9/9/9/9/4K4 b G2Pr3p 7");
    ASSERT_TRUE(a.ok() && b.ok());
    EXPECT_EQ(a->key(), b->key());
    EXPECT_EQ(format_sfen(*a), "4k4/9/9/9/9/9/9/9/4K4 b G2Pr3p 7");
}

TEST(Sfen, OneKingMayBeMissingAsInMateProblems) {
    EXPECT_EQ(refusal("4k4/9/4P4/9/9/9/9/9/9 b G 1"), "accepted");
    EXPECT_EQ(refusal("9/9/9/9/9/9/9/9/4K4 b G 1"), "accepted");
}

struct Nonsense {
    const char* sfen;
    const char* says;
};

TEST(Sfen, NonsenseIsRefusedAndTheMessageSaysWhatAndWhere) {
    const Nonsense cases[] = {
        {"", "the position is empty"},
        {"   ", "the position is empty"},
        {"garbage", "the position has no side to move (at character 8)"},
        {"4k4/9/9/9/9/9/9/9/4K4", "the position has no side to move (at character 22)"},
        {"4k4/9/9/9/9/9/9/9/4K4 x - 1", "the side to move is 'x', not b or w (at character 23)"},
        {"4k4/9/9/9/9/9/9/4K4 b - 1", "the board has 8 ranks, not 9 (at character 20)"},
        {"4k4/9/9/9/9/9/9/9/9/4K4 b - 1", "the board has more than 9 ranks (at character 20)"},
        {"4k3/9/9/9/9/9/9/9/4K4 b - 1", "rank a has 8 squares, not 9 (at character 4)"},
        {"4k5/9/9/9/9/9/9/9/4K4 b - 1", "rank a has more than 9 squares (at character 3)"},
        {"4k4P/9/9/9/9/9/9/9/4K4 b - 1", "rank a has more than 9 squares (at character 4)"},
        {"4k4/4x4/9/9/9/9/9/9/4K4 b - 1", "the board has 'x', which is no piece (at character 6)"},
        {"4k4/4+G4/9/9/9/9/9/9/4K4 b - 1", "a gold cannot be promoted (at character 7)"},
        {"4k4/4+4/9/9/9/9/9/9/4K4 b - 1", "a '+' without a piece after it (at character 7)"},
        {"4k4/9/9/9/9/9/9/9/4K3+ b - 1", "a '+' without a piece after it (at character 23)"},
        {"4k4/0/9/9/9/9/9/9/4K4 b - 1", "the board has '0', which is no piece (at character 5)"},
        {"9/9/9/9/9/9/9/9/9 b - 1", "there is no king on the board"},
        {"4k4/9/9/9/9/9/9/9/3KK4 b - 1", "Black has more than one king"},
        {"4k4/9/9/9/9/9/9/9/4K4 b K 1",
         "the hands have 'K', which cannot be held (at character 25)"},
        {"4k4/9/9/9/9/9/9/9/4K4 b 19P 1", "a hand cannot hold 19 of a kind (at character 26)"},
        {"4k4/9/9/9/9/9/9/9/4K4 b 0P 1", "a hand cannot hold 0 of a kind (at character 25)"},
        {"4k4/9/9/9/9/9/9/9/4K4 b 2 1",
         "the hands end in a number without a piece (at character 25)"},
        {"4k4/9/9/9/9/9/9/9/4K4 b 3R 1", "more rooks in one hand than a set has (at character 26)"},
        {"4k4/9/9/9/9/9/9/9/4K4 b 9P9p -5",
         "the move number is '-5', not a number from 1 to 1000000 (at character 30)"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 99999999999999999999",
         "the move number is '99999999999999999999', not a number from 1 to 1000000 (at character "
         "27)"},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1 moves",
         "there is text after the move number (at character 29)"},
        {"4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b 9Pp 1",
         "19 pawns on the board and in hand, a set has 18"},
        {"4k4/RR7/9/9/9/9/9/9/4K4 b r 1", "3 rooks on the board and in hand, a set has 2"},
        {"4k4/9/9/9/P8/9/P8/9/4K4 b - 1", "Black has two unpromoted pawns on file 9"},
        {"P3k4/9/9/9/9/9/9/9/4K4 b - 1",
         "Black's pawn on 9a could never have moved there unpromoted"},
        {"4k4/9/9/9/9/9/9/n8/4K4 b - 1",
         "White's knight on 9h could never have moved there unpromoted"},
        {"4k4/9/9/9/9/9/9/9/4K3l b - 1",
         "White's lance on 1i could never have moved there unpromoted"},
        {"4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "White's king is in check, but Black is to move"},
    };
    for (const Nonsense& c : cases) EXPECT_EQ(refusal(c.sfen), c.says) << c.sfen;
}

TEST(Sfen, HostileBytesAreRefused) {
    EXPECT_EQ(refusal(std::string("4k4/\0/9 b", 9)),
              "the board has '\\x00', which is no piece (at character 5)");
    EXPECT_NE(refusal("\xff\xfe\x80 b - 1"), "accepted");
    EXPECT_NE(refusal(std::string(2'000'000, '9')), "accepted");
    std::string long_board(2'000'000, '/');
    long_board += " b - 1";
    EXPECT_NE(refusal(long_board), "accepted");
}

TEST(UsiMove, LegalMovesOfEveryShapeAreRead) {
    const auto pos = parse_sfen("4k4/9/1P7/9/9/9/9/1B7/4K4 b P 1");
    ASSERT_TRUE(pos.ok());
    for (const char* text : {"8c8b+", "8c8b", "P*5e", "8h7g", "5i5h"}) {
        const auto move = parse_usi_move(*pos, text);
        ASSERT_TRUE(move.ok()) << text << ": " << move.error().text();
        EXPECT_EQ(format_usi_move(*move), text);
    }
}

TEST(UsiMove, OthersAreRefusedWithAReason) {
    const auto pos = Shogi::start();
    const auto says = [&](std::string_view text) {
        const auto move = parse_usi_move(pos, text);
        return move.ok() ? "accepted" : move.error().text();
    };
    for (const char* text : {"", "7g", "7g7f++", "0a1b", "7j7f", "p*5e", "K*5e", "P*5e+", "7g7fx",
                             "7777", "\xff\xff\xff\xff", "e2e4", "resign"})
        EXPECT_NE(says(text).find("is not a move such as"), std::string::npos) << text;
    for (const char* text : {"7g7e", "P*5e", "7g7f+", "5a5b", "5e5d"})
        EXPECT_NE(says(text).find("is not legal in"), std::string::npos) << text;
}

TEST(UsiMove, TwoPawnsOnAFileAndDeadEndsAreNotLegal) {
    const auto pos = parse_sfen("4k4/9/9/9/9/9/P8/9/4K4 b PLN 1");
    ASSERT_TRUE(pos.ok());
    for (const char* text : {"P*9e", "P*1a", "L*1a", "N*1a", "N*1b"})
        EXPECT_FALSE(parse_usi_move(*pos, text).ok()) << text;
    for (const char* text : {"P*1b", "L*1b", "N*1c", "L*9e"})
        EXPECT_TRUE(parse_usi_move(*pos, text).ok()) << text;
}

}  // namespace
}  // namespace sente::shogi
