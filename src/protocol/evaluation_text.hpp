// SPDX-License-Identifier: GPL-3.0-or-later
// An explained evaluation as a table: the terms of the classical one, the board of a network. Lines
// end in '\n'.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "eval/classical/trace.hpp"
#include "eval/evaluation.hpp"
#include "eval/nnue/explain.hpp"

namespace sente::protocol {

[[nodiscard]] std::string total_text(std::string_view what, Score score, Side side);
[[nodiscard]] std::string terms_text(const eval::TermExplanation& explained, Side side);

// A column of the board.
[[nodiscard]] std::string cell(const std::string& text);
// "K", or "R +512"; nothing where the square is empty.
[[nodiscard]] std::string worth_text(const std::string& letters, std::optional<Score> worth);
// A piece on a square, with its worth if the network has a say in it: a fact below `kinds`.
[[nodiscard]] std::string square_cell(const eval::NetworkExplanation& explained,
                                      const std::string& letters, int kinds, int square);

// `classical` is the score of the classical evaluation, `board` writes the board with what each
// piece is worth.
template <class Evaluator, class F, class Board>
[[nodiscard]] std::string network_text(const typename F::Position& pos,
                                       const eval::Evaluation& evaluation, Score classical,
                                       const Board& board) {
    const eval::NetworkExplanation explained = eval::explained<F>(*evaluation.network, pos);
    Evaluator evaluator;
    evaluator.use(evaluation);
    evaluator.reset(pos);
    const Score score = evaluator.evaluate(pos);
    std::string out = "Behind each piece: how much the score of the first side loses without it\n" +
                      board(pos, explained) + "Output " + std::to_string(explained.output + 1) +
                      " of " + std::to_string(eval::kOutputs) + "\n";
    if (score != explained.score) out += "A rule for endings replaces what the network says\n";
    return out + total_text("Evaluation by the network", score, pos.side()) +
           total_text("Classical evaluation", classical, pos.side());
}

}  // namespace sente::protocol
