// SPDX-License-Identifier: GPL-3.0-or-later
// Lower levels work less, err more, and play the same moves for the same seed.
#include "search/level.hpp"

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
    for (int elo = kLeastElo; elo + 100 <= kMostElo; elo += 100)
        EXPECT_LT(level_of_elo(elo).permille, level_of_elo(elo + 100).permille);
    EXPECT_EQ(level_of_elo(-9999).permille, level_of_elo(kLeastElo).permille);
    EXPECT_FALSE(level_of_elo(9999).is_full());
}

template <class G>
void expect_a_ladder() {
    for (int permille = 0; permille + 10 < Level::kMost; permille += 10) {
        SCOPED_TRACE(permille);
        const Handicap low = handicap_of<G>({permille, 0});
        const Handicap high = handicap_of<G>({permille + 10, 0});
        EXPECT_GE(low.glance_permille, high.glance_permille);
        EXPECT_GE(low.error_cp, high.error_cp);
        EXPECT_LE(low.depth, high.depth);
        EXPECT_LE(low.nodes, high.nodes);
        EXPECT_LE(low.sees_plies, high.sees_plies);
        EXPECT_GE(weakened({}, low).lines, weakened({}, high).lines);
    }
    EXPECT_EQ(*weakened(to_nodes(7), handicap_of<G>({500, 0})).nodes, 7U);
}

TEST(ALevel, MeansMoreWorkAndLessErrorTheHigherItIs) {
    expect_a_ladder<Chess>();
    expect_a_ladder<Shogi>();
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

TEST(AMateInOne, IsOverlookedByBeginnersAlone) {
    const auto start = start_from<Chess>("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    int seen_by_the_weakest = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        ChessPool pool;
        Report<Chess> silent;
        Limits limits;
        limits.level = Level::of_skill(0, seed);
        seen_by_the_weakest += text_of(start, pool.search(start, limits, silent).best) == "d1d8";
        limits.level = Level::of_skill(3, seed);
        EXPECT_EQ(text_of(start, pool.search(start, limits, silent).best), "d1d8");
    }
    EXPECT_LT(seen_by_the_weakest, 10);
}

TEST(AWeakMove, IsOneOfThoseAskedFor) {
    const auto start = start_from<Chess>(kBusyChess);
    Limits limits;
    limits.only_moves = {move<Chess>(start.pos, "a2a3").raw(),
                         move<Chess>(start.pos, "g2g4").raw()};
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        limits.level = Level::of_skill(0, seed);
        ChessPool pool;
        Report<Chess> silent;
        const std::string best = text_of(start, pool.search(start, limits, silent).best);
        EXPECT_TRUE(best == "a2a3" || best == "g2g4") << best;
    }
}

}  // namespace
}  // namespace sente::search::test
