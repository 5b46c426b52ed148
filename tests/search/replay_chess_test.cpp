// SPDX-License-Identifier: GPL-3.0-or-later
// Chess: what becomes of a move does not depend on the design that handed it out.
#include "search/reductions.hpp"
#include "search/replay.hpp"

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
