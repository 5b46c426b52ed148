// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluator of shogi.
#pragma once

#include "eval/chosen_evaluator.hpp"
#include "eval/classical/shogi_classical.hpp"
#include "eval/nnue/shogi_features.hpp"

namespace sente::eval {

// With drops, no force is too little.
struct ShogiEndings {
    [[nodiscard]] static std::optional<Score> known_score(const shogi::Position& /*pos*/) {
        return {};
    }
    [[nodiscard]] static bool cannot_win(const shogi::Position& /*pos*/, Side /*strong*/) {
        return false;
    }
};

extern template class Accumulators<ShogiFeatures>;
using ShogiEvaluator = ChosenEvaluator<ShogiClassical, ShogiFeatures, ShogiEndings>;

}  // namespace sente::eval
