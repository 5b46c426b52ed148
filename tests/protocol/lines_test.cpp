// SPDX-License-Identifier: GPL-3.0-or-later
// What searches report: several lines, chosen moves, exact node counts, true mates.
#include <gtest/gtest.h>

#include <set>

#include "games/games.hpp"
#include "protocol/talk.hpp"

namespace sente::protocol {
namespace {

using games::ChessUciText;
using games::ShogiUsiText;

Score value_of(const std::string& line) {
    const std::string mate = word_after(line, "mate");
    if (mate.empty()) return std::stoi(word_after(line, "cp"));
    const int distance = std::stoi(mate);
    return distance > 0 ? 30000 - distance : -30000 - distance;
}

void expect_lines(Protocol protocol, const std::string& position, int wanted, int expected) {
    Talk talk(protocol);
    (void)talk.ask("setoption name MultiPV value " + std::to_string(wanted));
    EXPECT_EQ(talk.ask(position), "");
    const std::string answer = talk.ask("go depth 6");
    for (int depth = 1; depth <= 6; ++depth) {
        std::set<std::string> first_moves;
        int number = 0;
        Score last = 32000;
        for (const std::string& line :
             lines_with(answer, "info depth " + std::to_string(depth) + " ")) {
            EXPECT_EQ(word_after(line, "multipv"), std::to_string(++number)) << line;
            EXPECT_TRUE(first_moves.insert(word_after(line, "pv")).second) << line;
            EXPECT_LE(value_of(line), last) << line;
            last = value_of(line);
        }
        EXPECT_EQ(number, expected) << "depth " << depth;
    }
    EXPECT_EQ(word_after(lines_of(answer).back(), "bestmove"),
              word_after(lines_with(answer, "info depth 6 ").front(), "pv"));
}

TEST(MultiPv, LinesAreDistinctSortedAndComplete) {
    expect_lines(Protocol::uci, "position startpos moves e2e4 e7e5", 5, 5);
    expect_lines(Protocol::uci, "position startpos", 500, 20);
    expect_lines(Protocol::usi, "position startpos moves 7g7f 3c3d", 4, 4);
    expect_lines(Protocol::usi, "position startpos", 600, 30);
    // All but the move that refuses a promotion for no reason.
    expect_lines(Protocol::usi, "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 600, 84);
}

TEST(SearchMoves, AreTheOnlyOnesSearched) {
    Talk talk;
    const std::string answer = talk.ask("go depth 5 searchmoves a2a3 h2h3");
    for (const std::string& line : lines_with(answer, "info depth")) {
        const std::string move = word_after(line, "pv");
        EXPECT_TRUE(move == "a2a3" || move == "h2h3") << line;
    }
    const std::string best = word_after(lines_of(answer).back(), "bestmove");
    EXPECT_TRUE(best == "a2a3" || best == "h2h3");
}

TEST(GoNodes, AreKeptToOnePercent) {
    for (const Protocol protocol : {Protocol::uci, Protocol::usi})
        for (const int nodes : {2000, 10'000, 50'000}) {
            Talk talk(protocol);
            const auto lines = lines_with(talk.ask("go nodes " + std::to_string(nodes)), "info ");
            const int counted = std::stoi(word_after(lines.back(), "nodes"));
            EXPECT_NEAR(counted, nodes, nodes / 100);
        }
}

// Plays the moves after `pv` and returns how many there were, if they end in mate.
template <class Text>
int mating_plies(typename Text::Game::Position pos, const std::string& line) {
    int plies = 0;
    for (const std::string& word : words_after(line, "pv")) {
        const auto move = Text::parse_move(pos, word);
        if (!move.ok()) return -1;
        pos = pos.after(*move);
        ++plies;
    }
    return pos.in_check() && !pos.has_legal_move() ? plies : -1;
}

TEST(MateScores, AreTheLengthsOfTheirLines) {
    const std::vector<std::pair<std::string, std::string>> chess = {
        {"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "mate 1"},
        {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", "mate 2"},
        {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "mate 2"},
    };
    for (const auto& [fen, mate] : chess) {
        Talk talk;
        ASSERT_EQ(talk.ask("position fen " + fen), "");
        const std::string last = lines_with(talk.ask("go depth 12"), "info depth").back();
        EXPECT_NE(last.find("score " + mate + " "), std::string::npos) << last;
        const int moves = std::stoi(word_after(last, "mate"));
        EXPECT_EQ(mating_plies<ChessUciText>(*chess::parse_fen(fen), last), 2 * moves - 1) << last;
    }
}

TEST(MateScores, CountPliesInUsi) {
    const std::string sfen = "8k/9/7GS/9/9/9/9/9/K8 b - 1";
    Talk talk(Protocol::usi);
    ASSERT_EQ(talk.ask("position sfen " + sfen), "");
    const std::string last = lines_with(talk.ask("go depth 6"), "info depth").back();
    const std::string plies = word_after(last, "mate");
    ASSERT_NE(plies, "") << last;
    EXPECT_EQ(mating_plies<ShogiUsiText>(*shogi::parse_sfen(sfen), last), std::stoi(plies)) << last;
}

TEST(GoMate, StopsAtTheMate) {
    Talk talk;
    (void)talk.ask("position fen 7k/8/8/8/8/8/R7/1R5K w - - 0 1");
    const std::string answer = talk.ask("go mate 2");
    EXPECT_NE(answer.find("score mate 2 "), std::string::npos);
    EXPECT_EQ(lines_with(answer, "bestmove").size(), 1U);
}

TEST(Wdl, IsShownOnRequest) {
    Talk talk;
    EXPECT_EQ(talk.ask("go depth 2").find(" wdl "), std::string::npos);
    (void)talk.ask("setoption name UCI_ShowWDL value true");
    EXPECT_NE(talk.ask("go depth 2").find(" wdl "), std::string::npos);
}

}  // namespace
}  // namespace sente::protocol
