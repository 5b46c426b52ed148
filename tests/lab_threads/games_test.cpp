// SPDX-License-Identifier: GPL-3.0-or-later
// Both games through the lab: known counts, threads, and the cross-checking perft.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "chess/chess.hpp"
#include "lab/perft.hpp"
#include "lab/perft_check.hpp"
#include "shogi/shogi.hpp"

namespace sente::lab {
namespace {

using chess::Chess;
using shogi::Shogi;

struct Known {
    std::string_view position;
    int depth;
    std::uint64_t nodes;
};

const std::vector<Known> kChess = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3, 8902},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
    {"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 3, 9467},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 0 1", 2, 1486},
    {"r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", 3, 12333},
    {"4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", 3, 12858},
    {"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", 3, 711},
};

const std::vector<Known> kShogi = {
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 3, 25470},
    {"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 2, 28684},
    {"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 1, 593},
    {"7lk/9/8S/9/9/9/9/7L1/8K b P 1", 3, 10786},
    {"R6gk/9/7S1/9/9/9/9/9/K8 b P 1", 3, 12593},
    {"4k4/1S4L2/P8/2R4P1/7N1/9/6B2/9/4K4 b - 1", 3, 10507},
    {"4k4/9/9/9/9/9/9/9/9 b 16P 1", 3, 22988},
    {"4k4/9/2+R6/9/4+B4/9/6+b2/9/3K1+r3 b - 1", 3, 2157},
};

template <GameNotation G>
void expect_counts(const std::vector<Known>& known) {
    for (const Known& each : known) {
        const auto pos = G::parse_position(each.position);
        ASSERT_TRUE(pos.ok()) << each.position << ": " << pos.error().text();
        EXPECT_EQ(perft<G>(*pos, each.depth), each.nodes) << each.position;
        EXPECT_EQ(perft<G>(*pos, each.depth, 2), each.nodes) << each.position << " on two threads";
    }
}

template <GameNotation G>
void expect_no_faults(const std::vector<Known>& known) {
    for (const Known& each : known) {
        const auto pos = G::parse_position(each.position);
        ASSERT_TRUE(pos.ok()) << each.position << ": " << pos.error().text();
        Checker<G> checker;
        EXPECT_EQ(checker.perft(*pos, each.depth), each.nodes) << each.position;
        checker.check_patterns(*pos);
        for (const Fault& fault : checker.faults())
            ADD_FAILURE() << fault.position << ": " << fault.move << ": " << fault.what;
    }
}

TEST(ChessInTheLab, HasTheKnownCounts) { expect_counts<Chess>(kChess); }
TEST(ShogiInTheLab, HasTheKnownCounts) { expect_counts<Shogi>(kShogi); }
TEST(ChessInTheLab, KeepsTheContractOnTheWay) { expect_no_faults<Chess>(kChess); }
TEST(ShogiInTheLab, KeepsTheContractOnTheWay) { expect_no_faults<Shogi>(kShogi); }

}  // namespace
}  // namespace sente::lab
