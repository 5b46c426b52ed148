// SPDX-License-Identifier: GPL-3.0-or-later
// Scores as GUIs read them, and an explained evaluation as a table: the terms of the classical one,
// the board of a network.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/score.hpp"
#include "eval/classical/trace.hpp"
#include "eval/evaluation.hpp"
#include "eval/nnue/explain.hpp"
#include "search/table.hpp"

namespace sente::protocol {

// How far a mate is: in moves of the winner in UCI, in plies in USI.
enum class MateUnit : std::uint8_t { moves, plies };

// "cp 35", "mate 3", "mate -2".
[[nodiscard]] std::string score_text(Score score, MateUnit unit);

// " lowerbound", " upperbound" or nothing.
[[nodiscard]] std::string bound_text(search::Bound bound);

// How a game with this score ends, for the side that has it; all add up to 1.
struct Chances {
    double win = 0;
    double draw = 0;
    double loss = 0;

    [[nodiscard]] double points() const { return win + draw / 2; }
};

// By a logistic curve: half the games are won at `half_won_cp`, and half are lost at as much less
// than nothing. Decided games are won or lost for sure.
[[nodiscard]] Chances chances_of(Score score, int half_won_cp, int scale_cp);

// Chances per thousand; they add up to 1000.
struct Wdl {
    int win = 0;
    int draw = 0;
    int loss = 0;
};

[[nodiscard]] Wdl wdl_of(Score score, int half_won_cp, int scale_cp);

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
