// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of `sente bench shogi`: from games that Sente played from random openings, and a
// few that everybody knows.
#pragma once

#include <array>
#include <string_view>

namespace sente::games {

inline constexpr std::array kShogiBenchPositions = {
    // The start
    std::string_view{"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"},
    // Castles and openings of theory: Yagura, Anaguma against Mino, a rook that took the side pawn
    std::string_view{"l6nl/1r3bgk1/2ns1gsp1/ppppppp1p/9/P1PPPPPPP/1PSG1SN2/1KGB3R1/LN6L b - 1"},
    std::string_view{"ln1g3nl/1ks1g1r2/pppppsbpp/5pp2/9/2PP3P1/PPB1PPP1P/LSG2S1R1/KNG4NL b - 1"},
    std::string_view{"lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 1"},
    // Well-known: a busy middlegame, the most legal moves
    std::string_view{"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"},
    std::string_view{"R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"},
    // Both kings have entered
    std::string_view{"1+P+PK+P4/2+R1+B4/2G6/9/9/9/9/2g1+b1+r2/3+pk+p3 b G3S2NL3Pgs2n3l10p 1"},
    // Openings
    std::string_view{"lnsgkgb2/r5s1l/pppp1pnpp/4p1p2/8P/P1P6/BP1PPPPP1/2S4R1/LN1GKGSNL w - 16"},
    std::string_view{
        "ln2kg1n1/1rgs1s2l/pp2ppppb/2pp5/P6Pp/2P1P3P/1P1P1PP2/1BK2S1R1/LNSG1G1NL b - 21"},
    std::string_view{"lnsg1gsnl/2k4b1/pppp1pppp/4r4/9/1PPB5/P2PPPPPP/3KGS1R1/LNS2G1NL w P 14"},
    std::string_view{
        "2sgkgs2/l5r1l/ppnpppbpn/2p3p1p/7P1/1P3SP1P/P1PPPP1R1/1B1S1G3/LN1GK2NL b - 23"},
    std::string_view{"lns1k1snl/r1g6/ppppppgpp/9/4S1p2/2P1B2P1/PP1PPPP1P/3G1K1R1/LN3GSNL w b 18"},
    std::string_view{"ln1g3nl/1r1sgk1b1/ppppppspp/9/6pP1/7R1/PPPPPPP1P/1B1K1G3/LNSG2SNL b - 15"},
    std::string_view{"lng1kgbnl/1rs3s2/ppppppp2/7pp/9/P1P4P1/1PBPPPP1P/7R1/LNSGKGSNL w - 14"},
    // Middlegames
    std::string_view{"lns1g2k1/1r3sg2/p1p6/3BPp3/1p4PPl/P1BP1P3/1PP5P/6G1L/LNSG1KSN1 w 5Prn 68"},
    std::string_view{
        "l1s3gnl/2gkg4/n1p1s2p1/pP1pppp1p/1pP6/P3P1PPP/2NP3S1/2K2R2L/L1BGS2N1 w BPr 74"},
    std::string_view{
        "ln2g1+Bnl/1r1sk1P1b/2pppgs2/pp3pppp/9/1PPP2RPP/P1N1PP3/1S3S1G1/L2GK2NL b - 39"},
    std::string_view{
        "l2k1g1n1/2s1g1s2/n1pp1pppl/1p1bpb2p/R8/3PP1P1P/LP2SP2N/2SG1G1P1/1NK5L b RP2p 65"},
    std::string_view{"ln2sgk1l/1r3gs2/2pp1pnp1/pp3b2p/9/P1PP1PpPP/LPBS2P1L/5KS2/1N1G1G1NR b Pp 41"},
    std::string_view{"ln3g1nl/1r2gskb1/1p2pp1p1/p1sp2p1p/2P4P1/8P/PPNPPPP2/LB5R1/2SGKGSNL w P 28"},
    std::string_view{
        "l2gk1s2/2s2g1b1/ppnpppn1l/2p3rpp/P3P1p2/1PPP1S1P1/5PP1P/1B1G1GSR1/LN4KNL w - 52"},
    std::string_view{"lns5l/3kg4/2gp2np1/p3r1p1p/1p3p3/P1pR2PPP/4+pP2N/LPK1G2SL/1NSG5 b BS2Pbp 77"},
    std::string_view{
        "ln1g3nl/1k1s1rs2/p1p1pp2p/1g3b1p1/5Rp1P/4PP3/P1P3PP1/LB2G1SK1/1NSG3NL b 2P2p 45"},
    std::string_view{"lnsg2snl/1r3kgb1/3ppp3/2p3p2/p6pp/PP2P4/2PP1PP1P/LB5RL/1NSGKGSN1 b Pp 29"},
    // Attacks
    std::string_view{
        "1k1+S4+B/l2s5/ppnp1p3/4p1+S1+R/1PGP5/P3P1PPP/2P3K2/4g1GNL/1+n2+s1+r2 w NL5Pbgl 126"},
    std::string_view{
        "ln1Ssg2+P/4gk3/2ppbpp1+B/p2n5/4PP3/PrPP2P2/L2S2NP1/5KS1R/1+p1G1G3 b N3P2lp 95"},
    std::string_view{
        "6+B2/l+N2+N1+P2/n4g+P2/pp2p3k/4srpP1/1PPP1N3/P2KPLb2/4S4/L1SG3+l1 w G5Prgsp 124"},
    std::string_view{"1nsk3gp/l1g4s+P/p1pppp3/6Np1/PP3P3/6SP1/+r2PP1S2/4GK2R/2P4N1 w B3Lbgn3p 94"},
    std::string_view{
        "lrg5k/2+R4bg/n1pp1+Ssg1/p5p1p/1pB5P/PPP1P1PS1/N2P4L/L1K6/2SG1+l3 b 2N4Pp 135"},
    std::string_view{
        "1n3gbn1/r3g1k2/+L1s1n1s2/2p1Spppl/1p1P5/2P3P2/1P5R1/1B2GL3/1KSG3NL w 4P5p 86"},
    std::string_view{
        "ln1gk4/r2s1l3/1ppppp3/p3sN3/8+B/2P3l2/PP1PPPPP1/3KGG1+r1/LN1SS2+p1 b BG3Pn 59"},
    std::string_view{
        "l1sgk4/6g1l/1pr2pn1p/2p1p1p2/8P/p1P3P2/1P1GPPN2/4G1S+R1/+b4K2L b BSN3Psnl2p 69"},
    // In check
    std::string_view{
        "3k1S1nl/P1sbg1g2/3p1p2l/1pp1pbp1p/3P5/4P1P1P/1PS1SP2N/3G1G1P1/r1K5L b RNPnl2p 89"},
    std::string_view{
        "ln2s2+P+P/r1k+L1g1+P+B/1pp1ppn1+L/p3b3R/3P2S2/3p5/P1N1PPKp1/g2G5/5GSN1 w SPl3p 70"},
    std::string_view{
        "2k+b5/l5S+L1/pp1sg1nB+P/2pp1prp1/PP6S/2PPSP1P1/1n4+pK1/3G1G2p/LR7 b GL2P2np 127"},
    std::string_view{"ln3G3/r1ks4p/1ppppp1+B1/p3s4/2L6/2+r6/PP1PPP1G1/4G1GN1/LNKSS4 b N3Pbl3p 99"},
    // Full hands
    std::string_view{
        "+L4gbk1/3s3s1/n3n+S1P1/2pP2pp1/1p7/2P3P2/1P7/+rBK1G4/2SG3+l1 w RG2N5P2l4p 130"},
    std::string_view{"lnsB4l/1k3G3/3+R2Kp1/pg4p1p/1Nl1N4/P5PPP/3+b1+r2N/1P5SL/3s5 w G4Pgs5p 132"},
    std::string_view{
        "1n4+B2/lsSG4p/p1pp+L+N1+b1/2k2P1pg/P8/5S1P1/3PPS2R/2P1GK3/1+r5N1 b NL3Pgl4p 149"},
    std::string_view{"G1p4nl/3+S5/p1kS1p3/2NR2p1r/1G3Psp1/LPl1P4/P5PPN/5KS1L/1+p7 b N6P2b2g 177"},
};

}  // namespace sente::games
