// SPDX-License-Identifier: GPL-3.0-or-later
// Chess: what becomes of a move does not depend on the design that handed it out.
#include "replay/replay.hpp"
#include "search/reductions.hpp"

namespace sente::search::test {
namespace {

const std::vector<std::string_view> kPositions = {
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"};

TEST(BorrowedOrders, GiveTheSameTreeInChess) { expect_orders_alone_matter<Chess>(kPositions, 9); }
TEST(Ranks, DriveTheGatesInChess) {
    expect_ranks_drive_the_gates<Chess>({kPositions[0], kPositions[1]}, 7);
}

using BandedSetup = Setup<Chess, eval::ChessEvaluator, ordering::Banded<Chess>, Unwatched>;
using BandedPicker = MovePicker<BandedSetup, ordering::Flavour::main>;

// The queen takes a guarded pawn first, as this design has captures: what comes next stands first.
TEST(Standings, LeaveOutMovesThatLoseMaterial) {
    using Policy = ordering::Banded<Chess>;
    const auto pos = *Chess::parse_position("8/4k3/3p4/8/8/8/3Q4/4K3 w - - 0 1");
    const auto memory = std::make_unique<Policy::Memory>();
    const ordering::Config config;
    const Node<Chess> node{.pos = pos, .alpha = -10, .beta = 10, .depth = 4, .ply = 1};
    BandedPicker moves({pos, *memory, config}, node, {});
    ASSERT_TRUE(moves.next());
    EXPECT_TRUE(moves.pick().noisy);
    EXPECT_EQ(moves.standing(), 1);
    EXPECT_TRUE(moves.loses_exchange());
    ASSERT_TRUE(moves.next());
    EXPECT_FALSE(moves.pick().noisy);
    EXPECT_EQ(moves.pick().rank, 2);
    EXPECT_EQ(moves.standing(), 1);
    moves.skip(Skip::exchange);
    ASSERT_TRUE(moves.next());
    EXPECT_EQ(moves.standing(), 1);
    moves.skip(Skip::futility);
    ASSERT_TRUE(moves.next());
    EXPECT_EQ(moves.pick().rank, 4);
    EXPECT_EQ(moves.standing(), 2);
}

TEST(Reductions, GrowWithRankAndDepth) {
    ReductionTable table;
    table.fill(Params{});
    for (Depth depth = 2; depth < 60; ++depth)
        for (int rank = 2; rank < 200; ++rank) {
            EXPECT_LE(table.of(depth, rank), table.of(depth, rank + 1));
            EXPECT_LE(table.of(depth, rank), table.of(depth + 1, rank));
        }
    EXPECT_LT(table.of(8, 4), table.of(8, 14));
    EXPECT_LT(table.of(4, 8), table.of(14, 8));
}

}  // namespace
}  // namespace sente::search::test
