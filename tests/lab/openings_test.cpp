// SPDX-License-Identifier: GPL-3.0-or-later
// Openings come from positions and from games, whole or cut, in order or shuffled.
#include "lab/openings.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace sente::lab {
namespace {

using records::GameKind;
using Words = std::vector<std::string>;

OpeningFile read(std::string_view text, GameKind game, std::string_view name = "",
                 std::size_t most_plies = 0) {
    OpeningOptions options;
    options.game = game;
    options.most_plies = most_plies;
    return read_openings(text, name, options);
}

TEST(Openings, OfChessAreFenOrEpdLines) {
    const auto file = read(
        "# two ways to say it\n\n"
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3\n"
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - hmvc 2; id \"x\";\r\n"
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5\n"
        "startpos moves d2d4\n",
        GameKind::chess);
    EXPECT_TRUE(file.rejections.empty());
    ASSERT_EQ(file.openings.size(), 4U);
    EXPECT_EQ(file.openings[0].position,
              "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    EXPECT_EQ(file.openings[1].position,
              "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1");
    EXPECT_EQ(file.openings[2], (BookLine{"", {"e2e4", "e7e5"}, 5}));
    EXPECT_EQ(file.openings[3], (BookLine{"", {"d2d4"}, 6}));
}

TEST(Openings, OfShogiAreSfenOrUsiLines) {
    const auto file = read(
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n"
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d\n"
        "position startpos moves 2g2f\n",
        GameKind::shogi, "book.sfen");
    EXPECT_TRUE(file.rejections.empty());
    ASSERT_EQ(file.openings.size(), 3U);
    EXPECT_EQ(
        file.openings[0],
        (BookLine{"lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", {}, 1}));
    EXPECT_EQ(file.openings[1], (BookLine{"", {"7g7f", "3c3d"}, 2}));
    EXPECT_EQ(file.openings[2], (BookLine{"", {"2g2f"}, 3}));
}

TEST(Openings, AreTheFirstPliesOfGames) {
    const auto chess = read("[White \"a\"]\n\n1. e4 (1. d4 d5) e5 2. Nf3 Nc6 *\n\n1. c4 *\n",
                            GameKind::chess, "games.pgn", 3);
    ASSERT_EQ(chess.openings.size(), 2U);
    EXPECT_EQ(chess.openings[0].moves, (Words{"e2e4", "e7e5", "g1f3"}));
    EXPECT_EQ(chess.openings[1].moves, Words{"c2c4"});
    const auto csa = read("V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n", GameKind::shogi, "", 1);
    ASSERT_EQ(csa.openings.size(), 1U);
    EXPECT_EQ(csa.openings[0].moves, Words{"7g7f"});
    const auto kif =
        read("手合割：香落ち\n手数----指手--\n 1 ３四歩(33)\n", GameKind::shogi, "x.kif");
    ASSERT_EQ(kif.openings.size(), 1U);
    EXPECT_EQ(kif.openings[0].moves, Words{"3c3d"});
    EXPECT_EQ(kif.openings[0].position,
              "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
}

TEST(Openings, OfChess960AreWrittenWithTheFilesOfRooks) {
    const std::string line = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n";
    const auto file = read(line, GameKind::chess960);
    ASSERT_EQ(file.openings.size(), 1U);
    EXPECT_EQ(file.openings[0].position,
              "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    const auto refused = read(line, GameKind::chess);
    ASSERT_EQ(refused.rejections.size(), 1U);
    EXPECT_EQ(refused.rejections[0].reason, "the opening is one of Chess960");
}

TEST(Openings, ThatCannotBePlayedAreRejectedByLine) {
    const auto file = read(
        "startpos moves e2e4\n"
        "startpos moves e2e5\n"
        "nonsense\n"
        "startpos moves f2f3 e7e5 g2g4 d8h4\n"
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
        GameKind::chess, "book.epd");
    EXPECT_EQ(file.openings.size(), 1U);
    ASSERT_EQ(file.rejections.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(file.rejections[i].line, i + 2);
    EXPECT_EQ(file.rejections[2].reason, "the opening leaves nothing to play");
    EXPECT_FALSE(read("+7776FU\n", GameKind::chess, "x.csa").rejections.empty());
    EXPECT_FALSE(read("1. e4 *\n", GameKind::shogi, "x.pgn").rejections.empty());
}

TEST(Openings, AreShuffledTheSameWayForTheSameSeed) {
    std::string text;
    for (int n = 0; n < 20; ++n)
        text += "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 " + std::to_string(n + 2) +
                "\n";
    OpeningOptions options;
    const auto in_order = read_openings(text, "", options).openings;
    options.shuffle_seed = 5;
    const auto shuffled = read_openings(text, "", options).openings;
    EXPECT_EQ(read_openings(text, "", options).openings, shuffled);
    EXPECT_NE(shuffled, in_order);
    options.shuffle_seed = 6;
    EXPECT_NE(read_openings(text, "", options).openings, shuffled);
    EXPECT_TRUE(std::is_permutation(shuffled.begin(), shuffled.end(), in_order.begin()));
}

TEST(LoadingOpenings, NamesTheFileOnErrors) {
    const auto missing = load_openings("no/such/book.epd", {});
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.error().message, "no/such/book.epd: cannot be read");
}

}  // namespace
}  // namespace sente::lab
