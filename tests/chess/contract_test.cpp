// SPDX-License-Identifier: GPL-3.0-or-later
// Chess keeps the contract of a game, from quiet, wild and Chess960 starts.
#include "chess/chess.hpp"
#include "common/contract_properties.hpp"

namespace sente {

struct ChessSetup {
    using Game = chess::Chess;
    static constexpr bool kSearchSkipsMoves = false;
    static constexpr bool kKnowsEveryKeyBefore = false;  // castling, en passant

    static std::vector<std::string> starts() {
        return {
            std::string(chess::kStartFen),
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
            "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
            "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "2r5/8/8/8/8/8/6PP/k2KR3 w K - 0 1",
            "4r3/3k4/8/8/8/8/6PP/qR1K1R2 w KQ - 0 1",
            "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1",
        };
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Chess, GameContract, ChessSetup, );

}  // namespace sente
