// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluates a position without one piece after the other.
#include "eval/nnue/explain.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "eval/evaluator.hpp"
#include "eval/nnue/accumulators.hpp"
#include "eval/nnue/chess_features.hpp"
#include "eval/nnue/shogi_features.hpp"

namespace sente::eval {

namespace {

// The sums of a position and how they change, for one call of explain.
template <Features F>
class Study {
public:
    Study(const Network& network, const typename F::Position& pos)
        : network_(network), pos_(pos), numbers_(4 * network.hidden()) {
        for (const Side side : {Side::first, Side::second}) {
            const auto s = static_cast<std::size_t>(index(side));
            zones_[s] = F::king_zone(pos, side, network.shape().inputs());
            std::copy(network.bias(), network.bias() + network.hidden(), sums(s));
            F::for_each_fact(pos, [&](Fact fact) {
                const RowsOfFact rows = rows_of(side, fact);
                kernels_.update(sums(s), sums(s), {rows.begin(), rows.size()}, {},
                                network.hidden());
            });
        }
    }

    [[nodiscard]] Score score() { return output(sums(0), sums(1)); }
    [[nodiscard]] Score score_without(Fact fact) {
        for (const Side side : {Side::first, Side::second}) {
            const auto s = static_cast<std::size_t>(index(side));
            const RowsOfFact rows = rows_of(side, fact);
            kernels_.update(sums(2 + s), sums(s), {}, {rows.begin(), rows.size()},
                            network_.hidden());
        }
        return output(sums(2), sums(3));
    }

private:
    using RowsOfFact = FixedVector<const std::int16_t*, kMostRowsOfAFact>;

    [[nodiscard]] RowsOfFact rows_of(Side side, Fact fact) const {
        RowsOfFact rows;
        for_each_row<F>(side, zones_[static_cast<std::size_t>(index(side))],
                        network_.shape().input_set, fact,
                        [&](FeatureRow row) { rows.push_back(network_.row(row)); });
        return rows;
    }
    [[nodiscard]] std::int16_t* sums(std::size_t which) const {
        return numbers_.data() + which * network_.hidden();
    }
    [[nodiscard]] Score output(const std::int16_t* first, const std::int16_t* second) const {
        const int bucket = F::output_bucket(pos_);
        if (pos_.side() == Side::second) std::swap(first, second);
        const std::int32_t sum =
            kernels_.output(first, second, network_.output_weights(bucket), network_.hidden());
        return static_cast<Score>(
            std::clamp<std::int64_t>(network_.score(sum, bucket), -kScoreLimit, kScoreLimit));
    }

    const Network& network_;
    const typename F::Position& pos_;
    const Kernels& kernels_ = best_kernels();
    AlignedNumbers numbers_;
    std::array<int, 2> zones_{};
};

}  // namespace

template <Features F>
NetworkExplanation explained(const Network& network, const typename F::Position& pos) {
    Study<F> study(network, pos);
    NetworkExplanation result;
    result.score = study.score();
    result.output = F::output_bucket(pos);
    const int sign = pos.side() == Side::first ? 1 : -1;
    F::for_each_fact(pos, [&](Fact fact) {
        if (fact.what == F::kKing || fact.what == F::kKing + F::kPiecesOfSide) return;
        const PieceWorth piece{fact, sign * (result.score - study.score_without(fact))};
        // Facts of a kind in hand come in a row; the last of them stays.
        if (!result.pieces.empty() && result.pieces.back().fact.what == fact.what &&
            fact.what >= 2 * F::kPiecesOfSide)
            result.pieces.back() = piece;
        else
            result.pieces.push_back(piece);
    });
    return result;
}

template NetworkExplanation explained<ChessFeatures>(const Network&, const chess::Position&);
template NetworkExplanation explained<ShogiFeatures>(const Network&, const shogi::Position&);

}  // namespace sente::eval
