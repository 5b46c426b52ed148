// SPDX-License-Identifier: GPL-3.0-or-later
// Polyglot books: published keys, moves that are legal, files that are none.
#include "book/polyglot.hpp"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>

#include "book/support.hpp"
#include "data/data_folder.hpp"

namespace sente::book::test {
namespace {

using chess::Chess;
using chess::Position;

Position position(std::string_view fen) {
    const auto parsed = Chess::parse_position(fen);
    EXPECT_TRUE(parsed.ok()) << fen;
    return parsed.ok() ? *parsed : Chess::start();
}

TEST(PolyglotKeys, AreThoseOfTheFormat) {
    struct Case {
        std::string_view fen;
        std::uint64_t key;
    };
    for (const Case& each : {
             Case{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
             Case{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
                  0x823c9b50fd114196},
             Case{"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
                  0x0756b94461c50fb0},
             Case{"rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
                  0x662fafb965db29d4},
             Case{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                  0x22a48b5a8e47ff78},
             Case{"rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
             Case{"rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
             Case{"rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
                  0x3c8123ea7b067637},
             Case{"rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
                  0x5c3f9b829b279560},
         })
        EXPECT_EQ(polyglot_key(position(each.fen)), each.key) << each.fen;
}

std::string entry(std::uint64_t key, unsigned move, unsigned weight) {
    std::string bytes;
    for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(key >> shift & 255);
    for (const unsigned value : {move, weight}) {
        bytes += static_cast<char>(value >> 8 & 255);
        bytes += static_cast<char>(value & 255);
    }
    return bytes + std::string(4, '\0');
}

unsigned code(int from, int to, unsigned promotes = 0) {
    return static_cast<unsigned>(to | from << 6) | promotes << 12;
}

std::vector<std::string> texts(const Position& pos, const std::vector<BookMove<Chess>>& moves) {
    std::vector<std::string> names;
    for (const auto& each : moves) names.push_back(Chess::format_move(pos, each.move));
    return names;
}

TEST(APolyglotBook, CastlesPromotesAndLeavesOutWhatIsNotLegal) {
    const Position pos = position("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const std::uint64_t key = polyglot_key(pos);
    const TemporaryFile file(entry(key - 1, code(4, 7), 9) + entry(key, code(4, 7), 5) +
                             entry(key, code(4, 0), 6) + entry(key, code(49, 57, 1), 1) +
                             entry(key, code(49, 57, 4), 2) + entry(key, code(49, 57), 90) +
                             entry(key, code(12, 28), 99) + entry(key, code(49, 57, 7), 98) +
                             entry(key, code(4, 7), 50) + entry(key + 1, code(4, 12), 7));
    const auto book = open_polyglot(file.path());
    ASSERT_TRUE(book.ok()) << book.error().text();
    EXPECT_EQ(texts(pos, (*book)->find(pos)),
              (std::vector<std::string>{"e1c1", "e1g1", "b7b8q", "b7b8n"}));
    EXPECT_TRUE((*book)->find(Chess::start()).empty());
}

TEST(APolyglotBook, AcceptsTheStepOfAKingForCastling) {
    const Position pos = position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    const TemporaryFile file(entry(polyglot_key(pos), code(60, 62), 1));
    EXPECT_EQ(texts(pos, (*open_polyglot(file.path()))->find(pos)),
              (std::vector<std::string>{"e8g8"}));
}

TEST(AChoice, FollowsTheWeightsAndTheSeed) {
    const Position pos = Chess::start();
    chess::MoveList legal;
    pos.generate_legal(legal);
    const std::vector<BookMove<Chess>> moves{
        {legal[0], 60}, {legal[1], 30}, {legal[2], 10}, {legal[3], 0}};
    EXPECT_EQ(choose<Chess>(moves)->move, legal[0]);
    EXPECT_FALSE(choose<Chess>({}));
    Random random(4);
    std::map<std::uint16_t, int> counts;
    for (int i = 0; i < 10'000; ++i) ++counts[choose<Chess>(moves, &random)->move.raw()];
    EXPECT_NEAR(counts[legal[0].raw()], 6000, 300);
    EXPECT_NEAR(counts[legal[1].raw()], 3000, 300);
    EXPECT_NEAR(counts[legal[2].raw()], 1000, 200);
    EXPECT_EQ(counts[legal[3].raw()], 0);
    Random one(7);
    Random same(7);
    for (int i = 0; i < 50; ++i)
        EXPECT_EQ(choose<Chess>(moves, &one)->move, choose<Chess>(moves, &same)->move);
}

TEST(FilesThatAreNoPolyglotBook, AreRefusedWithAWord) {
    const auto refused = [](const std::string& content, std::string_view word) {
        const TemporaryFile file(content);
        const auto book = open_polyglot(file.path());
        ASSERT_FALSE(book.ok());
        EXPECT_NE(book.error().text().find(word), std::string::npos) << book.error().text();
    };
    refused("", "empty");
    refused("some text that is not a book", "multiple of 16");
    refused(entry(9, 1, 1) + entry(5, 1, 1), "not in order");
    EXPECT_FALSE(open_polyglot("/no/such/book.bin").ok());
    EXPECT_FALSE(open_polyglot("/").ok());
    EXPECT_FALSE(open_polyglot("").ok());
}

TEST(APolyglotBook, ThatIsCutShortWhileInUseHasNoMoves) {
    const Position pos = Chess::start();
    const TemporaryFile file(entry(polyglot_key(pos), code(12, 28), 1));
    const auto book = open_polyglot(file.path());
    ASSERT_TRUE(book.ok());
    EXPECT_EQ((*book)->find(pos).size(), 1U);
    std::filesystem::resize_file(file.path(), 3);
    EXPECT_TRUE((*book)->find(pos).empty());
}

// Walks through a real book as far as it leads.
TEST(APublicBook, LeadsFromTheStartByLegalMoves) {
    const auto data = sente::test::data_folder();
    if (!data) GTEST_SKIP() << "no books: set SENTE_DATA to the data folder";
    const auto book = open_polyglot((*data / "chess/books/performance.bin").string());
    ASSERT_TRUE(book.ok()) << book.error().text();
    Random random(11);
    int longest = 0;
    for (int game = 0; game < 200; ++game) {
        Position pos = Chess::start();
        int plies = 0;
        while (const auto chosen = choose<Chess>((*book)->find(pos), &random)) {
            pos = pos.after(chosen->move);
            if (++plies > 100) break;
        }
        longest = std::max(longest, plies);
        EXPECT_GE(plies, 1);
    }
    EXPECT_GT(longest, 15);
}

}  // namespace
}  // namespace sente::book::test
