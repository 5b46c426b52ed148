// SPDX-License-Identifier: GPL-3.0-or-later
// Known numbers of legal lines from positions that each try one corner of the rules.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "game/perft.hpp"
#include "shogi/shogi.hpp"

namespace sente::shogi {
namespace {

struct Count {
    const char* name;
    const char* sfen;
    std::vector<std::uint64_t> leaves;  // at depth 1, 2, …
};

class ShogiPerft : public ::testing::TestWithParam<Count> {};

TEST_P(ShogiPerft, CountsEveryLine) {
    const auto pos = parse_study_sfen(GetParam().sfen);
    ASSERT_TRUE(pos.ok()) << pos.error().text();
    for (std::size_t i = 0; i < GetParam().leaves.size(); ++i)
        EXPECT_EQ(perft<Shogi>(*pos, static_cast<int>(i) + 1), GetParam().leaves[i])
            << "depth " << i + 1;
}

INSTANTIATE_TEST_SUITE_P(
    Known, ShogiPerft,
    ::testing::Values(
        Count{"start", "startpos", {30, 900, 25470, 719731}},
        Count{"busy_middlegame",
              "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
              {207, 28684, 4809015}},
        Count{"most_moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", {593, 105677}},
        Count{"opening",
              "lnsgkgsnl/1r7/p1ppp1bpp/1p3pp2/7P1/2P6/PP1PPPP1P/1B3S1R1/LNSGKG1NL b - 9",
              {31, 1177, 37189}},
        Count{"attack_on_the_king",
              "l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1",
              {98, 15850, 1114656}},
        Count{"silver_drop_of_fame",
              "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
              {74, 16440, 864786}},
        Count{"pins_and_checkers",
              "ln3gsn1/7kl/3+B1p1p1/p4s2p/2P6/P2B3PP/1PNP+rPP2/2G3SK1/L4G1NL b G3Prs3p 65",
              {101, 15744, 1183354}},
        Count{"double_check",
              "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
              {2, 445, 45717}},
        Count{"no_move_without_check",
              "+R+N+SGKG+S+N+R/+B+N+SG+LG+S+N+B/P+LPP+LPP+LP/1P2P2P1/9/9/9/9/4k4 b 9P 200",
              {0}},
        Count{"attacker_without_a_king", "4k4/9/9/9/9/9/9/9/9 b 16P 1", {72, 355, 22988, 166741}},
        Count{"one_answer_to_a_check",
              "l7l/5bS2/p1np5/6Sk1/4p2B1/PSpPPn1G1/1P1G2g1N/2+l6/L1KN1+r3 b R3Pgs7p 1",
              {1, 178, 29105}},
        Count{"pawn_drop_mate", "7lk/9/8S/9/9/9/9/7L1/8K b P 1", {85, 639, 10786, 167089}},
        Count{"pawn_drop_mate_because_of_a_pin",
              "R6gk/9/7S1/9/9/9/9/9/K8 b P 1",
              {110, 165, 12593, 129035}},
        Count{
            "pawn_drop_that_can_be_taken", "7gk/9/7S1/9/9/9/9/9/K8 b P 1", {83, 334, 8402, 108419}},
        Count{"pawn_drop_mate_by_white", "k8/9/9/9/9/9/s8/9/KL7 w p 1", {76, 679, 6570, 75378}},
        Count{"pawn_push_mate_is_legal", "7lk/9/8P/8S/9/9/9/7L1/8K b - 1", {16, 57, 635, 14115}},
        Count{"lance_handicap", "lance", {30, 900, 25530, 721433}},
        Count{"bishop_handicap", "bishop", {33, 990, 29910, 846566}},
        Count{"rook_handicap", "rook", {25, 750, 18570, 524461}},
        Count{"ten_piece_handicap", "10-piece", {14, 420, 5880, 166449}},
        Count{"two_pawns_on_every_file",
              "4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b P 1",
              {14, 70, 980, 6664, 93908}},
        Count{"a_promoted_pawn_frees_its_file",
              "4k4/9/9/9/9/9/PPPP+PPPPP/9/4K4 b P 1",
              {23, 114, 2473, 17410}},
        Count{"forced_promotion", "4k4/P1L6/6N2/1N7/9/9/9/9/4K4 b - 1", {9, 36, 383, 2552, 28524}},
        Count{"forced_promotion_by_white",
              "4k4/9/9/9/9/1n7/6n2/p1l6/4K4 w - 1",
              {9, 36, 383, 2552, 28524}},
        Count{"optional_promotion",
              "4k4/1S4L2/P8/2R4P1/7N1/9/6B2/9/4K4 b - 1",
              {49, 216, 10507, 47813}},
        Count{"dead_end_drops", "4k4/9/9/9/9/9/9/9/4K4 b PLN 1", {209, 994, 141951, 940137}},
        Count{"pins_by_rook_bishop_and_lance",
              "4l3k/9/4G4/9/r2SK4/9/2N6/1b7/8P b GP 1",
              {140, 3649, 264891}},
        Count{"knight_check_cannot_be_blocked",
              "4k4/9/9/9/9/9/3n5/9/4KG3 b 2PG 1",
              {4, 28, 3902, 32338}},
        Count{"rook_check_not_blocked_by_a_second_pawn",
              "4k4/4r4/9/9/9/9/P8/9/4K4 b P 1",
              {10, 184, 5447, 126477}},
        Count{"mate", "4k4/9/9/9/9/9/4l4/4g4/4K4 b RB 1", {0}},
        Count{"discovered_checks", "4k4/9/4N4/9/4R4/9/9/1B7/4K4 b - 1", {24, 70, 2187, 14596}},
        Count{
            "horses_and_dragons", "4k4/9/2+R6/9/4+B4/9/6+b2/9/3K1+r3 b - 1", {2, 68, 2157, 65823}},
        Count{"full_hands", "9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1", {524, 248257}},
        Count{
            "a_knight_that_cannot_move", "4k4/9/9/9/4r4/9/4P1n2/3n5/4K4 b G 1", {80, 1557, 21630}}),
    [](const auto& count) { return std::string(count.param.name); });

}  // namespace
}  // namespace sente::shogi
