// SPDX-License-Identifier: GPL-3.0-or-later
// An explained evaluation as a table: the terms of the classical one, the board of a network.
#include <array>
#include <cstdio>
#include <optional>
#include <type_traits>

#include "eval/chess_evaluator.hpp"
#include "eval/nnue/explain.hpp"
#include "eval/shogi_evaluator.hpp"
#include "protocol/game_text.hpp"
#include "protocol/session.hpp"

namespace sente::protocol {

namespace {

std::string row(std::string_view name, const eval::Taper& first, const eval::Taper& second) {
    std::array<char, 128> text{};
    (void)std::snprintf(text.data(), text.size(), "%-24.*s %6d %6d   %6d %6d\n",
                        static_cast<int>(name.size()), name.data(), first.mg(), first.eg(),
                        second.mg(), second.eg());
    return text.data();
}

std::string total_text(std::string_view what, Score score, Side side) {
    const Score first = side == Side::first ? score : -score;
    return std::string(what) + " for the first side: " + std::to_string(first) +
           " centipawns; for the side to move: " + std::to_string(score) + "\n";
}

std::string table(const eval::Explanation& explained, Side side) {
    std::string out =
        "Term                     first side      second side\n"
        "                         midg.  endg.    midg.  endg.\n";
    for (const eval::TermSum& term : explained.terms)
        out += row(term.name, term.first, term.second);
    out += "Midgame share " + std::to_string(explained.midgame) + " of " +
           std::to_string(explained.full) + "\n";
    if (!explained.adds_up) out += "A rule for endings replaces the sum\n";
    return out + total_text("Evaluation", explained.score, side);
}

std::string cell(const std::string& text, int width) {
    std::array<char, 32> out{};
    (void)std::snprintf(out.data(), out.size(), "%*s", width, text.c_str());
    return out.data();
}

// "K", or "R +512"; nothing where the square is empty.
std::string worth_text(const std::string& letters, std::optional<Score> worth) {
    if (!worth) return letters;
    return letters + (*worth < 0 ? " " : " +") + std::to_string(*worth);
}

constexpr int kCellWidth = 9;

// What stands on a square, with its worth if the network has a say in it.
template <class Piece>
std::string square_cell(const eval::NetworkExplanation& explained, Piece piece, int square) {
    if (piece == Piece{}) return cell(".", kCellWidth);
    const int kinds = std::is_same_v<Piece, chess::Piece> ? chess::kPieces : shogi::kPieceSlots;
    std::optional<Score> worth;
    for (const eval::PieceWorth& each : explained.pieces)
        if (each.fact.what < kinds && each.fact.where == square) worth = each.worth;
    return cell(worth_text(letters_of(piece), worth), kCellWidth);
}

std::string board_of(const chess::Position& pos, const eval::NetworkExplanation& explained) {
    std::string out;
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const chess::Square square = chess::square_at(file, rank);
            out += square_cell(explained, pos.piece_on(square), square);
        }
        out += "  " + std::to_string(rank + 1) + "\n";
    }
    for (int file = 0; file < 8; ++file)
        out += cell(std::string(1, static_cast<char>('a' + file)), kCellWidth);
    return out + "\n";
}

std::string hands_of(const shogi::Position& pos, const eval::NetworkExplanation& explained) {
    std::string out;
    for (const eval::PieceWorth& each : explained.pieces) {
        if (each.fact.what < shogi::kPieceSlots) continue;
        const auto held = static_cast<std::size_t>(each.fact.what - shogi::kPieceSlots);
        const Side owner = held < shogi::kHandKinds.size() ? Side::first : Side::second;
        const shogi::Kind kind = shogi::kHandKinds[held % shogi::kHandKinds.size()];
        const int count = pos.hand(owner).count(kind);
        out += "  " + std::to_string(count) + " " +
               worth_text(letters_of(shogi::make_piece(owner, kind)), each.worth);
    }
    return "In hand, the last of each:" + (out.empty() ? "  nothing" : out) + "\n";
}

std::string board_of(const shogi::Position& pos, const eval::NetworkExplanation& explained) {
    std::string out;
    for (int file = 9; file >= 1; --file) out += cell(std::to_string(file), kCellWidth);
    out += "\n";
    for (int rank = 0; rank < 9; ++rank) {
        for (int file = 8; file >= 0; --file) {
            const shogi::Square square = shogi::square_at(file, rank);
            out += square_cell(explained, pos.piece_on(square), square);
        }
        out += std::string("  ") + static_cast<char>('a' + rank) + "\n";
    }
    return out + hands_of(pos, explained);
}

template <class Evaluator, class F>
std::string network_text(const typename F::Position& pos, const eval::Evaluation& evaluation) {
    const eval::NetworkExplanation explained = eval::explained<F>(*evaluation.network, pos);
    Evaluator evaluator;
    evaluator.use(evaluation);
    evaluator.reset(pos);
    const Score score = evaluator.evaluate(pos);
    std::string out = "Behind each piece: how much the score of the first side loses without it\n" +
                      board_of(pos, explained) + "Output " + std::to_string(explained.output + 1) +
                      " of " + std::to_string(eval::kOutputs) + "\n";
    if (score != explained.score) out += "A rule for endings replaces what the network says\n";
    return out + total_text("Evaluation by the network", score, pos.side()) +
           total_text("Classical evaluation", eval::explain(pos).score, pos.side());
}

}  // namespace

std::string evaluation_text(const chess::Position& pos, const eval::Evaluation& evaluation) {
    if (evaluation.network == nullptr) return table(eval::explain(pos), pos.side());
    return network_text<eval::ChessEvaluator, eval::ChessFeatures>(pos, evaluation);
}

std::string evaluation_text(const shogi::Position& pos, const eval::Evaluation& evaluation) {
    if (evaluation.network == nullptr) return table(eval::explain(pos), pos.side());
    return network_text<eval::ShogiEvaluator, eval::ShogiFeatures>(pos, evaluation);
}

std::string compiler_name() { return std::string("compiler version ") + __VERSION__; }

}  // namespace sente::protocol
