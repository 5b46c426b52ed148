// SPDX-License-Identifier: GPL-3.0-or-later
// The hand-written evaluation of chess.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "chess/position.hpp"
#include "core/check.hpp"
#include "core/score.hpp"
#include "eval/classical/chess_frame.hpp"
#include "eval/classical/chess_pawns.hpp"
#include "eval/classical/chess_weights.hpp"
#include "eval/classical/trace.hpp"

namespace sente::eval {

// Satisfies Evaluator<ChessClassical, chess::Chess>.
class ChessClassical {
public:
    void reset(const chess::Position& pos) {
        newest_ = 0;
        frames_[0] = ChessFrame::of(pos);
    }
    [[nodiscard]] ChessFrame& push() {
        CHECK(newest_ + 1 < kMaxFrames);
        frames_[newest_ + 1] = frames_[newest_];
        return frames_[++newest_];
    }
    void push_pass() { static_cast<void>(push()); }
    void pop() {
        CHECK(newest_ > 0);
        --newest_;
    }
    [[nodiscard]] Score evaluate(const chess::Position& pos);

    // Other weights, of which there must be kWeightCount<ChessWeights>; nullptr: those of this
    // build, which are constants and faster.
    void use(const WeightValues* weights);

private:
    [[nodiscard]] Score evaluate_loaded(const chess::Position& pos);

    std::array<ChessFrame, kMaxFrames> frames_;
    std::size_t newest_ = 0;
    ChessPawnCache pawns_;
    std::unique_ptr<ChessWeights> loaded_;
};

// Figures of both sides at the start of a game: all midgame. Down to two rooks' worth: all endgame.
inline constexpr int kChessMostFigures =
    2 * (2 * figure_value(chess::Kind::knight) + 2 * figure_value(chess::Kind::bishop) +
         2 * figure_value(chess::Kind::rook) + figure_value(chess::Kind::queen));
inline constexpr int kChessFewFigures = 2 * figure_value(chess::Kind::rook);
inline constexpr int kChessMidgame = kChessMostFigures - kChessFewFigures;

// An evaluation with all that is needed to repeat it with other weights.
struct TracedChess {
    ChessTrace counts;
    Side side = Side::first;
    int midgame = 0;        // the share of the midgame value, out of kChessMidgame
    int scale_64 = 0;       // for the endgame value; chosen by who is ahead
    bool is_linear = true;  // false where a rule for endings replaced the sum
    Score score = 0;        // seen by the side to move
};

[[nodiscard]] TracedChess trace(const chess::Position& pos);

// The score that the traced counts give with `weights`; equal to the traced score for those that
// were traced. Meaningless where the trace is not linear.
[[nodiscard]] Score score_of(const TracedChess& traced, const ChessWeights& weights);

[[nodiscard]] TermExplanation explain(const chess::Position& pos);

}  // namespace sente::eval
