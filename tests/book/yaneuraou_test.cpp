// SPDX-License-Identifier: GPL-3.0-or-later
// Books of YaneuraOu's format: unsorted, with comments and line ends of any kind, large or broken.
#include "book/yaneuraou.hpp"

#include "book/support.hpp"
#include "core/random.hpp"

namespace sente::book::test {
namespace {

using shogi::Shogi;

const std::string kStart = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n";
const std::string kHead = "#YANEURAOU-DB2016 1.00\n";

std::vector<std::string> texts(const std::vector<BookMove<Shogi>>& moves) {
    std::vector<std::string> names;
    for (const auto& each : moves) names.push_back(Shogi::format_move(Shogi::start(), each.move));
    return names;
}

std::vector<BookMove<Shogi>> found(const std::string& content) {
    const TemporaryFile file(content);
    const auto book = open_yaneuraou(file.path());
    EXPECT_TRUE(book.ok()) << book.error().text();
    return book.ok() ? (*book)->find(Shogi::start()) : std::vector<BookMove<Shogi>>{};
}

TEST(AYaneuraouBook, GivesItsLegalMovesBestFirst) {
    const auto moves = found(kHead + kStart +
                             "2g2f 8c8d 40 20 7\n7g7f 3c3d 12 20 9\n5g5f none 3 1 9\n"
                             "7g7e none 0 0 99\nnonsense\n7g7f none 0 0 50\n");
    EXPECT_EQ(texts(moves), (std::vector<std::string>{"7g7f", "5g5f", "2g2f"}));
    EXPECT_EQ(moves[0].weight, 9U);
    EXPECT_EQ(moves[1].answer, shogi::Move::none());
    EXPECT_NE(moves[0].answer, shogi::Move::none());
}

TEST(AYaneuraouBook, MayHaveCommentsOtherLineEndsAndAnyMoveNumber) {
    const auto moves = found(
        "\xEF\xBB\xBF#YANEURAOU-DB2016 1.00\r\n# more\r\n"
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 23"
        "\r\n// root\r\n7g7f\r\n\r\n2g2f none");
    EXPECT_EQ(texts(moves), (std::vector<std::string>{"7g7f", "2g2f"}));
}

TEST(AYaneuraouBook, NeedsNoOrderAndKnowsEachPositionOnItsPlace) {
    std::string content = kHead;
    std::vector<shogi::Position> positions;
    Random random(3);
    for (int game = 0; game < 60; ++game) {
        shogi::Position pos = Shogi::start();
        for (int ply = 0; ply < 40; ++ply) {
            shogi::Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            const auto move = legal[random.below(legal.size())];
            if (ply > 20) {
                positions.push_back(pos);
                content += "sfen " + Shogi::format_position(pos) + "\n" +
                           Shogi::format_move(pos, move) + " none 0 0 1\n";
            }
            pos = pos.after(move);
        }
    }
    const TemporaryFile file(content);
    const auto book = open_yaneuraou(file.path());
    ASSERT_TRUE(book.ok());
    for (const auto& pos : positions) EXPECT_EQ((*book)->find(pos).size(), 1U);
    EXPECT_TRUE((*book)->find(Shogi::start()).empty());
}

TEST(FilesThatAreNoYaneuraouBook, AreRefusedWithAWord) {
    const auto refused = [](const std::string& content, std::string_view word) {
        const TemporaryFile file(content);
        const auto book = open_yaneuraou(file.path());
        ASSERT_FALSE(book.ok()) << content;
        EXPECT_NE(book.error().text().find(word), std::string::npos) << book.error().text();
    };
    refused("", "empty");
    refused("hello\n", "does not begin");
    refused(kHead + "7g7f none 0 0 1\n", "line 2");
    refused(kHead + "sfen rubbish\n", "line 2");
    refused(kHead + kStart + std::string(100'000, 'x'), "too long");
    refused(std::string(1000, '\0'), "does not begin");
    EXPECT_FALSE(open_yaneuraou("/no/such/book.db").ok());
}

TEST(AYaneuraouBook, ThatChangesWhileInUseHasNoMoves) {
    const TemporaryFile file(kHead + kStart + "7g7f none 0 0 1\n");
    const auto book = open_yaneuraou(file.path());
    ASSERT_TRUE(book.ok());
    EXPECT_EQ((*book)->find(Shogi::start()).size(), 1U);
    std::filesystem::resize_file(file.path(), 30);
    EXPECT_TRUE((*book)->find(Shogi::start()).empty());
}

}  // namespace
}  // namespace sente::book::test
