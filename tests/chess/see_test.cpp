// SPDX-License-Identifier: GPL-3.0-or-later
// Exchanges are worth what playing them out slowly says.
#include "common/contract_properties.hpp"
#include "slow_exchange.hpp"
#include "support.hpp"

namespace sente::chess {
namespace {

constexpr Score kPawn = value_of(Kind::pawn);
constexpr Score kKnight = value_of(Kind::knight);
constexpr Score kBishop = value_of(Kind::bishop);
constexpr Score kRook = value_of(Kind::rook);
constexpr Score kQueen = value_of(Kind::queen);

struct Case {
    std::string_view about;
    std::string_view fen;
    std::string_view uci;
    Score value;
};

TEST(See, KnownExchanges) {
    constexpr auto kCases = std::to_array<Case>({
        {"an undefended pawn", "4k3/8/8/4p3/8/8/8/4R1K1 w - - 0 1", "e1e5", kPawn},
        {"a defended pawn", "4k3/8/3p4/4p3/8/8/8/4R1K1 w - - 0 1", "e1e5", kPawn - kRook},
        {"a quiet move to an attacked square", "3k4/8/3p4/8/8/8/8/4R1K1 w - - 0 1", "e1e5", -kRook},
        {"a quiet move to a safe square", "4k3/8/8/8/8/8/8/3R2K1 w - - 0 1", "d1d5", 0},
        {"the second rook joins from behind", "4r1k1/8/8/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5",
         kPawn},
        {"the pinned defender may not take", "4k3/4n3/8/3p4/8/8/8/3RR1K1 w - - 0 1", "d1d5", kPawn},
        {"the pinned attacker may not go on", "4k3/4r3/8/3p4/2p5/8/4B3/3RK3 w - - 0 1", "d1d5",
         kPawn},
        {"the king takes what is undefended", "8/8/4k3/3p4/8/8/8/3R2K1 w - - 0 1", "d1d5",
         kPawn - kRook},
        {"the king may not take what is defended", "8/8/4k3/3p4/8/1B6/8/3R2K1 w - - 0 1", "d1d5",
         kPawn},
        {"promotion", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", kQueen - kPawn},
        {"promotion under attack", "1r6/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", -kPawn},
        {"promotion by capture, retaken", "1rr5/P6k/8/8/8/8/8/K7 w - - 0 1", "a7b8q",
         kRook - kPawn},
        {"a pawn retakes and promotes", "3n3k/4P3/8/8/8/8/8/3RK3 w - - 0 1", "d1d8", kKnight},
        {"the retaking pawn makes a queen", "2bR3k/4P3/8/8/8/8/3r4/4K3 b - - 0 1", "d2d8",
         kRook - (kRook + kQueen - kPawn)},
        {"en passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", kPawn},
        {"en passant, retaken", "4k3/3p4/8/4pP2/8/8/8/4K3 w - e6 0 1", "f5e6", 0},
        {"en passant opens a file", "4rk2/8/8/3Pp3/8/8/8/4RK2 w - e6 0 1", "d5e6", kPawn},
        {"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
        {"bishop for knight", "4k3/2p5/3n4/8/5B2/8/8/4K3 w - - 0 1", "f4d6", kKnight - kBishop},
    });
    for (const auto& [about, fen, uci, value] : kCases) {
        const Position pos = position(fen);
        EXPECT_EQ(pos.see(move(pos, uci)), value) << about;
        EXPECT_EQ(SlowExchange(pos).value(move(pos, uci)), value) << about << ", slowly";
    }
}

TEST(See, EqualsPlayingTheExchangeOutSlowly) {
    Random random(8);
    int losing = 0;
    int winning = 0;
    for (const std::string_view start : {
             kStartFen,
             std::string_view("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"),
             std::string_view("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -"),
             std::string_view("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
             std::string_view("2r1k2q/1P1nr1P1/2b1q3/8/3Q2R1/2B1N3/1p1R2p1/Q2K1B2 w - - 0 1"),
             std::string_view("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -"),
         })
        for (int game = 0; game < 6; ++game)
            random_walk<Chess>(position(start), random, 100, [&](const Position& pos) {
                MoveList legal;
                pos.generate_legal(legal);
                for (const Move move : legal) {
                    const Score expected = SlowExchange(pos).value(move);
                    ASSERT_EQ(pos.see(move), expected)
                        << format_fen(pos) << " " << format_uci(pos, move);
                    losing += expected < 0;
                    winning += expected > 0;
                }
            });
    EXPECT_GT(losing, 1000);
    EXPECT_GT(winning, 1000);
}

TEST(See, TheFastTestIsMonotone) {
    const Position pos =
        position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    MoveList legal;
    pos.generate_legal(legal);
    for (const Move move : legal)
        for (Score threshold = -1200; threshold <= 1200; ++threshold)
            ASSERT_EQ(pos.see_at_least(move, threshold), pos.see(move) >= threshold)
                << format_uci(pos, move) << " against " << threshold;
}

}  // namespace
}  // namespace sente::chess
