// SPDX-License-Identifier: GPL-3.0-or-later
// Positions are read strictly where they would be nonsense and tolerantly where programs are
// sloppy.
#include "support.hpp"

namespace sente::chess {
namespace {

struct Reading {
    std::string_view text;
    std::string_view meaning;
};

TEST(Fen, SloppyTextIsUnderstood) {
    constexpr auto kReadings = std::to_array<Reading>({
        {"4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3 b -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 12", "4k3/8/8/8/8/8/8/4K3 w - - 12 1"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 3 0", "4k3/8/8/8/8/8/8/4K3 w - - 3 1"},
        {"4k3/8/8/8/8/8/8/4K3 w - - - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"  4k3/8/8/8/8/8/8/4K3\t w   -  - 5  40 \r\n", "4k3/8/8/8/8/8/8/4K3 w - - 5 40"},
        {"4k3/8/8/8/8/8/8/R3K2R w QK - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
        {"4k3/8/8/8/8/8/8/R3K2R w KKQ - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
        {"4k3/11111111/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
    });
    for (const auto& [text, meaning] : kReadings)
        EXPECT_EQ(format_fen(position(text)), meaning) << text;
}

TEST(Fen, AnEnPassantSquareWithoutALegalCaptureIsDropped) {
    constexpr auto kReadings = std::to_array<Reading>({
        // No pawn could capture.
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
         "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        // No pawn has passed.
        {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
        {"4k3/8/4p3/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/4p3/3Pp3/8/8/8/4K3 w - - 0 1"},
        // The capture would uncover the king, on a rank or a diagonal.
        {"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1"},
        {"1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", "1b1k4/8/8/1rPpK3/8/8/8/8 w - - 0 1"},
        // The capture is legal.
        {"4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1"},
    });
    for (const auto& [text, meaning] : kReadings)
        EXPECT_EQ(format_fen(position(text)), meaning) << text;
}

TEST(Fen, CastlingIsReadAsFenXFenAndShredderFen) {
    constexpr auto kReadings = std::to_array<Reading>({
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"},
        {"1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1", "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1"},
        // Of two rooks on one side the outer one castles, unless its file is given.
        {"4k3/8/8/8/8/8/8/4KR1R w K - 0 1", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1"},
        {"4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"},
        {"r2r3k/8/8/8/8/8/8/4K3 b q - 0 1", "r2r3k/8/8/8/8/8/8/4K3 b a - 0 1"},
    });
    for (const auto& [text, meaning] : kReadings)
        EXPECT_EQ(format_fen(position(text)), meaning) << text;
    EXPECT_FALSE(position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").is_chess960());
    EXPECT_TRUE(position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").is_chess960());
    EXPECT_TRUE(position("1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1").is_chess960());
}

TEST(Fen, UnusualButPossiblePositionsAreAccepted) {
    for (const std::string_view text : {
             "8/6kR/8/8/8/bq6/1rqqqqqq/K1nqnbrq b - - 0 1",
             "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
             "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
         })
        EXPECT_TRUE(parse_fen(text).ok()) << text;
}

struct Refusal {
    std::string_view text;
    std::string_view why;
    std::size_t at;
};

TEST(Fen, NonsenseIsRefusedWithReasonAndPlace) {
    constexpr auto kRefusals = std::to_array<Refusal>({
        {"", "empty", 0},
        {"   ", "empty", 0},
        {"4k3/8/8/8/8/8/8/4K3", "side to move is missing", 19},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "'x', not w or b", 20},
        {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", "'white', not w or b", 20},
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king", 0},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king", 0},
        {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has more than one king", 18},
        {"4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks", 17},
        {"4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "more than 8 ranks", 17},
        {"4k3/7/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has only 7 squares", 5},
        {"4k3/9/8/8/8/8/8/4K3 w - - 0 1", "'9' is no piece", 4},
        {"4k3/81/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has more than 8 squares", 5},
        {"4k3/8p/8/8/8/8/8/4K3 w - - 0 1", "rank 7 has more than 8 squares", 5},
        {"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "rank 1 has only 7 squares", 19},
        {"4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", "'x' is no piece", 9},
        {"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn stands on rank 8", 3},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "pawn stands on rank 1", 16},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "White has more than 8 pawns", 22},
        {"4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", "White has more promoted pieces", 23},
        {"4k3/rrr5/8/pppppppp/8/8/8/4K3 w - - 0 1", "Black has more promoted pieces", 18},
        {"nnnnnnnn/nnnnnnnn/k7/8/8/8/8/4K3 w - - 0 1", "Black has more", 11},
        {"4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Black is in check, but it is White's turn", 22},
        {"8/8/8/8/8/8/4k3/4K3 w - - 0 1", "Black is in check", 20},
        {"4k3/8/8/8/8/8/8/R3K2R w KQx - 0 1", "'x' is no castling right", 26},
        {"4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "'K' has no rook", 23},
        {"4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "needs the king on its first rank", 24},
        {"4k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "'k' has no rook", 26},
        {"4k3/8/8/8/8/8/8/4KR1R w HF - 0 1", "two rooks on one side", 25},
        {"4k3/8/8/8/8/8/8/R3K2R w C - 0 1", "'C' has no rook", 24},
        {"4k3/8/8/3Pp3/8/8/8/4K3 w - e9 0 1", "'e9' is no en-passant square", 27},
        {"4k3/8/8/3Pp3/8/8/8/4K3 w - e 0 1", "'e' is no en-passant square", 27},
        {"4k3/8/8/3Pp3/8/8/8/4K3 w - e3 0 1", "not on the rank", 27},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", "'x' is no move counter", 26},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "not between 0 and", 26},
        {"4k3/8/8/8/8/8/8/4K3 w - - 10000 1", "not between 0 and", 26},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 100000", "not between 0 and", 28},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "is no move counter", 28},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", "unexpected 'extra'", 30},
    });
    for (const auto& [text, why, at] : kRefusals) {
        const auto read = parse_fen(text);
        ASSERT_FALSE(read.ok()) << text;
        EXPECT_NE(read.error().message.find(why), std::string::npos)
            << text << ": " << read.error().text();
        EXPECT_EQ(read.error().at, at) << text << ": " << read.error().text();
    }
}

TEST(Fen, AnyBytesAreAnswered) {
    using std::string_literals::operator""s;
    const auto long_text = [](char byte) { return std::string(1'000'000, byte); };
    for (const std::string& text :
         {"\0\0\0"s, "4k3/8/8/8/8/8/8/4K3 w\0- - 0 1"s, "\xff\xfe\x80 w - -"s, long_text('/'),
          long_text('k'), long_text('8'), long_text('1'), long_text(' '),
          "4k3/8/8/8/8/8/8/4K3 w " + long_text('K'), "4k3/8/8/8/8/8/8/4K3 w - - " + long_text('9'),
          "4k3/8/8/8/8/8/8/4K3 w - - 0 1" + long_text(' ') + "x"}) {
        const auto read = parse_fen(text);
        ASSERT_FALSE(read.ok());
        EXPECT_LT(read.error().message.size(), 300U);
    }
}

TEST(Fen, CountersSurvivePlay) {
    const Position pos = play(Chess::start(), {"g1f3", "g8f6", "f3g1"});
    EXPECT_EQ(format_fen(pos), "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2");
    EXPECT_EQ(format_fen(play(pos, {"e7e5"})),
              "rnbqkb1r/pppp1ppp/5n2/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3");
}

}  // namespace
}  // namespace sente::chess
