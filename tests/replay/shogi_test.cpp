// SPDX-License-Identifier: GPL-3.0-or-later
// Shogi: what becomes of a move does not depend on the design that handed it out.
#include "replay/replay.hpp"

namespace sente::search::test {
namespace {

const std::vector<std::string_view> kPositions = {
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"};

TEST(BorrowedOrders, GiveTheSameTreeInShogi) { expect_orders_alone_matter<Shogi>(kPositions, 8); }
TEST(Ranks, DriveTheGatesInShogi) { expect_ranks_drive_the_gates<Shogi>(kPositions, 7); }

}  // namespace
}  // namespace sente::search::test
