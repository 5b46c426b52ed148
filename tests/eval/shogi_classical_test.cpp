// SPDX-License-Identifier: GPL-3.0-or-later
// The hand-written shogi evaluation keeps its promises and prefers what players prefer.
#include "eval/classical/shogi_classical.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "eval/classical/shogi_weight_info.hpp"
#include "eval/evaluator_properties.hpp"
#include "shogi/shogi.hpp"

namespace sente {
namespace {

std::string exchanged(std::string text) {
    for (char& letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        letter =
            static_cast<char>(std::isupper(byte) != 0 ? std::tolower(byte) : std::toupper(byte));
    }
    return text;
}

// The board of an SFEN turned by half: a promotion mark stays before its letter.
std::string turned_board(const std::string& board) {
    std::string turned(board.rbegin(), board.rend());
    for (std::size_t i = 0; i + 1 < turned.size(); ++i)
        if (turned[i + 1] == '+') {
            std::swap(turned[i], turned[i + 1]);
            ++i;
        }
    return exchanged(turned);
}

}  // namespace

struct ShogiEvalSetup {
    using Game = shogi::Shogi;
    using Evaluation = eval::ShogiClassical;
    static constexpr int kDangerSlack = 120;

    static std::vector<std::string> starts() {
        return {
            std::string(shogi::kStartSfen),
            "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
            "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
            "ln1g5/1r2S1k2/p2pppn2/2ps2p2/1p7/2P6/PPSPPPPLP/2G2K1pr/LN4G1b w BGSLPnp 62",
            "ln2+r1r2/5s+Pkl/3+B1p1p1/p4B2p/2P6/P6PP/1PNP1P3/2G3SK1/L4G1NL w 2GSN3Ps3p 76",
            "6n1l/2+S1k4/2lp4p/1np1B2b1/3PP4/1N1S3rP/1P2+pPP+p1/1p1G5/3KG2r1 b GSN2L4Pgs2p 1",
            "4k4/9/9/9/9/9/9/9/9 b RB2G2S2N16P 1",
            "9/9/9/3k5/9/5K3/9/9/9 b RB2G2S2N2L9Prb2g2s2n2l9p 1",
            "K6n1/+PG7/+P3G4/1P+P6/9/4P4/9/3p+bp+pps/3+pk1rr+b w SNL4P2g2s2n3l4p 416",
        };
    }
    static std::string turned(const std::string& text) {
        std::vector<std::string> words;
        for (const auto& field : text::fields(text)) words.emplace_back(field.word);
        std::string capitals;
        std::string smalls;
        std::string number;
        for (const char c : exchanged(words[2])) {
            if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
                number += c;
                continue;
            }
            (std::isupper(static_cast<unsigned char>(c)) != 0 ? capitals : smalls) += number + c;
            number.clear();
        }
        const std::string hands = words[2] == "-" ? "-" : capitals + smalls;
        return turned_board(words[0]) + (words[1] == "b" ? " w " : " b ") + hands + " 1";
    }
    static eval::ShogiWeights weights() { return eval::kShogiWeights; }
    static bool is_linear(std::size_t number) {
        return std::any_of(eval::kShogiWeightInfo.begin(), eval::kShogiWeightInfo.end(),
                           [number](const eval::WeightRun& info) {
                               return info.part == eval::Part::linear && number >= info.first &&
                                      number < info.first + info.count;
                           });
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Shogi, EvaluatorContract, ShogiEvalSetup, );

namespace {

Score value(const std::string& sfen) { return fresh_value<ShogiEvalSetup>(sfen); }

TEST(ShogiClassical, TheStartIsWorthTheMove) {
    EXPECT_GT(value(std::string(shogi::kStartSfen)), 0);
    EXPECT_LT(value(std::string(shogi::kStartSfen)), shogi::board_value(shogi::Kind::pawn));
}

TEST(ShogiClassical, HandicapsAreWorthTheirPieces) {
    const Score rook = -value("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    const Score bishop = -value("lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    const Score lance = -value("lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    EXPECT_GT(rook, bishop);
    EXPECT_GT(bishop, 2 * lance);
    EXPECT_GT(lance, 100);
}

TEST(ShogiClassical, ARookInHandIsWorthAboutARook) {
    const Score on_board = value("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    const Score in_hand = value("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b R 1");
    EXPECT_NEAR(in_hand, on_board, 300);
}

TEST(ShogiClassical, EachPieceInHandAddsSomethingAndTheFirstAboutAPiece) {
    using shogi::Kind;
    const auto worth = [](eval::Taper sum) { return (sum.mg() + sum.eg()) / 2; };
    for (const Kind kind : shogi::kHandKinds) {
        const auto& sums = eval::kShogiWeights.hand[static_cast<std::size_t>(hand_index(kind))];
        const int most = kind == Kind::pawn                           ? 18
                         : kind == Kind::bishop || kind == Kind::rook ? 2
                                                                      : 4;
        for (std::size_t n = 0; n < static_cast<std::size_t>(most); ++n)
            EXPECT_GT(worth(sums[n + 1]), worth(sums[n])) << index(kind) << ' ' << n;
        const int first = worth(sums[1]) - worth(sums[0]);
        EXPECT_NEAR(first, shogi::board_value(kind), shogi::board_value(kind) / 3) << index(kind);
    }
}

TEST(ShogiClassical, ACastleIsWorthBuilding) {
    const Score in_mino = value("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1BR2GSK1/LNSG3NL b - 1");
    const Score in_centre =
        value("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1BR4S1/LNSGKG1NL b - 1");
    EXPECT_GT(in_mino, in_centre + 40);
}

TEST(ShogiClassical, AttackersNextToABareKingDecide) {
    const Score quiet = value("4k4/9/9/9/9/9/4P4/4GG3/4K4 b 2Srb2g2s4n4l17p 1");
    const Score attacked = value("4k4/9/3GPG3/9/9/9/9/9/4K4 b 2Srb2g2s4n4l17p 1");
    EXPECT_GT(attacked, quiet + 200);
}

TEST(ShogiClassical, AnEnemyHandMakesAnAttackedKingWorse) {
    const std::string board = "4k4/9/9/9/9/9/3p1p3/3+p1+p3/4K4 b ";
    const Score few =
        value(board + "2R2B4G4S4N4L14P 1") - value("4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L14P 1");
    EXPECT_LT(few, 0);
    EXPECT_LT(value(board + "2R2B2G4S4N4L14P2g 1"), value(board + "2R2B4G4S4N4L14P 1") - 1100);
}

TEST(ShogiClassical, AKingThatHasEnteredIsSafer) {
    EXPECT_GT(value("1K7/9/9/9/9/9/9/9/4k4 b 2R2B4G4S4N4L18P 1"),
              value("9/9/9/9/1K7/9/9/9/4k4 b 2R2B4G4S4N4L18P 1"));
}

TEST(ShogiClassical, AStudyWithoutAKingHasAValue) {
    EXPECT_GT(value("4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1"), 5000);
}

}  // namespace
}  // namespace sente
