// SPDX-License-Identifier: GPL-3.0-or-later
// What a session does with commands in and out of season.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <thread>

#include "protocol/talk.hpp"

namespace sente::protocol {
namespace {

using namespace std::chrono_literals;

std::size_t count(const std::string& text, std::string_view word) {
    return lines_with(text, word).size();
}

TEST(Session, AnswersTheFirstWordInItsProtocol) {
    Talk uci;
    EXPECT_EQ(lines_of(uci.ask("uci")).back(), "uciok");
    Talk usi;
    EXPECT_EQ(lines_of(usi.ask("usi")).back(), "usiok");
}

TEST(Session, IsUciChessIfTheFirstWordIsAnother) {
    Talk talk;
    EXPECT_EQ(talk.ask("isready"), "readyok\n");
    EXPECT_NE(talk.ask("d").find("rnbqkbnr/pppppppp"), std::string::npos);
    EXPECT_EQ(lines_of(talk.ask("usi")).back(), "usiok");
    EXPECT_NE(talk.ask("d").find("lnsgkgsnl"), std::string::npos);
}

TEST(Session, KeepsToTheProtocolOfTheCommandLine) {
    Talk uci(Protocol::uci);
    EXPECT_EQ(count(uci.ask("usi"), "info string usi refused"), 1U);
    Talk usi(Protocol::usi);
    EXPECT_EQ(count(usi.ask("uci"), "info string uci refused"), 1U);
    EXPECT_NE(usi.ask("d").find("lnsgkgsnl"), std::string::npos);
}

TEST(Session, RefusalsAreOneLineAndChangeNothing) {
    Talk talk(Protocol::uci);
    (void)talk.ask("position startpos moves e2e4");
    const std::string before = talk.ask("d");
    const std::string options = talk.ask("uci");
    for (const char* line :
         {"position",
          "position fen",
          "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
          "position startpos moves e2e5",
          "position startpos moves e2e4 e7e5 e1e3",
          "position startpos moves \xff",
          "position moves e2e4",
          "position nonsense",
          "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
          "setoption",
          "setoption name",
          "setoption Hash 5",
          "setoption name Nope value 1",
          "setoption name Hash value lots",
          "setoption name Hash",
          "ponderhit",
          "nonsense",
          "go perft -1",
          "go perft 1000",
          "position sfen startpos",
          "bench"}) {
        const std::string answer = talk.ask(line);
        EXPECT_EQ(lines_of(answer).size(), 1U) << line << " → " << answer;
        EXPECT_TRUE(answer.starts_with("info string ")) << line << " → " << answer;
        EXPECT_EQ(talk.ask("d"), before) << line;
    }
    EXPECT_EQ(talk.ask("uci"), options);
}

TEST(Session, SilentCommandsSayNothing) {
    Talk talk;
    for (const char* line : {"", "   ", "\t\r", "stop", "debug on", "register later", "ucinewgame",
                             "position startpos", "position startpos moves",
                             "setoption name Clear Hash", "setoption name hash value 8"})
        EXPECT_EQ(talk.ask(line), "") << line;
}

TEST(Session, EveryGoEndsInOneMove) {
    Talk talk;
    for (const char* line :
         {"go depth 2", "go nodes 1", "go movetime 1", "go movetime 0", "go wtime 0 btime 0",
          "go wtime -100 btime -100", "go depth x", "go wtime 10", "go btime 10", "go winc 10",
          "go movestogo 1 wtime 10", "go searchmoves depth 1", "go searchmoves e2e5 depth 1",
          "go depth 0", "go mate 1 depth 2", "go wtime 5 depth 3 movetime 20 nodes 500"})
        EXPECT_EQ(count(talk.ask(line), "bestmove "), 1U) << line;
}

// Wherever the search is cut off: amid an iteration it may know a newer line than it has told.
TEST(Session, TheAnswerToPonderOnIsThatOfTheLastLine) {
    for (const char* position :
         {"uci startpos", "uci fen 3K4/BR5p/p6R/k2pp2r/pp2P3/4Nbn1/3b2q1/r2B4 w - - 0 1",
          "usi sfen lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 1"}) {
        const std::string text = position;
        Talk talk(text.starts_with("uci") ? Protocol::uci : Protocol::usi);
        (void)talk.ask("position " + text.substr(4));
        for (int nodes = 500; nodes <= 60'000; nodes += 1'700) {
            const auto told = lines_of(talk.ask("go nodes " + std::to_string(nodes)));
            const auto pv = words_after(told.at(told.size() - 2), "pv");
            ASSERT_FALSE(pv.empty());
            EXPECT_EQ(word_after(told.back(), "bestmove"), pv[0]) << position << ' ' << nodes;
            if (pv.size() > 1) {
                EXPECT_EQ(word_after(told.back(), "ponder"), pv[1]) << position << ' ' << nodes;
            }
        }
    }
}

TEST(Session, AFixedTimeIsUsedUpWhateverTheOverhead) {
    using Clock = std::chrono::steady_clock;
    for (const auto& [protocol, option] :
         {std::pair{Protocol::uci, "Move Overhead"}, std::pair{Protocol::usi, "NetworkDelay"}}) {
        Talk talk(protocol);
        (void)talk.ask(std::string("setoption name ") + option + " value 1000");
        for (const int ms : {20, 60}) {
            const auto begin = Clock::now();
            EXPECT_EQ(count(talk.ask("go movetime " + std::to_string(ms)), "bestmove "), 1U);
            EXPECT_GE(Clock::now() - begin, std::chrono::milliseconds(ms)) << option;
        }
    }
}

TEST(Session, AnEndlessSearchEndsOnStopAlone) {
    for (const char* line : {"go", "go infinite", "go infinite depth 1",
                             "go ponder wtime 1 btime 1", "go ponder depth 1"}) {
        Talk talk;
        (void)talk.send(line);
        std::this_thread::sleep_for(40ms);
        EXPECT_EQ(count(talk.news(), "bestmove"), 0U) << line;
        EXPECT_EQ(count(talk.ask("stop"), "bestmove"), 1U) << line;
    }
}

TEST(Session, IsReadyDuringASearch) {
    Talk talk;
    (void)talk.send("go infinite");
    for (int i = 0; i < 20; ++i) {
        (void)talk.send("isready");
        EXPECT_NE(talk.news().find("readyok\n"), std::string::npos);
    }
    EXPECT_EQ(count(talk.ask("stop"), "bestmove"), 1U);
}

TEST(Session, AnotherGoEndsTheSearchBefore) {
    Talk talk;
    (void)talk.send("go infinite");
    (void)talk.send("position startpos moves e2e4");
    const std::string answer = talk.ask("go depth 3");
    EXPECT_EQ(count(answer, "bestmove"), 2U);
}

TEST(Session, PonderhitStartsTheClock) {
    Talk talk;
    (void)talk.send("go ponder wtime 50 btime 50");
    std::this_thread::sleep_for(100ms);
    EXPECT_EQ(count(talk.news(), "bestmove"), 0U);
    EXPECT_EQ(count(talk.ask("ponderhit"), "bestmove"), 1U);
    EXPECT_EQ(count(talk.ask("ponderhit"), "info string ponderhit refused"), 1U);
}

TEST(Session, UsiTellsTheTimesWithThePonderhit) {
    Talk talk(Protocol::usi);
    (void)talk.send("go ponder");
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(count(talk.ask("ponderhit btime 50 wtime 50"), "bestmove"), 1U);
}

TEST(Session, OptionsDuringASearchTakeEffectAfterIt) {
    Talk talk;
    (void)talk.send("go infinite");
    for (const char* line : {"setoption name MultiPV value 2", "setoption name Hash value 4",
                             "setoption name Threads value 2", "setoption name Clear Hash",
                             "setoption name MovePicker value banded"})
        (void)talk.send(line);
    std::this_thread::sleep_for(30ms);
    EXPECT_EQ(count(talk.news(), "bestmove"), 0U);
    EXPECT_EQ(count(talk.ask("stop"), "bestmove"), 1U);
    const std::string answer = talk.ask("go depth 3");
    EXPECT_NE(answer.find(" multipv 2 "), std::string::npos);
}

TEST(Session, ANewGameEndsTheSearch) {
    Talk uci;
    (void)uci.send("go infinite");
    EXPECT_EQ(count(uci.ask("ucinewgame"), "bestmove"), 1U);
    Talk usi(Protocol::usi);
    (void)usi.send("go infinite");
    EXPECT_EQ(count(usi.ask("gameover win"), "bestmove"), 1U);
    (void)usi.send("go ponder btime 1 wtime 1");
    EXPECT_EQ(count(usi.ask("usinewgame"), "bestmove"), 1U);
}

TEST(Session, QuitGivesTheMoveFirst) {
    Talk talk;
    EXPECT_TRUE(talk.send("go infinite"));
    EXPECT_FALSE(talk.send("quit"));
    EXPECT_EQ(count(talk.news(), "bestmove"), 1U);
}

TEST(Session, WithoutMovesSaysSo) {
    Talk chess;
    (void)chess.ask("position fen R6k/6pp/8/8/8/8/8/K7 b - - 0 1");
    EXPECT_EQ(chess.ask("go depth 3"), "info depth 0 score mate 0\nbestmove (none)\n");
    (void)chess.ask("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(chess.ask("go movetime 100"), "info depth 0 score cp 0\nbestmove (none)\n");
    Talk shogi(Protocol::usi);
    (void)shogi.ask("position sfen 8k/8G/8P/9/9/9/9/9/K8 w - 1");
    EXPECT_EQ(shogi.ask("go depth 3"), "info depth 0 score mate 0\nbestmove resign\n");
}

TEST(Session, EndlessSearchesWithoutMovesStillWaitForStop) {
    Talk talk;
    (void)talk.ask("position fen R6k/6pp/8/8/8/8/8/K7 b - - 0 1");
    (void)talk.send("go infinite");
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(count(talk.news(), "bestmove"), 0U);
    const std::string answer = talk.ask("stop");  // on a busy machine the score may come only now
    EXPECT_EQ(count(answer, "bestmove"), 1U);
    EXPECT_TRUE(answer.ends_with("bestmove (none)\n")) << answer;
}

TEST(Session, DeclaresAWinInUsi) {
    Talk talk(Protocol::usi);
    // The first side has its king and ten pieces in the zone, and 30 points.
    (void)talk.ask("position sfen 1RBGKGB1R/PPPPPPPPP/9/9/9/9/9/4k4/9 b - 1");
    EXPECT_EQ(talk.ask("go btime 1000 wtime 1000"), "bestmove win\n");
    (void)talk.ask("setoption name EnteringKingRule value NoEnteringKing");
    EXPECT_EQ(talk.ask("go depth 1").find("bestmove win"), std::string::npos);
}

TEST(Session, ResignsWhenBehindByResignValue) {
    Talk talk(Protocol::usi);
    (void)talk.ask("position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2r2b4g 1");
    EXPECT_EQ(count(talk.ask("go depth 3"), "bestmove resign"), 0U);
    (void)talk.ask("setoption name ResignValue value 1000");
    EXPECT_EQ(count(talk.ask("go depth 3"), "bestmove resign"), 1U);
    (void)talk.ask("setoption name ConsiderationMode value true");
    EXPECT_EQ(count(talk.ask("go depth 3"), "bestmove resign"), 0U);
}

TEST(Session, AnswersAMateSearchWithTheMate) {
    Talk talk(Protocol::usi);
    (void)talk.ask("position sfen 8k/9/7GS/9/9/9/9/9/K8 b G 1");
    EXPECT_TRUE(lines_of(talk.ask("go mate 2000")).back().starts_with("checkmate 1c1b"));
    (void)talk.ask("position startpos");
    const std::string answer = lines_of(talk.ask("go mate 50")).back();
    EXPECT_TRUE(answer == "checkmate timeout" || answer == "checkmate nomate") << answer;
    (void)talk.ask("position sfen 8k/9/9/9/9/9/9/9/K8 b P 1");  // no check at all
    EXPECT_EQ(talk.ask("go mate infinite"), "checkmate nomate\n");
    (void)talk.ask("position sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1");  // checks, but no mate
    EXPECT_EQ(talk.ask("go mate 5000"), "checkmate nomate\n");
    (void)talk.ask("position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2R2B2G 1");
    (void)talk.send("go mate infinite");
    std::this_thread::sleep_for(20ms);
    EXPECT_EQ(count(talk.ask("stop"), "checkmate "), 1U);
}

TEST(Session, PlaysShogiInUciAsFairyDoes) {
    Talk talk;
    (void)talk.ask("uci");
    (void)talk.ask("setoption name Hash value 8");
    EXPECT_EQ(talk.ask("setoption name UCI_Variant value shogi"), "");
    EXPECT_EQ(talk.ask("position startpos moves c3c4 g7g6 b2h8+"), "");
    EXPECT_NE(talk.ask("d").find("Fen: lnsgkgsnl/1r5+B1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/"
                                 "LNSGKGSNL[B] b - - 0 2"),
              std::string::npos);
    const std::string best = word_after(lines_of(talk.ask("go depth 3")).back(), "bestmove");
    EXPECT_EQ(count(talk.ask("position startpos moves c3c4 g7g6 b2h8+ " + best), "info string"),
              0U);
    EXPECT_NE(talk.ask("uci").find("UCI_Variant type combo default shogi"), std::string::npos);
    EXPECT_EQ(count(talk.ask("setoption name UCI_Variant value draughts"), "info string"), 1U);
    EXPECT_EQ(talk.ask("setoption name UCI_Variant value chess"), "");
    EXPECT_NE(talk.ask("d").find("rnbqkbnr"), std::string::npos);
}

TEST(Session, AChangeOfTheGameKeepsTheOptions) {
    Talk talk;
    (void)talk.ask("setoption name MultiPV value 3");
    (void)talk.ask("setoption name UCI_Variant value shogi");
    EXPECT_NE(talk.ask("go depth 2").find(" multipv 3 "), std::string::npos);
}

TEST(Session, WritesChess960CastlingAsAsked) {
    const std::string position = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    Talk talk;
    (void)talk.ask(position);
    EXPECT_NE(talk.ask("d").find(" e1g1"), std::string::npos);
    EXPECT_EQ(talk.ask(position + " moves e1h1"), "");  // either spelling is understood
    (void)talk.ask("setoption name UCI_Chess960 value true");
    (void)talk.ask(position);
    EXPECT_NE(talk.ask("d").find(" e1h1"), std::string::npos);
    EXPECT_EQ(talk.ask(position + " moves e1g1"), "");
    const std::string answer = talk.ask("go depth 4 searchmoves e1h1");
    EXPECT_EQ(count(answer, "info string"), 1U);  // the king has castled: Black is to move
    (void)talk.ask(position);
    EXPECT_EQ(word_after(lines_of(talk.ask("go depth 4 searchmoves e1h1")).back(), "bestmove"),
              "e1h1");
}

TEST(Session, WritesALogOfBothDirections) {
    const std::string file = testing::TempDir() + "sente_protocol_log.txt";
    std::remove(file.c_str());
    Talk talk;
    EXPECT_EQ(talk.ask("setoption name Log File value " + file), "");
    (void)talk.ask("isready");
    (void)talk.ask("setoption name Log File value <empty>");
    std::ifstream stream(file);
    std::stringstream text;
    text << stream.rdbuf();
    EXPECT_NE(text.str().find("> isready\n< readyok\n"), std::string::npos) << text.str();
    EXPECT_EQ(count(talk.ask("setoption name Log File value /nonexistent/x"), "info string"), 1U);
}

TEST(Session, AHashTableBeyondMemoryLeavesTheOldOne) {
    Talk talk;
    const std::string answer = talk.ask("setoption name Hash value 33554432");
    EXPECT_EQ(count(answer, "info string there is not enough memory"), 1U) << answer;
    EXPECT_EQ(count(talk.ask("go depth 3"), "bestmove"), 1U);
}

TEST(Session, ALargeHashTableIsToldWithItsLargePages) {
    for (const auto& [protocol, name] :
         {std::pair(Protocol::uci, "Hash"), std::pair(Protocol::usi, "USI_Hash")}) {
        Talk talk(protocol);
        const std::string order = std::string("setoption name ") + name + " value 40";
        const std::string answer = talk.ask(order);
        EXPECT_TRUE(answer.starts_with("info string Hash table: 40 MB, ")) << answer;
        EXPECT_NE(answer.find("large pages"), std::string::npos) << answer;
        EXPECT_EQ(talk.ask(order), "") << "it is the same";
    }
}

// The score of the last line of an answer.
std::string last_score(const std::string& answer) {
    return word_after(lines_with(answer, "info depth").back(), "cp");
}

TEST(Session, ADrawIsWorthToTheEngineWhatTheOptionsSay) {
    Talk uci(Protocol::uci);
    for (const char* const side : {"w", "b"}) {  // two kings: whatever is played, it is a draw
        (void)uci.ask(std::string("position fen 8/8/4k3/8/8/4K3/8/8 ") + side + " - - 0 1");
        for (const auto& [contempt, score] : {std::pair("0", "0"), std::pair("24", "-24"),
                                              std::pair("-30", "30"), std::pair("0", "0")}) {
            (void)uci.ask(std::string("setoption name Contempt value ") + contempt);
            EXPECT_EQ(last_score(uci.ask("go depth 4")), score) << side << contempt;
        }
    }
    Talk usi(Protocol::usi);
    (void)usi.ask("setoption name MaxMovesToDraw value 2");
    (void)usi.ask("setoption name DrawValueBlack value -150");
    (void)usi.ask("setoption name DrawValueWhite value 70");
    (void)usi.ask("position startpos");
    EXPECT_EQ(last_score(usi.ask("go depth 5")), "-150");
    (void)usi.ask("position startpos moves 7g7f");
    EXPECT_EQ(last_score(usi.ask("go depth 5")), "70");
    (void)usi.ask("setoption name DrawValueWhite value 0");
    EXPECT_EQ(last_score(usi.ask("go depth 5")), "0");
}

TEST(Session, FlipsTheBoard) {
    Talk talk;
    (void)talk.ask("position startpos moves e2e4");
    (void)talk.ask("flip");
    EXPECT_NE(talk.ask("d").find("Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w"),
              std::string::npos);
    EXPECT_NE(talk.ask("eval").find("Evaluation"), std::string::npos);
    EXPECT_EQ(count(talk.ask("compiler"), "Hash table: 16 MB"), 1U);
    EXPECT_NE(talk.ask("help").find("ponderhit"), std::string::npos);
}

TEST(Session, CountsPositions) {
    Talk talk;
    const auto chess = lines_of(talk.ask("go perft 3"));
    EXPECT_EQ(chess.size(), 22U);
    EXPECT_EQ(chess.back(), "Nodes searched: 8902");
    EXPECT_EQ(lines_of(talk.ask("go perft 0")).back(), "Nodes searched: 1");
    (void)talk.ask("usi");
    EXPECT_EQ(lines_of(talk.ask("go perft 3")).back(), "Nodes searched: 25470");
    (void)talk.send("go perft 9");
    EXPECT_EQ(lines_of(talk.ask("stop")).back(), "info string perft was stopped");
}

TEST(Session, WorkWithAnEndComesToItWhenInputEnds) {
    Talk talk;
    (void)talk.send("go perft 4");
    talk.engine().expect_nothing_more();
    EXPECT_EQ(lines_of(talk.rest()).back(), "Nodes searched: 197281");
    (void)talk.send("go depth 7");
    talk.engine().expect_nothing_more();
    const std::string told = talk.rest();
    EXPECT_NE(told.find("info depth 7 "), std::string::npos);
    EXPECT_EQ(count(told, "bestmove"), 1U);
}

TEST(Session, WorkWithoutAnEndStopsWhenInputEnds) {
    Talk talk;
    for (const char* endless :
         {"go infinite", "go ponder wtime 9000000 btime 9000000", "go mate 9"}) {
        (void)talk.send(endless);
        talk.engine().expect_nothing_more();
        EXPECT_EQ(count(talk.rest(), "bestmove"), 1U) << endless;
    }
}

TEST(Session, TakesVeryLongGames) {
    Talk talk;
    std::string line = "position startpos moves";
    for (int i = 0; i < 5000; ++i) line += " g1f3 g8f6 f3g1 f6g8";
    EXPECT_EQ(talk.ask(line), "");
    EXPECT_EQ(count(talk.ask("go depth 2"), "bestmove"), 1U);
}

TEST(Session, TellsOfOptionsForExpertsOnRequest) {
    for (const char* protocol : {"uci", "usi"}) {
        Talk talk;
        const std::string usual = talk.ask(protocol);
        EXPECT_EQ(count(usual, "option name Search_"), 0U);
        EXPECT_EQ(count(usual, "option name MovePicker"), 0U);
        EXPECT_EQ(count(usual, "option name Expert type check default false"), 1U);
        EXPECT_LT(count(usual, "option "), 40U);
        // They can be set all the same.
        EXPECT_EQ(talk.ask("setoption name Search_reverse_margin value 77"), "");
        EXPECT_EQ(talk.ask("setoption name Expert value true"), "");
        const std::string all = talk.ask(protocol);
        EXPECT_GT(count(all, "option name Search_"), 10U);
        EXPECT_EQ(count(all, "option name MovePicker"), 1U);
    }
}

TEST(Session, TheLogHasTheNamesOfOtherEngines) {
    const std::string file = testing::TempDir() + "/sente_debug.txt";
    for (const char* name : {"Debug Log File", "Log File", "WriteDebugLog"}) {
        std::remove(file.c_str());
        Talk talk;
        EXPECT_EQ(talk.ask("setoption name " + std::string(name) + " value " + file), "");
        (void)talk.ask("isready");
        std::ifstream stream(file);
        std::string line;
        EXPECT_TRUE(std::getline(stream, line)) << name;
    }
}

// Depths of the lines that were told.
std::vector<int> depths(const std::string& text) {
    std::vector<int> found;
    for (const std::string& line : lines_with(text, "info depth "))
        found.push_back(std::stoi(line.substr(11)));
    return found;
}

std::uint64_t last_nodes(const std::string& text) {
    const std::string line = lines_with(text, "info depth ").back();
    return std::stoull(line.substr(line.find(" nodes ") + 7));
}

TEST(Session, EverySearchKeepsToTheLimitsOfTheOptions) {
    Talk talk;
    (void)talk.ask("setoption name DepthLimit value 4");
    EXPECT_EQ(depths(talk.ask("go wtime 600000 btime 600000")).back(), 4);
    EXPECT_EQ(depths(talk.ask("go depth 3")).back(), 3);
    (void)talk.ask("setoption name DepthLimit value 0");
    (void)talk.ask("setoption name NodesLimit value 2000");
    EXPECT_LE(last_nodes(talk.ask("go depth 30")), 2000U);
}

TEST(Session, LinesComeNoMoreOftenThanAskedForAndTheLastOneAlways) {
    Talk talk;
    const std::size_t usual = depths(talk.ask("go depth 6")).size();
    (void)talk.ask("ucinewgame");
    (void)talk.ask("setoption name PvInterval value 10000");
    const std::string text = talk.ask("go depth 6");
    EXPECT_LT(depths(text).size(), usual);
    EXPECT_EQ(depths(text).back(), 6);
    (void)talk.ask("setoption name MultiPV value 3");
    const std::string lines = talk.ask("go depth 5");
    for (const char* line : {" multipv 1 ", " multipv 2 ", " multipv 3 "}) {
        const std::size_t at = lines.rfind(line);
        ASSERT_NE(at, std::string::npos) << lines;
        const std::string before = lines.substr(0, at);
        EXPECT_EQ(std::stoi(before.substr(before.rfind("depth ", before.rfind(" seldepth")) + 6)),
                  5)
            << lines;
    }
}

TEST(Session, AClockInNodesGivesTheSameGameAgain) {
    std::vector<std::uint64_t> first;
    for (int game = 0; game < 2; ++game) {
        Talk talk;
        (void)talk.ask("setoption name nodestime value 20");
        std::vector<std::uint64_t> nodes;
        for (const char* moves : {"", " moves e2e4 e7e5", " moves e2e4 e7e5 g1f3 b8c6"}) {
            (void)talk.ask("position startpos" + std::string(moves));
            // What is told of the clock after the first move does not count.
            nodes.push_back(last_nodes(talk.ask("go wtime 10000 btime 10000")));
        }
        for (const std::uint64_t each : nodes) EXPECT_LT(each, 10'000U * 20U / 4);
        if (game == 0) first = nodes;
        EXPECT_EQ(nodes, first);
    }
}

TEST(Session, ABookWithoutAFolderIsLookedForInBookDir) {
    Talk talk(Protocol::usi);
    (void)talk.ask("setoption name BookDir value /nonexistent/books");
    EXPECT_NE(talk.ask("setoption name BookFile value my.db").find("/nonexistent/books/my.db"),
              std::string::npos);
    EXPECT_EQ(talk.ask("setoption name BookFile value /elsewhere/my.db").find("books"),
              std::string::npos);
}

}  // namespace
}  // namespace sente::protocol
