// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of `sente bench chess`: from games that Sente played from random openings, and a
// few that everybody knows.
#pragma once

#include <array>
#include <string_view>

namespace sente::games {

inline constexpr std::array kChessBenchPositions = {
    // The start
    std::string_view{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    // Well-known
    std::string_view{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    std::string_view{"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"},
    std::string_view{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"},
    std::string_view{"8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"},
    std::string_view{"7K/8/k1P5/7p/8/8/8/8 w - - 0 1"},
    // Openings
    std::string_view{"rnbqkbr1/ppp1pppp/5n2/8/P3P3/1PN4P/3P1PP1/R1BQKBNR b KQq - 2 8"},
    std::string_view{"r1bqkb1r/1p3pp1/p1n1pn2/3p3p/3P1P2/PP2PN2/6PP/RNBQKB1R w KQkq - 3 9"},
    std::string_view{"rnbq2nr/5kp1/1ppbp2p/p2p4/3P3P/1PP2N2/P2NPP2/R1BQKB1R b KQ - 1 10"},
    std::string_view{"1r1qkb1r/p1p2ppp/p3p3/3p1n2/P2P4/1PN1P2P/2PB1P1P/R2QK2R w KQk - 1 10"},
    std::string_view{"rn2kbnr/p1p1qppp/1p6/8/P3NB2/6PN/1PP4P/R2QKB1R b KQkq - 0 10"},
    std::string_view{"rnbqkbnr/6p1/1p3p2/2p1p2P/p2pP3/N1PP3P/PP2NPB1/R1BQK2R w KQkq - 0 10"},
    std::string_view{"r1bqkbnr/p1n1pppp/8/1p1p4/3PP3/1P3P2/P5PP/RNBQKBNR w KQkq - 0 7"},
    // Middlegames
    std::string_view{"r3k2r/p2bpp1p/q2p1npB/3Pn3/P1p1PN1P/1QP2P2/2B3P1/R3K2R w KQkq - 0 19"},
    std::string_view{"r2q1rk1/pp3pp1/n1b2n1p/3pb3/8/4NPP1/PP1BPN1P/R2QKB1R w KQ - 0 16"},
    std::string_view{"2kr2nr/p1p2pp1/1p6/n2P1b1p/2P2p2/P4N1P/P5P1/R1B1KB1R w KQ - 1 13"},
    std::string_view{"1r1q1nr1/p3bk1p/1pb1p3/5p2/2pP1N1P/P1N2PPK/2P5/R1BQ1R2 b - - 1 21"},
    std::string_view{"rnb1kb1r/pp2pp2/2p4p/6N1/4n3/N3B1P1/PPP1BPP1/R3K2R b KQkq - 0 13"},
    std::string_view{"3qkb1r/2p2ppp/B1b2n2/2p5/3PP2P/2N5/1PP2PP1/2BQK2R b Kk - 0 12"},
    std::string_view{"rn1qkb1r/1p3p1p/2p2n2/3p4/p2PpNbQ/2P1P1PB/PP1N1P2/R1B1K2R b KQkq - 1 11"},
    std::string_view{"1r3rk1/1b5p/4p1p1/1p3p2/1b1P1P1P/1P1B1Nn1/6P1/RN3RK1 w - - 9 22"},
    std::string_view{"4k2r/2pnbp1p/4bp2/1P1pp2q/1P6/3PBN2/3NPP1P/Q3K1R1 b k - 0 16"},
    std::string_view{"2kr2r1/ppp2p1p/5q1p/3B4/P1n1P3/1P5P/5P2/R2Q1K1R w - - 0 19"},
    std::string_view{"1r3q1r/3k1p2/p1n1p3/2pp1pNp/P4P1P/1PP3P1/4QP2/1R2R1K1 b - - 7 24"},
    // Tactical
    std::string_view{"k1r3r1/1p2b1nQ/1qnpb3/pB1pp1p1/P2P2P1/R1P1P2P/1P6/4BRK1 w - - 1 28"},
    std::string_view{"5b1r/1ppnk2p/5p1p/1q2p2B/3PP3/2P3P1/2N4P/Q4RK1 w - - 0 22"},
    std::string_view{"rnb1k3/1pp2p1p/5q2/p2pp1p1/Pb1P3P/1P2P3/2PN1PP1/R2QKBNR b KQq - 0 9"},
    std::string_view{"r1bq1rk1/1p4pp/1nn2p2/3p4/2pPP2P/p1Q5/PP1NBPP1/1K1R3R w - - 0 18"},
    // In check
    std::string_view{"8/2b1nkp1/R3p2p/3pP2P/8/2p2N2/1r2KP2/5R2 w - - 6 34"},
    std::string_view{"r2q1Rk1/1p2p3/6p1/1P1pb1Pp/3pP3/PQ1P4/1P2B1P1/R5K1 b - - 0 24"},
    std::string_view{"1n5r/2k1p3/1Bp1p2p/1p6/6P1/pP6/P3BKP1/R7 b - - 0 27"},
    // Endings
    std::string_view{"6k1/1p3p2/8/2b3pp/8/5P2/4qPK1/1Q1R4 w - - 4 37"},
    std::string_view{"4k3/5R2/4P1pp/3K4/7P/5Pn1/4r3/8 b - - 8 63"},
    std::string_view{"2B5/b7/P7/6p1/2k3P1/8/2K5/8 b - - 14 88"},
    std::string_view{"8/8/8/3kp3/6Kp/5Pb1/2R5/8 w - - 4 54"},
    std::string_view{"1B6/6b1/8/8/4k2P/4p3/4K3/8 w - - 3 76"},
    std::string_view{"8/1q3k2/6p1/p2P4/5P2/2RQ2P1/3K4/r7 b - - 6 43"},
    std::string_view{"3k4/R7/1r4p1/6P1/5P2/5K2/8/8 w - - 31 103"},
    std::string_view{"8/8/5b1k/8/6PP/6K1/8/8 b - - 8 55"},
    std::string_view{"5N2/8/1R6/7p/1PPn1k2/5rp1/3K4/8 w - - 0 51"},
    std::string_view{"8/6b1/2pnk3/1p6/1P2p3/2P1N2P/3K4/4B3 b - - 13 46"},
};

}  // namespace sente::games
