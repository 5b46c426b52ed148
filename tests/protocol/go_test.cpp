// SPDX-License-Identifier: GPL-3.0-or-later
// What `go` asks for, and the limits that come of it.
#include "protocol/go.hpp"

#include <gtest/gtest.h>

namespace sente::protocol {
namespace {

GoRequest uci(std::string_view line) { return parse_go(Command(line), MateNumber::moves); }
GoRequest usi(std::string_view line) { return parse_go(Command(line), MateNumber::milliseconds); }

TEST(Go, AllWordsMayBeMixed) {
    const GoRequest go =
        uci("go searchmoves e2e4 d2d4 wtime 1000 btime 2000 winc 10 binc 20 "
            "movestogo 5 depth 6 nodes 7 movetime 8 mate 9 ponder infinite");
    EXPECT_EQ(go.only_moves, (std::vector<std::string_view>{"e2e4", "d2d4"}));
    EXPECT_EQ(go.clocks.white.time_ms, 1000);
    EXPECT_EQ(go.clocks.black.time_ms, 2000);
    EXPECT_EQ(go.clocks.white.increment_ms, 10);
    EXPECT_EQ(go.clocks.black.increment_ms, 20);
    EXPECT_EQ(go.clocks.moves_to_go, 5);
    EXPECT_EQ(go.depth, 6);
    EXPECT_EQ(go.nodes, 7);
    EXPECT_EQ(go.move_time_ms, 8);
    EXPECT_EQ(go.mate, 9);
    EXPECT_TRUE(go.ponder);
    EXPECT_TRUE(go.infinite);
    EXPECT_EQ(go.remark, "");
}

TEST(Go, AloneGoesOnUntilStopped) {
    EXPECT_TRUE(uci("go").is_endless());
    EXPECT_TRUE(uci("go infinite").is_endless());
    EXPECT_TRUE(uci("go searchmoves e2e4").is_endless());
    EXPECT_FALSE(uci("go depth 3").is_endless());
    EXPECT_FALSE(uci("go wtime 0 btime 0").is_endless());
    EXPECT_FALSE(usi("go byoyomi 0").is_endless());
}

TEST(Go, ANumberThatIsNoneCountsAsZeroAndIsToldOf) {
    for (const char* line : {"go depth", "go depth x", "go depth ponder", "go depth 1.5"}) {
        const GoRequest go = uci(line);
        EXPECT_EQ(go.depth, 0) << line;
        EXPECT_NE(go.remark, "") << line;
        EXPECT_FALSE(go.is_endless()) << line;
    }
    EXPECT_NE(uci("go fast").remark, "");
}

TEST(Go, MateIsMovesInUciAndTimeInUsi) {
    EXPECT_EQ(uci("go mate 3").mate, 3);
    EXPECT_EQ(usi("go mate 5000").mate, 5000);
    EXPECT_TRUE(usi("go mate infinite").find_mate);
    EXPECT_FALSE(usi("go mate infinite").mate);
    EXPECT_TRUE(usi("go mate").find_mate);
}

TEST(Limits, AreSaneForAnyNumbers) {
    const OptionValues settings;
    const auto limits = [&](std::string_view line) {
        return limits_of(uci(line), ClockOwner::white, settings);
    };
    EXPECT_EQ(limits("go depth 0").depth, 1);
    EXPECT_EQ(limits("go depth -3").depth, 1);
    EXPECT_EQ(limits("go depth 99999999999999999999").depth, kMaxPly - 1);
    EXPECT_EQ(limits("go nodes -1").nodes, 1U);
    EXPECT_EQ(limits("go movetime -1").move_time_ms, 1);
    EXPECT_FALSE(limits("go wtime 100 movestogo 0").clock->moves_to_go);
    EXPECT_FALSE(limits("go wtime 100 movestogo -2").clock->moves_to_go);
    EXPECT_TRUE(limits("go").infinite);
    EXPECT_TRUE(limits("go infinite wtime 5").infinite);
    EXPECT_FALSE(limits("go infinite wtime 5").clock);
    EXPECT_FALSE(limits("go ponder").infinite);
}

TEST(Limits, TheClockIsThatOfTheSideToMove) {
    const OptionValues settings;
    const Clocks clocks = uci("go wtime 100 btime 200 winc 1 binc 2").clocks;
    EXPECT_EQ(clock_of(clocks, ClockOwner::white, settings)->time_ms, 100);
    EXPECT_EQ(clock_of(clocks, ClockOwner::black, settings)->time_ms, 200);
    EXPECT_EQ(clock_of(clocks, ClockOwner::black, settings)->increment_ms, 2);
    // A GUI may tell one clock alone.
    EXPECT_EQ(clock_of(uci("go wtime 100").clocks, ClockOwner::black, settings)->time_ms, 100);
    EXPECT_EQ(clock_of(uci("go btime -5").clocks, ClockOwner::black, settings)->time_ms, -5);
    EXPECT_FALSE(clock_of(uci("go depth 5").clocks, ClockOwner::white, settings));
    EXPECT_EQ(clock_of(usi("go byoyomi 500").clocks, ClockOwner::black, settings)->byoyomi_ms, 500);
}

TEST(Limits, StrengthIsLimitedOnRequest) {
    OptionValues settings;
    settings.elo = 1500;
    EXPECT_FALSE(limits_of(uci("go"), ClockOwner::white, settings).level);
    settings.skill = 5;
    EXPECT_TRUE(limits_of(uci("go"), ClockOwner::white, settings).level);
    settings.skill = 20;
    settings.limit_strength = true;
    EXPECT_TRUE(limits_of(uci("go"), ClockOwner::white, settings).level);
}

}  // namespace
}  // namespace sente::protocol
