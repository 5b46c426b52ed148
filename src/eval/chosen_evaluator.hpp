// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluator of a search: by network or classical, as chosen at run time.
#pragma once

#include <optional>
#include <span>
#include <utility>

#include "core/score.hpp"
#include "eval/evaluation.hpp"
#include "eval/nnue/accumulators.hpp"
#include "eval/nnue/embedded.hpp"

namespace sente::eval {

// `Endings` knows where a network is not to be asked or believed:
//   known_score(pos)         of endings with a score of their own, for the side to move
//   cannot_win(pos, strong)  however good it looks
template <class Classical, Features F, class Endings>
class ChosenEvaluator {
public:
    using Position = typename F::Position;
    using Frame = std::remove_reference_t<decltype(std::declval<Classical&>().push())>;

    // Passes what a move does on to whoever evaluates.
    class Observer {
    public:
        explicit Observer(Frame& frame) : frame_(&frame) {}
        explicit Observer(NetworkStep<F>& step) : step_(&step) {}

        void moved(int piece, int from, int to) {
            tell([&](auto& one) { one.moved(piece, from, to); });
        }
        void added(int piece, int square) {
            tell([&](auto& one) { one.added(piece, square); });
        }
        void removed(int piece, int square) {
            tell([&](auto& one) { one.removed(piece, square); });
        }
        void hand_changed(Side side, int kind, int before, int after) {
            tell([&](auto& one) { one.hand_changed(side, kind, before, after); });
        }

    private:
        template <class Tell>
        void tell(Tell tell) {
            if (step_ != nullptr)
                tell(*step_);
            else
                tell(*frame_);
        }

        Frame* frame_ = nullptr;
        NetworkStep<F>* step_ = nullptr;
    };

    // Begins with the classical evaluation. A change takes effect with the next reset().
    void use(const Evaluation& evaluation) {
        classical_.use(evaluation.weights.get());
        network_.use(evaluation.network,
                     evaluation.kernels == nullptr ? best_kernels() : *evaluation.kernels);
        by_network_ = evaluation.network != nullptr;
        network_.use_head(evaluation.head == nullptr ? embedded_head(F::kGame) : evaluation.head);
    }

    void reset(const Position& pos) { by_network_ ? network_.reset(pos) : classical_.reset(pos); }
    [[nodiscard]] Observer push() {
        if (by_network_) return Observer(network_.push());
        return Observer(classical_.push());
    }
    void push_pass() { by_network_ ? network_.push_pass() : classical_.push_pass(); }
    void pop() { by_network_ ? network_.pop() : classical_.pop(); }
    [[nodiscard]] Score evaluate(const Position& pos) {
        return by_network_ ? by_network(pos) : classical_.evaluate(pos);
    }
    // Whether there is somebody who knows something of quiet moves, and what that is.
    [[nodiscard]] bool rates_moves() const { return network_.has_head(); }
    void rate_moves(const Position& pos, std::span<const Slots> moves, std::int32_t* scores) {
        network_.rate(pos, moves, scores);
    }

private:
    [[nodiscard]] Score by_network(const Position& pos) {
        if (const std::optional<Score> known = Endings::known_score(pos)) return *known;
        const Score score = network_.evaluate(pos);
        const Side strong = score > 0 ? pos.side() : !pos.side();
        return Endings::cannot_win(pos, strong) ? 0 : score;
    }

    Classical classical_;
    Accumulators<F> network_;
    bool by_network_ = false;
};

}  // namespace sente::eval
