// SPDX-License-Identifier: GPL-3.0-or-later
// The hand-written evaluation of shogi.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "core/check.hpp"
#include "core/score.hpp"
#include "eval/classical/shogi_frame.hpp"
#include "eval/classical/shogi_weights.hpp"
#include "eval/classical/trace.hpp"
#include "shogi/position.hpp"

namespace sente::eval {

// Satisfies Evaluator<ShogiClassical, shogi::Shogi>.
class ShogiClassical {
public:
    void reset(const shogi::Position& pos) {
        newest_ = 0;
        frames_[0] = ShogiFrame::of(pos);
    }
    [[nodiscard]] ShogiFrame& push() {
        CHECK(newest_ + 1 < kMaxFrames);
        frames_[newest_ + 1] = frames_[newest_];
        return frames_[++newest_];
    }
    void push_pass() { static_cast<void>(push()); }
    void pop() {
        CHECK(newest_ > 0);
        --newest_;
    }
    [[nodiscard]] Score evaluate(const shogi::Position& pos);

    // Other weights, of which there must be kWeightCount<ShogiWeights>; nullptr: those of this
    // build, which are constants and faster.
    void use(const WeightValues* weights);

private:
    [[nodiscard]] Score evaluate_loaded(const shogi::Position& pos);

    std::array<ShogiFrame, kMaxFrames> frames_;
    std::size_t newest_ = 0;
    std::unique_ptr<ShogiWeights> loaded_;
};

// An evaluation with all that is needed to repeat it with other weights.
struct TracedShogi {
    ShogiTrace counts;
    Side side = Side::first;
    int midgame = 0;  // the share of the opening value, out of kLate
    int scale_64 = 64;
    bool is_linear = true;
    Score score = 0;  // seen by the side to move
};

[[nodiscard]] TracedShogi trace(const shogi::Position& pos);

// The score that the traced counts give with `weights`; equal to the traced score for those that
// were traced.
[[nodiscard]] Score score_of(const TracedShogi& traced, const ShogiWeights& weights);

[[nodiscard]] TermExplanation explain(const shogi::Position& pos);

}  // namespace sente::eval
