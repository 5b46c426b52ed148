// SPDX-License-Identifier: GPL-3.0-or-later
// A promotion that does no harm is never refused, at the root or in its lines.
#include <algorithm>

#include "search/support.hpp"

namespace sente::search::test {
namespace {

constexpr std::string_view kStart =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

// Bishops can be exchanged with or without promotion.
Start<Shogi> before_an_exchange() {
    return start_from<Shogi>(kStart, {"2g2f", "3c3d", "7g7f", "5c5d", "5i5h", "5a5b", "2f2e",
                                      "6a6b", "3i3h", "6b5c", "2e2d", "2c2d", "2h2d"});
}

TEST(PointlessNonPromotions, AreNotAmongTheLinesOfTheRoot) {
    const Start<Shogi> start = before_an_exchange();
    ASSERT_TRUE(start.pos.is_pointless(move<Shogi>(start.pos, "2b8h")));
    Engine<Shogi> engine;
    Limits limits = to_depth(4);
    limits.lines = 500;
    (void)engine.fresh(start, limits);
    ASSERT_GT(engine.recorder.lines.size(), 100U);
    for (const auto& line : engine.recorder.lines) {
        typename Shogi::Position pos = start.pos;
        for (const auto each : line.pv) {
            EXPECT_FALSE(pos.is_pointless(each)) << Shogi::format_move(pos, each);
            pos = pos.after(each);
        }
    }
}

TEST(PointlessNonPromotions, ArePlayedAtNoLimit) {
    const Start<Shogi> start = before_an_exchange();
    Engine<Shogi> engine;
    for (std::uint64_t nodes = 500; nodes <= 64'000; nodes *= 2) {
        const auto outcome = engine.fresh(start, to_nodes(nodes));
        EXPECT_FALSE(start.pos.is_pointless(outcome.best)) << text_of<Shogi>(start, outcome.best);
    }
}

TEST(PointlessNonPromotions, ArePlayedAtNoLevel) {
    const Start<Shogi> start = before_an_exchange();
    ShogiPool pool;
    Report<Shogi> silent;
    for (int skill = 0; skill < Level::kMostSkill; skill += 3)
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            Limits limits = to_nodes(2000);
            limits.level = Level::of_skill(skill, seed);
            const auto outcome = pool.search(start, limits, silent);
            EXPECT_FALSE(start.pos.is_pointless(outcome.best)) << skill << ' ' << seed;
        }
}

TEST(PointlessNonPromotions, AreSearchedWhereTheyAreAskedFor) {
    const Start<Shogi> start = before_an_exchange();
    const auto wanted = move<Shogi>(start.pos, "2b8h");
    Engine<Shogi> engine;
    Limits limits = to_depth(4);
    limits.only_moves = {wanted.raw()};
    EXPECT_EQ(engine.fresh(start, limits).best, wanted);
}

// A dragon on 2c would guard a pawn dropped on 1b: mate by a pawn drop, which is forbidden. A rook
// leaves it to the king to take.
TEST(NonPromotions, AreNotPointlessWhereTheyAvoidAPawnDropMate) {
    const auto is_pointless = [](std::string_view sfen) {
        const auto start = start_from<Shogi>(sfen);
        return start.pos.is_pointless(move<Shogi>(start.pos, "2h2c"));
    };
    EXPECT_FALSE(is_pointless("g7k/9/9/9/9/9/9/7R1/K8 b P 1"));
    EXPECT_TRUE(is_pointless("g7k/9/9/9/9/9/9/7R1/K8 b G 1"));     // no pawn to drop
    EXPECT_TRUE(is_pointless("g7k/9/9/9/9/9/8P/7R1/K8 b P 1"));    // a pawn stands on the file
    EXPECT_TRUE(is_pointless("g3k4/9/9/9/9/9/9/7R1/K8 b P 1"));    // the king is free
    EXPECT_FALSE(is_pointless("g7k/9/7p1/9/9/9/9/7R1/K8 b - 1"));  // takes the pawn to drop
}

TEST(NonPromotions, OfSilversKnightsAndLancesAreAChoice) {
    const auto start = start_from<Shogi>("4k4/9/9/2S3L2/4N4/9/9/9/4K4 b - 1");
    for (const std::string_view text : {"7d7c", "5e4c", "3d3c"})
        EXPECT_FALSE(start.pos.is_pointless(move<Shogi>(start.pos, text))) << text;
    EXPECT_TRUE(start.pos.is_pointless(move<Shogi>(start.pos, "3d3b")));
}

// What is left out has a twin that promotes, in every position.
TEST(PointlessNonPromotions, HaveATwinThatPromotes) {
    int seen = 0;
    visit_random_starts<Shogi>(19, 200, [&](const Start<Shogi>& start) {
        typename Shogi::Position::MoveList legal;
        start.pos.generate_legal(legal);
        for (const auto each : legal) {
            if (!start.pos.is_pointless(each)) continue;
            ++seen;
            EXPECT_TRUE(legal.contains(shogi::Move::step(each.from(), each.to(), true)));
        }
    });
    EXPECT_GT(seen, 20);
}

}  // namespace
}  // namespace sente::search::test
