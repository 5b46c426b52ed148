// SPDX-License-Identifier: GPL-3.0-or-later
// Time controls as text, and the clock of a game.
#include <gtest/gtest.h>

#include "lab/match/time_control.hpp"

namespace sente::lab::match {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TimeControl clock_of(std::string_view text) { return *with_clock({}, text); }

TimeControl byoyomi_of(Micros base, Micros byoyomi) {
    TimeControl control;
    control.base = base;
    control.byoyomi = byoyomi;
    return control;
}

TEST(TimeControl, ReadsWhatPeopleWrite) {
    EXPECT_EQ(clock_of("10+0.1").base, seconds(10));
    EXPECT_EQ(clock_of("10+0.1").increment, milliseconds(100));
    EXPECT_EQ(clock_of("40/5:00").moves, 40);
    EXPECT_EQ(clock_of("40/5:00").base, seconds(300));
    EXPECT_EQ(clock_of("0.000001").base, Micros(1));
    for (const char* const bad :
         {"", "x", "-1", "1+", "1+x", "0/10", "1:x", "0", "0+0", "1e3", "99999999"})
        EXPECT_FALSE(with_clock({}, bad).ok()) << bad;
}

TEST(TimeControl, IsWrittenAsItIsRead) {
    for (const char* const text : {"10+0.1", "40/60+0.5", "0.25", "3600"})
        EXPECT_EQ(describe(clock_of(text)), text);
    EXPECT_EQ(describe(byoyomi_of(seconds(60), seconds(1))), "60 byoyomi 1");
}

TEST(MatchClock, SubtractsAndAddsTheIncrement) {
    MatchClock clock(clock_of("1+0.5"), clock_of("1+0.5"), Micros(0));
    EXPECT_TRUE(clock.spend(Side::first, milliseconds(800)));
    EXPECT_EQ(clock.left(Side::first), milliseconds(700));
    EXPECT_EQ(clock.left(Side::second), seconds(1));
    EXPECT_FALSE(clock.spend(Side::first, milliseconds(701)));
}

TEST(MatchClock, ForgivesTheMarginButGivesNoTime) {
    MatchClock clock(clock_of("1+0.1"), clock_of("1"), milliseconds(20));
    EXPECT_EQ(clock.allowed(Side::first), milliseconds(1020));
    EXPECT_TRUE(clock.spend(Side::first, milliseconds(1020)));
    EXPECT_EQ(clock.left(Side::first), milliseconds(100));
    EXPECT_FALSE(clock.spend(Side::second, Micros(1'020'001)));
}

TEST(MatchClock, BringsNewTimeAfterSoManyMoves) {
    MatchClock clock(clock_of("2/1"), clock_of("2/1"), Micros(0));
    EXPECT_EQ(clock.moves_to_go(Side::first), 2);
    EXPECT_TRUE(clock.spend(Side::first, milliseconds(400)));
    EXPECT_EQ(clock.moves_to_go(Side::first), 1);
    EXPECT_TRUE(clock.spend(Side::first, milliseconds(400)));
    EXPECT_EQ(clock.left(Side::first), milliseconds(1200));
    EXPECT_EQ(clock.moves_to_go(Side::first), 2);
}

TEST(MatchClock, CountsByoyomiForEachMove) {
    const TimeControl control = byoyomi_of(seconds(1), milliseconds(500));
    MatchClock clock(control, control, Micros(0));
    EXPECT_EQ(clock.allowed(Side::first), milliseconds(1500));
    EXPECT_TRUE(clock.spend(Side::first, milliseconds(1400)));
    EXPECT_EQ(clock.left(Side::first), Micros(0));
    EXPECT_TRUE(clock.spend(Side::first, milliseconds(500)));
    EXPECT_TRUE(clock.spend(Side::first, milliseconds(500)));
    EXPECT_FALSE(clock.spend(Side::first, milliseconds(501)));
}

TEST(MatchClock, HasNoLimitInTimeForNodesAlone) {
    TimeControl control;
    control.nodes = 5000;
    MatchClock clock(control, control, Micros(0));
    EXPECT_FALSE(clock.allowed(Side::first));
    EXPECT_TRUE(clock.spend(Side::first, seconds(1000)));
}

}  // namespace
}  // namespace sente::lab::match
