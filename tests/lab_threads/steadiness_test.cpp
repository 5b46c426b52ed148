// SPDX-License-Identifier: GPL-3.0-or-later
// Steps of the score are summed up as defined, over quiet positions alone, on any number of
// threads.
#include "lab/steadiness.hpp"

#include <gtest/gtest.h>

#include <string>

namespace sente::lab {
namespace {

TEST(ASpread, KnowsMedianMeanPercentileAndSwing) {
    const Spread spread = spread_of({-10, 20, -30, 40, 0, 60, -70, 80, 90, 100});
    EXPECT_EQ(spread.count, 10U);
    EXPECT_DOUBLE_EQ(spread.median, 50);
    EXPECT_DOUBLE_EQ(spread.mean, 50);
    EXPECT_DOUBLE_EQ(spread.ninetieth, 90);
    EXPECT_DOUBLE_EQ(spread.swing, 28);
    EXPECT_DOUBLE_EQ(spread_of({-5, 1, 2}).median, 2);
    EXPECT_DOUBLE_EQ(spread_of({7}).ninetieth, 7);
    EXPECT_EQ(spread_of({}).count, 0U);
}

std::vector<BookLine> lines_of(const std::string& text, records::GameKind game) {
    OpeningOptions options;
    options.game = game;
    const OpeningFile file = read_openings(text, "positions", options);
    EXPECT_TRUE(file.rejections.empty());
    return file.openings;
}

constexpr const char* kChess =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
    "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPqPPP/RNBQKBNR w KQkq - 0 1\n"  // in check
    "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"  // a queen more
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n"
    "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4\n";

TEST(Steadiness, LooksAtQuietPositionsInTheirOrder) {
    SteadyOptions options;
    options.first_depth = 3;
    options.last_depth = 5;
    options.positions = 2;
    options.hash_mb = 1;
    const auto lines = lines_of(kChess, records::GameKind::chess);
    const Steadiness one = measure_steadiness(records::GameKind::chess, lines, options);
    EXPECT_EQ(one.quiet(), 2U);
    EXPECT_EQ(one.looked_at(), 4U) << "the fifth is not needed";
    EXPECT_EQ(one.positions[static_cast<std::size_t>(Quietness::in_check)], 1U);
    EXPECT_EQ(one.positions[static_cast<std::size_t>(Quietness::uneven)], 1U);
    ASSERT_EQ(one.by_depth.size(), 3U);
    for (const Spread& spread : one.by_depth) EXPECT_EQ(spread.count, 2U);
    EXPECT_EQ(one.all.count, 6U);
    EXPECT_EQ(one.even.count, 2U);
    EXPECT_EQ(one.odd.count, 4U);
    EXPECT_EQ(one.mates, 0U);
    options.threads = 3;
    const Steadiness three = measure_steadiness(records::GameKind::chess, lines, options);
    EXPECT_EQ(one.nodes, three.nodes);
    EXPECT_EQ(one.positions, three.positions);
    EXPECT_DOUBLE_EQ(one.all.mean, three.all.mean);
    EXPECT_DOUBLE_EQ(one.even.swing, three.even.swing);
}

// A mate in two that a search of one ply does not see.
TEST(Steadiness, LeavesMatesOutAndCountsThem) {
    const auto lines = lines_of("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\n", records::GameKind::chess);
    SteadyOptions options;
    options.first_depth = 1;
    options.last_depth = 6;
    options.hash_mb = 1;
    options.evaluations.of_games["chess"] = {};  // the classical one sees an even ending
    const Steadiness result = measure_steadiness(records::GameKind::chess, lines, options);
    EXPECT_EQ(result.quiet(), 1U);
    EXPECT_GT(result.mates, 2U);
    EXPECT_EQ(result.all.count + result.mates, 6U);
}

TEST(Steadiness, WorksForShogiToo) {
    SteadyOptions options;
    options.first_depth = 2;
    options.last_depth = 4;
    options.hash_mb = 1;
    const auto lines = lines_of("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
                                records::GameKind::shogi);
    const Steadiness result = measure_steadiness(records::GameKind::shogi, lines, options);
    EXPECT_EQ(result.quiet(), 1U);
    EXPECT_EQ(result.all.count, 3U);
}

}  // namespace
}  // namespace sente::lab
