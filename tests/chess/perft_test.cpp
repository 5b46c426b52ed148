// SPDX-License-Identifier: GPL-3.0-or-later
// Move generation counts the leaves that are known for these positions.
#include "game/perft.hpp"
#include "support.hpp"

namespace sente::chess {
namespace {

struct Known {
    std::string_view fen;
    int depth;
    std::uint64_t leaves;
};

// Starts, castling, pawn endings, promotions, pins and discovered checks, X-FEN and Chess960.
constexpr auto kKnown = std::to_array<Known>({
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197281},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", 5, 133987},
    {"r3k3/8/8/8/8/8/8/4K3 w q - 0 1", 5, 52710},
    {"8/8/8/8/8/8/6k1/4K2R w K - 0 1", 6, 185867},
    {"r3k2r/8/8/8/8/8/8/2R1K2R w Kkq - 0 1", 3, 13502},
    {"1r2k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", 3, 14252},
    {"4k3/8/8/8/8/8/8/R3K3 b Q - 0 1", 5, 52710},
    {"1r2k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", 3, 14095},
    {"k7/B7/1B6/1B6/8/8/8/K6b w - - 0 1", 4, 32955},
    {"K7/8/8/3Q4/4q3/8/8/7k w - - 0 1", 5, 166741},
    {"8/8/k7/p7/P7/K7/8/8 w - - 0 1", 6, 10724},
    {"k7/8/8/7p/6P1/8/8/K7 w - - 0 1", 6, 41874},
    {"k7/8/6p1/8/8/7P/8/K7 b - - 0 1", 6, 29679},
    {"3k4/3pp3/8/8/8/8/3PP3/3K4 w - - 0 1", 6, 199002},
    {"8/Pk6/8/8/8/8/6Kp/8 w - - 0 1", 5, 90606},
    {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43238},
    {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97862},
    {"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 3, 9467},
    {"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 0 1", 3, 62379},
    {"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1", 3, 89890},
    {"r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", 4, 285754},
    {"r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1", 4, 541480},
    {"8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1", 4, 118388},
    {"2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1", 4, 57700},
    {"4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1", 4, 405636},
    {"8/ppp3p1/8/8/3p4/5Q2/1ppp2K1/brk4n w - - 0 1", 4, 134167},
    {"8/6kR/8/8/8/bq6/1rqqqqqq/K1nqnbrq b - - 0 1", 4, 50268},
    {"3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", 3, 2854},
    {"2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1", 3, 1217},
    {"5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1", 3, 1030},
    {"8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", 3, 711},
    {"1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", 3, 555},
    {"rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", 3, 2528},
    {"r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", 4, 64639},
    {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 4, 326672},
    {"n1rqb1kr/p1pppp1p/1pn4b/3P2p1/P7/1P6/2P1PPPP/NNRQBBKR w HChc - 0 9", 4, 263189},
    {"nqbrn1rb/pppp1kp1/5p1p/4p3/P4B2/3P2P1/1PP1PP1P/NQ1RNKRB w GD - 0 9", 3, 22332},
    {"qbnrkn1r/1pppp1p1/p3bp2/2BN3p/8/5P2/PPPPP1PP/QBNRK2R w HDhd - 0 9", 3, 38728},
    {"qnrkr1bn/p1pp1ppp/8/1p2p3/3P1P2/bP4P1/P1P1P2P/QNRKRBBN w ECec - 1 9", 3, 20973},
    {"1rbbkrqn/ppp1pp2/1n1p2p1/7p/P3P1P1/3P4/1PP2P1P/NRBBKRQN w FBfb - 0 9", 3, 18083},
    {"rnnbqkbr/p2ppp2/7p/1pp3p1/2P2N2/8/PP1PPPPP/RN1BQKBR w HAha - 0 9", 4, 326094},
    {"r1bqk1rb/pppnpppp/5n2/3p4/2P3PP/2N5/PP1PPP2/R1BQKNRB w GAga - 1 9", 3, 27121},
    {"rqnkbbr1/ppppp1pp/5p2/7n/8/2PNP2P/PP1P1PP1/RQ1KBBRN w GAga - 1 9", 4, 297869},
    {"rb1knnbr/1pp1ppp1/p2p3p/5q2/3B2P1/3P1P2/PPP1P2P/RBQKNN1R w HAha - 0 9", 3, 44096},
    {"qrknbbrn/ppp1ppp1/8/7p/2Bp4/4PPP1/PPPP3P/QRKNB1RN w GBgb - 0 9", 4, 376808},
    {"brk1r1qb/pp1ppnpp/2p2pn1/8/6N1/2N3P1/PPPPPP1P/BRK1R1QB w EBeb - 3 9", 3, 28379},
    {"rkrnnqbb/p1ppp2p/Qp6/4Pp2/5p2/8/PPPP2PP/RKRNN1BB w CAca - 0 9", 3, 32020},
});

// Goes the way of search instead: batches of pseudo-legal moves, tested one by one.
std::uint64_t count_leaves_by_batches(const Position& pos, int depth) {
    EXPECT_TRUE(is_consistent(pos)) << format_fen(pos);
    if (depth == 0) return 1;
    MoveList list;
    pos.generate<Batch::noisy>(list);
    pos.generate<Batch::quiet>(list);
    std::uint64_t leaves = 0;
    for (const Move move : list)
        if (pos.is_legal(move)) leaves += count_leaves_by_batches(pos.after(move), depth - 1);
    return leaves;
}

class KnownPerft : public ::testing::TestWithParam<Known> {};

TEST_P(KnownPerft, CountsTheKnownLeaves) {
    const Known& known = GetParam();
    EXPECT_EQ(perft<Chess>(position(known.fen), known.depth), known.leaves) << known.fen;
}

TEST_P(KnownPerft, CountsTheSameByBatchesWithConsistentPositions) {
    const Known& known = GetParam();
    const int depth = std::min(known.depth, 3);
    const Position pos = position(known.fen);
    EXPECT_EQ(count_leaves_by_batches(pos, depth), perft<Chess>(pos, depth)) << known.fen;
}

INSTANTIATE_TEST_SUITE_P(Chess, KnownPerft, ::testing::ValuesIn(kKnown));

}  // namespace
}  // namespace sente::chess
