// SPDX-License-Identifier: GPL-3.0-or-later
// Lower levels work less, err more, and play the same moves for the same seed.

#include "pool/support.hpp"
#include "search/weak_play.hpp"

namespace sente::search::test {
namespace {

constexpr std::string_view kBusyChess =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

TEST(ALevel, GrowsWithSkillAndElo) {
    for (int skill = 0; skill < 20; ++skill)
        EXPECT_LT(Level::of_skill(skill).permille, Level::of_skill(skill + 1).permille);
    EXPECT_EQ(Level::of_skill(-5).permille, 0);
    EXPECT_TRUE(Level::of_skill(99).is_full());
    for (int elo = Level::kLeastElo; elo < Level::kMostElo; elo += 100)
        EXPECT_LT(Level::of_elo(elo).permille, Level::of_elo(elo + 100).permille);
    EXPECT_FALSE(Level::of_elo(9999).is_full());
}

TEST(ALevel, MeansMoreWorkAndLessErrorTheHigherItIs) {
    for (int permille = 0; permille < 1000; permille += 10) {
        const Level low{permille, 0};
        const Level high{permille + 10, 0};
        EXPECT_GE(usual_error(low), usual_error(high));
        EXPECT_LT(*weakened({}, low).nodes, *weakened({}, high).nodes);
        EXPECT_LE(weakened({}, low).depth, weakened({}, high).depth);
    }
    EXPECT_EQ(*weakened(to_nodes(7), {500, 0}).nodes, 7U);
}

TEST(ASeed, GivesTheSameMovesAgain) {
    const auto start = start_from<Chess>(kBusyChess);
    std::vector<std::uint16_t> kinds;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        Limits limits;
        limits.level = Level{100, seed};
        ChessPool one;
        ChessPool other;
        other.set_threads(2);
        Report<Chess> silent;
        const auto move = one.search(start, limits, silent).best;
        EXPECT_EQ(move, other.search(start, limits, silent).best);
        if (std::find(kinds.begin(), kinds.end(), move.raw()) == kinds.end())
            kinds.push_back(move.raw());
    }
    EXPECT_GT(kinds.size(), 2U) << "different seeds make different errors";
}

TEST(AWeakMove, IsReportedAsTheFirstLine) {
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        Limits limits;
        limits.level = Level{150, seed};
        ChessPool pool;
        Recorder<Chess> recorder;
        const auto outcome = pool.search(start_from<Chess>(kBusyChess), limits, recorder);
        ASSERT_FALSE(recorder.lines.empty());
        EXPECT_EQ(recorder.lines.back().pv.front(), outcome.best);
        for (const auto& line : recorder.lines) EXPECT_EQ(line.info.line, 1);
    }
}

}  // namespace
}  // namespace sente::search::test
