// SPDX-License-Identifier: GPL-3.0-or-later
// The trail remembers the line and says cheaply that nothing repeats.
#include "game/trail.hpp"

#include <gtest/gtest.h>

namespace sente {
namespace {

struct Entry {
    Key key = 0;
    int number = 0;  // how many came before

    static Entry of(Key position, const Entry* previous) {
        return {position, previous == nullptr ? 0 : previous->number + 1};
    }
};

TEST(Trail, GivesEntriesFromTheNewestBack) {
    Trail<Entry> trail;
    for (const Key key : {10U, 20U, 30U}) trail.push(key);
    EXPECT_EQ(trail.size(), 3U);
    EXPECT_EQ(trail.back().key, 30U);
    EXPECT_EQ(trail.back(2).key, 10U);
    trail.pop();
    EXPECT_EQ(trail.back().key, 20U);
}

TEST(Trail, HandsEachEntryThePreviousOne) {
    Trail<Entry> trail;
    for (const Key key : {10U, 20U, 30U}) trail.push(key);
    EXPECT_EQ(trail.back().number, 2);
}

TEST(Trail, NeverDeniesARepetition) {
    Trail<Entry> trail;
    for (const Key key : {10U, 20U, 10U}) trail.push(key);
    EXPECT_TRUE(trail.may_repeat());
    trail.pop();
    EXPECT_FALSE(trail.may_repeat());
    trail.push(Key{10});
    EXPECT_TRUE(trail.may_repeat());
}

TEST(Trail, ForgetsEverythingWhenCleared) {
    Trail<Entry> trail;
    trail.push(Key{10});
    trail.clear();
    EXPECT_EQ(trail.size(), 0U);
    trail.push(Key{10});
    EXPECT_FALSE(trail.may_repeat());
    EXPECT_EQ(trail.back().number, 0);
}

}  // namespace
}  // namespace sente
