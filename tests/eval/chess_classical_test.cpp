// SPDX-License-Identifier: GPL-3.0-or-later
// The hand-written chess evaluation keeps its promises and prefers what players prefer.
#include "eval/classical/chess_classical.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "chess/chess.hpp"
#include "core/text.hpp"
#include "eval/classical/chess_weight_info.hpp"
#include "eval/evaluator_properties.hpp"

namespace sente {
namespace {

char other_case(char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return static_cast<char>(std::isupper(byte) != 0 ? std::tolower(byte) : std::toupper(byte));
}

std::string with_other_case(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), other_case);
    return text;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (const auto& field : text::fields(text)) words.emplace_back(field.word);
    return words;
}

std::vector<std::string> ranks_of(const std::string& board) {
    std::vector<std::string> ranks(1);
    for (const char c : board) {
        if (c == '/')
            ranks.emplace_back();
        else
            ranks.back() += c;
    }
    return ranks;
}

std::string joined(const std::vector<std::string>& ranks) {
    std::string board;
    for (const std::string& rank : ranks) board += (board.empty() ? "" : "/") + rank;
    return board;
}

// White becomes Black and the board is seen from its other edge.
std::string colours_exchanged(const std::string& fen) {
    auto words = words_of(fen);
    auto ranks = ranks_of(with_other_case(words[0]));
    std::reverse(ranks.begin(), ranks.end());
    if (words[2] != "-") words[2] = with_other_case(words[2]);
    if (words[3] != "-") words[3][1] = words[3][1] == '3' ? '6' : '3';
    return joined(ranks) + (words[1] == "w" ? " b " : " w ") + words[2] + " " + words[3] + " " +
           words[4] + " " + words[5];
}

std::string files_mirrored(const std::string& fen) {
    auto words = words_of(fen);
    auto ranks = ranks_of(words[0]);
    for (std::string& rank : ranks) std::reverse(rank.begin(), rank.end());
    if (words[3] != "-") words[3][0] = static_cast<char>('a' + 'h' - words[3][0]);
    return joined(ranks) + " " + words[1] + " - " + words[3] + " " + words[4] + " " + words[5];
}

}  // namespace

struct ChessEvalSetup {
    using Game = chess::Chess;
    using Evaluation = eval::ChessClassical;
    static constexpr int kDangerSlack = 120;

    static std::vector<std::string> starts() {
        return {
            std::string(chess::kStartFen),
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
            "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "4k3/8/8/2b5/5B2/2P5/3K4/8 w - - 0 1",
            "8/8/4k3/8/8/3QK3/8/8 w - - 0 1",
        };
    }
    static std::string turned(const std::string& text) { return colours_exchanged(text); }
    static eval::ChessWeights weights() { return eval::kChessWeights; }
    static bool is_linear(std::size_t number) {
        return std::any_of(eval::kChessWeightInfo.begin(), eval::kChessWeightInfo.end(),
                           [number](const eval::WeightRun& info) {
                               return info.part == eval::Part::linear && number >= info.first &&
                                      number < info.first + info.count;
                           });
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Chess, EvaluatorContract, ChessEvalSetup, );

namespace {

Score value(const std::string& fen) { return fresh_value<ChessEvalSetup>(fen); }

TEST(ChessClassical, MirroringTheFilesChangesNothingWithoutCastling) {
    Random random(5);
    for (const std::string& start : ChessEvalSetup::starts()) {
        chess::Position pos = position_from<chess::Chess>(start);
        for (int ply = 0; ply < 200; ++ply) {
            const std::string fen = chess::format_fen(pos);
            if (pos.castling_rooks() == 0) {
                ASSERT_EQ(value(fen), value(files_mirrored(fen))) << fen;
            }
            chess::Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            pos = pos.after(legal[random.below(legal.size())]);
        }
    }
}

TEST(ChessClassical, TheStartIsWorthTheMove) {
    EXPECT_GT(value(std::string(chess::kStartFen)), 0);
    EXPECT_LT(value(std::string(chess::kStartFen)), 60);
}

TEST(ChessClassical, MaterialDecidesByMuch) {
    EXPECT_GT(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 700);
    EXPECT_GT(value("1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1"), 300);
    EXPECT_GT(value("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 200);
    EXPECT_GT(value("rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 40);
}

TEST(ChessClassical, APassedPawnGainsByAdvancing) {
    const Score on_fourth = value("8/5k2/8/8/P7/8/5K2/8 w - - 0 1");
    const Score on_sixth = value("8/5k2/P7/8/8/8/5K2/8 w - - 0 1");
    const Score on_seventh = value("8/P4k2/8/8/8/8/5K2/8 w - - 0 1");
    EXPECT_GT(on_sixth, on_fourth);
    EXPECT_GT(on_seventh, on_sixth + 50);
}

TEST(ChessClassical, ABlockadedPassedPawnIsWorthLess) {
    EXPECT_GT(value("8/8/2k5/4P3/8/8/4K3/8 w - - 0 1"), value("8/8/4k3/4P3/8/8/4K3/8 w - - 0 1"));
}

TEST(ChessClassical, APawnThatOutrunsTheKingIsNearlyAQueen) {
    const Score caught = value("8/8/8/P3k3/8/8/8/6K1 b - - 0 1");
    const Score free = value("8/8/8/P5k1/8/8/8/6K1 b - - 0 1");
    EXPECT_LT(free, caught - 200);
    EXPECT_GT(value("8/8/8/P3k3/8/8/8/6K1 w - - 0 1"), 300);  // inside the square only on its turn
    EXPECT_GT(value("8/8/8/P3k3/8/8/8/6K1 b - - 0 1"), -300);
}

TEST(ChessClassical, PawnWeaknessesCost) {
    const Score sound = value("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1");
    EXPECT_LT(value("4k3/pp6/8/8/8/8/P1P5/4K3 w - - 0 1"), sound);
    EXPECT_LT(value("4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1"), sound);
}

TEST(ChessClassical, ACastledKingIsSafer) {
    EXPECT_GT(value("r1bq1rk1/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 0 1"),
              value("r1bq1rk1/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPPKPPP/R1BQ3R w - - 0 1"));
}

TEST(ChessClassical, ABareKingUnderAttackCostsMoreThanAPawn) {
    const Score covered = value("r4rk1/5ppp/8/8/6N1/3B3Q/5PPP/R5K1 b - - 0 1");
    const Score bare = value("r4rk1/5p2/8/8/6N1/3B3Q/5PPP/R5K1 b - - 0 1");
    EXPECT_LT(bare, covered - 250);
}

TEST(ChessClassical, OppositeBishopsBringTheDrawNearer) {
    EXPECT_LT(value("8/5k2/3b4/8/8/2PB4/2P2K2/8 w - - 0 1"),
              value("8/5k2/4b3/8/8/2PB4/2P2K2/8 w - - 0 1"));
}

TEST(ChessClassical, WhatCannotMateIsWorthNothing) {
    EXPECT_LT(value("8/5k2/8/8/8/2N5/2N2K2/8 w - - 0 1"), 60);
    EXPECT_LT(value("8/5k2/8/8/8/3B4/5K2/8 w - - 0 1"), 60);
    EXPECT_LT(value("k7/8/8/P7/8/4B3/5K2/8 w - - 0 1"), 60);  // the corner is light
}

TEST(ChessClassical, ALoneKingIsDrivenToTheEdge) {
    EXPECT_LT(value("8/8/8/8/8/k1K5/8/3R4 b - - 0 1"), value("8/8/8/3k4/8/2K5/8/4R3 b - - 0 1"));
    EXPECT_LT(value("7k/5K2/8/4BN2/8/8/8/8 b - - 0 1"), value("k7/2K5/8/4BN2/8/8/8/8 b - - 0 1"));
}

}  // namespace
}  // namespace sente
