// SPDX-License-Identifier: GPL-3.0-or-later
// What one position taught does not colour another that has nothing to do with it, and the start is
// even.
#include <cstdlib>

#include "search/kinship.hpp"
#include "search/support.hpp"

namespace sente::search::test {
namespace {

constexpr Depth kDepth = 14;
constexpr Score kClose = 15;
constexpr std::size_t kUnrelatedPlies = 16;  // after so many random moves the start is far away

template <GameNotation G>
Score score_of_start(Engine<G>& engine) {
    Start<G> start{G::start(), {}, {}};
    start.trail.push(start.pos);
    return engine.run(start, to_depth(kDepth)).score;
}

template <GameNotation G>
void expect_unmoved_by_other_positions() {
    Engine<G> fresh;
    const Score expected = score_of_start(fresh);
    Engine<G> used;
    int searched = 0;
    visit_random_starts<G>(83, 70, [&](const Start<G>& start) {
        if (start.trail.size() <= kUnrelatedPlies || searched == 50) return;
        (void)used.run(start, to_depth(8));
        ++searched;
    });
    ASSERT_EQ(searched, 50);
    EXPECT_NEAR(score_of_start(used), expected, kClose);
}

TEST(TheScoreOfTheStart, IsUnmovedByFiftyOtherPositionsInChess) {
    expect_unmoved_by_other_positions<Chess>();
}
TEST(TheScoreOfTheStart, IsUnmovedByFiftyOtherPositionsInShogi) {
    expect_unmoved_by_other_positions<Shogi>();
}

// Nobody is ahead before the first move, and the search does not change its mind about that.
template <GameNotation G>
void expect_even_at_all_depths(Score limit) {
    Engine<G> engine;
    Start<G> start{G::start(), {}, {}};
    start.trail.push(start.pos);
    (void)engine.fresh(start, to_depth(18));
    for (const Reported<G>& line : engine.recorder.lines) {
        if (line.info.depth < 10 || line.info.bound != Bound::exact) continue;
        EXPECT_LE(std::abs(line.info.score), limit) << "depth " << line.info.depth;
    }
}

TEST(TheScoreOfTheStart, IsEvenAtAllDepthsInChess) { expect_even_at_all_depths<Chess>(40); }
TEST(TheScoreOfTheStart, IsEvenAtAllDepthsInShogi) { expect_even_at_all_depths<Shogi>(60); }

constexpr std::string_view kChessStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

bool goes_on(const Start<Chess>& before, const Start<Chess>& now) {
    Kinship<Chess> kinship;
    (void)kinship.continues(before.pos, before.trail);
    return kinship.continues(now.pos, now.trail);
}

TEST(Kinship, HoldsForTheNextMovesOfAGame) {
    const auto before = start_from<Chess>(kChessStart, {"e2e4", "e7e5"});
    const auto now = start_from<Chess>(kChessStart, {"e2e4", "e7e5", "g1f3", "b8c6"});
    EXPECT_TRUE(goes_on(before, now));
}

TEST(Kinship, HoldsForAMoveTakenBackAndAnotherVariation) {
    const auto before = start_from<Chess>(kChessStart, {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"});
    EXPECT_TRUE(goes_on(before, start_from<Chess>(kChessStart, {"e2e4", "e7e5", "g1f3", "b8c6"})));
    EXPECT_TRUE(goes_on(before, start_from<Chess>(kChessStart, {"e2e4", "e7e5", "g1f3", "g8f6"})));
}

TEST(Kinship, HoldsForPositionsSentWithoutTheirGame) {
    const auto fen_after = [](const std::vector<std::string_view>& moves) {
        return start_from<Chess>(Chess::format_position(start_from<Chess>(kChessStart, moves).pos));
    };
    const auto before = fen_after({"e2e4", "e7e5"});
    EXPECT_TRUE(goes_on(before, fen_after({"e2e4", "e7e5", "g1f3"})));
    EXPECT_TRUE(goes_on(before, fen_after({"e2e4", "e7e5", "g1f3", "b8c6"})));
    EXPECT_TRUE(goes_on(before, fen_after({"e2e4"})));
    EXPECT_FALSE(goes_on(before, fen_after({"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"})));
}

TEST(Kinship, EndsWithTheNextGame) {
    const auto ending = start_from<Chess>("8/5k2/8/3R4/8/2K5/8/8 w - - 0 60", {"d5d6"});
    EXPECT_FALSE(goes_on(ending, start_from<Chess>(kChessStart)));
    EXPECT_FALSE(goes_on(ending, start_from<Chess>(kChessStart, {"e2e4", "e7e5"})));
}

TEST(Kinship, HasNothingToForgetAtFirst) {
    const auto start = start_from<Chess>(kChessStart);
    Kinship<Chess> kinship;
    EXPECT_TRUE(kinship.continues(start.pos, start.trail));
}

}  // namespace
}  // namespace sente::search::test
