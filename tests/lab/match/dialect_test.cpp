// SPDX-License-Identifier: GPL-3.0-or-later
// What is sent to engines and how their lines are read.
#include "lab/match/dialect.hpp"

#include <gtest/gtest.h>

#include "lab/match/archive.hpp"
#include "lab/match/process.hpp"

namespace sente::lab::match {
namespace {

TimeControl nodes_of(std::int64_t nodes) {
    TimeControl control;
    control.nodes = nodes;
    return control;
}

TEST(GoCommand, TellsBothClocks) {
    const MatchClock clock(*with_clock({}, "10+0.1"), *with_clock({}, "20+0.2"), Micros(0));
    EXPECT_EQ(go_command(Dialect::uci, clock, Side::first),
              "go wtime 10000 btime 20000 winc 100 binc 200");
    EXPECT_EQ(go_command(Dialect::usi, clock, Side::first),
              "go wtime 20000 btime 10000 winc 200 binc 100");
}

TEST(GoCommand, ShowsOurClockForAnOpponentWithoutOne) {
    const MatchClock clock(nodes_of(7), *with_clock({}, "40/5"), Micros(0));
    EXPECT_EQ(go_command(Dialect::uci, clock, Side::first), "go nodes 7");
    EXPECT_EQ(go_command(Dialect::uci, clock, Side::second),
              "go wtime 5000 btime 5000 movestogo 40");
}

TEST(GoCommand, HasByoyomiInItsOwnWordOrAsMoveTime) {
    TimeControl control = *with_clock({}, "1");
    control.byoyomi = Micros(500'000);
    MatchClock clock(control, control, Micros(0));
    EXPECT_EQ(go_command(Dialect::usi, clock, Side::first), "go wtime 1000 btime 1000 byoyomi 500");
    EXPECT_EQ(go_command(Dialect::uci, clock, Side::first), "go wtime 1500 btime 1500");
    EXPECT_TRUE(clock.spend(Side::first, Micros(1'200'000)));
    EXPECT_EQ(go_command(Dialect::usi, clock, Side::first), "go wtime 1000 btime 0 byoyomi 500");
    EXPECT_EQ(go_command(Dialect::uci, clock, Side::first), "go movetime 500");
}

TEST(TakeInfo, ReadsTheMainLine) {
    Thought thought;
    take_info(thought, Dialect::uci, "info depth 12 seldepth 20 score cp -31 nodes 5000 pv e2e4");
    EXPECT_EQ(thought.score_cp, -31);
    EXPECT_EQ(thought.depth, 12);
    EXPECT_EQ(thought.selective_depth, 20);
    EXPECT_EQ(thought.nodes, 5000);
    const Thought before = thought;
    for (const char* const line :
         {"info depth 13 multipv 2 score cp 99", "info depth 13 score cp 99 lowerbound",
          "info string score cp 99", "info depth 14 currmove e2e4", "info score cp", "info score",
          "info", "info depth 13 pv score cp 99"})
        take_info(thought, Dialect::uci, line);
    EXPECT_EQ(thought, before);
}

TEST(TakeInfo, CountsMatesInPliesInBothDialects) {
    const auto plies = [](Dialect dialect, std::string line) {
        Thought thought;
        take_info(thought, dialect, "info depth 1 score mate " + line);
        return thought.mate_plies;
    };
    EXPECT_EQ(plies(Dialect::uci, "3"), 5);
    EXPECT_EQ(plies(Dialect::uci, "-2"), -4);
    EXPECT_EQ(plies(Dialect::usi, "3"), 3);
    EXPECT_EQ(plies(Dialect::usi, "-4"), -4);
    EXPECT_GT(plies(Dialect::usi, "+"), 100);
    EXPECT_LT(plies(Dialect::usi, "-"), -100);
    EXPECT_EQ(plies(Dialect::usi, "x"), std::nullopt);
}

TEST(TakeInfo, ValuesAShorterMateMore) {
    const auto mate = [](int plies) {
        Thought thought;
        thought.mate_plies = plies;
        return *thought.value_cp();
    };
    EXPECT_GT(mate(1), mate(5));
    EXPECT_GT(mate(400), 100'000);
    EXPECT_LT(mate(-1), mate(-5));
    EXPECT_LT(mate(-400), -100'000);
}

TEST(Lines, OfEnginesAreRecognised) {
    EXPECT_EQ(declared_option("option name Clear Hash type button")->name, "Clear Hash");
    EXPECT_FALSE(declared_option("id name x"));
    EXPECT_EQ(best_move("  bestmove e2e4 ponder e7e5"), "e2e4");
    EXPECT_EQ(best_move("bestmove"), "");
    EXPECT_EQ(best_move("bestmoves e2e4"), std::nullopt);
    EXPECT_EQ(best_move(""), std::nullopt);
}

TEST(Lines, DeclareWhatAnOptionTakes) {
    const auto hash = declared_option("option name Hash type spin default 16 min 1 max 1024");
    EXPECT_FALSE(hash->problem_of("1"));
    EXPECT_EQ(hash->problem_of("abc"), "it is a number");
    EXPECT_EQ(hash->problem_of("1025"), "it goes from 1 to 1024");
    const auto ponder = declared_option("option name Ponder type check default false");
    EXPECT_FALSE(ponder->problem_of("True"));
    EXPECT_TRUE(ponder->problem_of("yes"));
    const auto style = declared_option("option name Style type combo default a b var a b var c");
    EXPECT_FALSE(style->problem_of("A B"));
    EXPECT_EQ(style->problem_of("d"), "it is one of a b, c");
    EXPECT_FALSE(declared_option("option name Log File type string default")->problem_of(""));
    EXPECT_FALSE(declared_option("option name Odd")->problem_of("anything"));
}

TEST(LineBuffer, GivesWholeLinesHoweverTheyArrive) {
    const std::string text = "one\r\ntwo\n\nlast";
    for (std::size_t step = 1; step <= text.size(); ++step) {
        LineBuffer buffer;
        std::vector<std::string> lines;
        for (std::size_t i = 0; i < text.size(); i += step) {
            buffer.add(std::string_view(text).substr(i, step));
            while (auto line = buffer.next()) lines.push_back(*line);
        }
        EXPECT_EQ(lines, (std::vector<std::string>{"one", "two", ""})) << step;
        EXPECT_EQ(buffer.size(), 4U);
    }
}

TEST(LineBuffer, KeepsTheBeginningOfAnEndlessLine) {
    LineBuffer buffer;
    const std::string chunk(50'000, 'x');
    for (int i = 0; i < 100; ++i) {
        buffer.add(chunk);
        EXPECT_FALSE(buffer.next());
        EXPECT_LE(buffer.size(), LineBuffer::kLongestLine);
    }
    buffer.add("\nnext\n");
    EXPECT_EQ(buffer.next()->size(), LineBuffer::kLongestLine);
    EXPECT_EQ(buffer.next(), "next");
}

TEST(MoveText, ComesBackAsItWas) {
    Thought scored;
    scored.score_cp = -31;
    scored.depth = 12;
    scored.selective_depth = 20;
    scored.nodes = 5'000'000'000;
    Thought mated;
    mated.mate_plies = -4;
    const std::vector<PlayedMove> moves = {{"e2e4", {}, {}, true},
                                           {"P*5e", scored, Micros(3300)},
                                           {"8h2b+", mated, Micros(0)},
                                           {"a7a8q", {}, Micros(1)}};
    EXPECT_EQ(read_moves(write_moves(moves)), moves);
    EXPECT_EQ(read_moves(""), std::vector<PlayedMove>{});
    EXPECT_EQ(read_moves("e2e4/cp1/2"), std::nullopt);
    EXPECT_EQ(read_moves("e2e4/x/1/1/1/1"), std::nullopt);
}

}  // namespace
}  // namespace sente::lab::match
