// SPDX-License-Identifier: GPL-3.0-or-later
// Perft on the pile game, where the counts follow from adding up.
#include "lab/perft.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "lab/parallel.hpp"
#include "lab/pile.hpp"

namespace sente::lab {
namespace {

using test::Pile;

// Sequences of `depth` numbers 1 to 3 whose sum does not exceed `pile`.
std::uint64_t sequences(int pile, int depth) {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (int taken = 1; taken <= 3 && taken <= pile; ++taken)
        sum += sequences(pile - taken, depth - 1);
    return sum;
}

TEST(Perft, OfDepthZeroIsTheEmptySequence) { EXPECT_EQ(perft<Pile>(Pile::start(), 0), 1U); }

TEST(Perft, CountsEverySequenceOfTheGivenLength) {
    for (int depth = 1; depth <= 10; ++depth)
        EXPECT_EQ(perft<Pile>(Pile::start(), depth), sequences(10, depth)) << "depth " << depth;
}

TEST(Perft, GivesTheSameCountOnSeveralThreads) {
    for (int threads = 1; threads <= 4; ++threads)
        EXPECT_EQ(perft<Pile>({20}, 9, threads), sequences(20, 9)) << threads << " threads";
}

TEST(Perft, OfAFinishedGameIsZero) {
    EXPECT_EQ(perft<Pile>({0}, 1), 0U);
    EXPECT_EQ(perft<Pile>({0}, 5, 2), 0U);
    EXPECT_TRUE(divide<Pile>({0}, 3, 2).empty());
}

TEST(Divide, SharesTheCountAmongTheFirstMoves) {
    for (const int threads : {1, 3}) {
        const auto branches = divide<Pile>({12}, 5, threads);
        ASSERT_EQ(branches.size(), 3U);
        for (const auto& branch : branches)
            EXPECT_EQ(branch.nodes, sequences(12 - branch.move.taken, 4));
    }
}

TEST(Divide, OfDepthOneGivesEachMoveOne) {
    for (const auto& branch : divide<Pile>({12}, 1, 2)) EXPECT_EQ(branch.nodes, 1U);
}

TEST(ForEachIndex, CallsEachIndexOnce) {
    for (const int threads : {0, 1, 2, 7}) {
        std::vector<std::atomic<int>> calls(100);
        for_each_index(calls.size(), threads, [&](std::size_t i) { ++calls[i]; });
        for (const auto& call : calls) EXPECT_EQ(call, 1);
    }
}

TEST(ForEachIndex, DoesNothingWithoutJobs) {
    for_each_index(0, 4, [](std::size_t) { FAIL(); });
}

}  // namespace
}  // namespace sente::lab
