// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluator of chess.
#pragma once

#include "eval/chosen_evaluator.hpp"
#include "eval/classical/chess_classical.hpp"
#include "eval/classical/chess_endings.hpp"
#include "eval/nnue/chess_features.hpp"

namespace sente::eval {

struct ChessEndings {
    [[nodiscard]] static std::optional<Score> known_score(const chess::Position& pos) {
        const bool may_be_lone = !bits::more_than_one(pos.pieces(Side::first)) ||
                                 !bits::more_than_one(pos.pieces(Side::second));
        if (!may_be_lone) return {};
        const auto score = lone_king_score(pos, ChessFrame::of(pos));
        if (!score) return {};
        return pos.side() == Side::first ? *score : -*score;
    }
    [[nodiscard]] static bool cannot_win(const chess::Position& pos, Side strong) {
        return eval::cannot_win(pos, strong);
    }
};

extern template class Accumulators<ChessFeatures>;
using ChessEvaluator = ChosenEvaluator<ChessClassical, ChessFeatures, ChessEndings>;

}  // namespace sente::eval
