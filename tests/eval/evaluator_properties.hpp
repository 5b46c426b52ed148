// SPDX-License-Identifier: GPL-3.0-or-later
// What every evaluation promises to a search, as tests over seeded random play.
//
// A game instantiates them with a setup of its own:
//     struct ChessEvalSetup {
//         using Game = chess::Chess;
//         using Evaluation = eval::ChessClassical;
//         static std::vector<std::string> starts();
//         static std::string turned(const std::string& text);  // the same with sides exchanged
//     };
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "common/effort.hpp"
#include "core/random.hpp"
#include "core/score.hpp"
#include "eval/classical/trace.hpp"
#include "eval/evaluator.hpp"
#include "eval/positions.hpp"
#include "game/notation.hpp"

namespace sente {

// The value of a position by an evaluator that knows nothing else.
template <class Setup>
[[nodiscard]] Score fresh_value(const typename Setup::Game::Position& pos) {
    typename Setup::Evaluation evaluation;
    evaluation.reset(pos);
    return evaluation.evaluate(pos);
}

template <class Setup>
[[nodiscard]] Score fresh_value(const std::string& text) {
    return fresh_value<Setup>(position_from<typename Setup::Game>(text));
}

template <class Setup>
class EvaluatorContract : public ::testing::Test {
protected:
    using Played = typename Setup::Game;
    using Position = typename Played::Position;
    static_assert(Evaluator<typename Setup::Evaluation, Played>);

    static constexpr int kPlies = 160;
    static constexpr int kWalks = 6;

    // Shows `visit` the positions of random games from each start.
    template <class Visit>
    static void for_each_position(Visit visit) {
        Random random(271828);
        for (const std::string& start : Setup::starts())
            for (int walk = 0; walk < in_brief(kWalks) && !::testing::Test::HasFailure(); ++walk) {
                Position pos = position_from<Played>(start);
                for (int ply = 0; ply < kPlies; ++ply) {
                    visit(pos);
                    typename Position::MoveList legal;
                    pos.generate_legal(legal);
                    if (legal.empty()) break;
                    pos = pos.after(legal[random.below(legal.size())]);
                }
            }
    }

    // Plays a random line with pushes and now and then a pass; returns its positions.
    static std::vector<Position> push_line(typename Setup::Evaluation& evaluation,
                                           const Position& start, Random& random) {
        std::vector<Position> line{start};
        evaluation.reset(start);
        while (line.size() < kPlies) {
            const Position pos = line.back();
            typename Position::MoveList legal;
            pos.generate_legal(legal);
            if (legal.empty()) break;
            if (pos.may_pass() && random.below(16) == 0) {
                evaluation.push_pass();
                line.push_back(pos.after_pass());
            } else {
                const auto move = legal[random.below(legal.size())];
                line.push_back(pos.after(move, evaluation.push()));
            }
            // Not every position of a line is evaluated in a search either.
            if (random.below(3) == 0) static_cast<void>(evaluation.evaluate(line.back()));
        }
        return line;
    }
};

TYPED_TEST_SUITE_P(EvaluatorContract);

TYPED_TEST_P(EvaluatorContract, FollowingALineGivesTheSameAsStartingAfresh) {
    using G = typename TypeParam::Game;
    Random random(31415);
    typename TypeParam::Evaluation evaluation;
    for (const std::string& start : TypeParam::starts())
        for (int walk = 0; walk < in_brief(this->kWalks); ++walk) {
            auto line = this->push_line(evaluation, position_from<G>(start), random);
            while (!line.empty()) {
                ASSERT_EQ(evaluation.evaluate(line.back()), fresh_value<TypeParam>(line.back()))
                    << G::format_position(line.back());
                line.pop_back();
                if (!line.empty()) evaluation.pop();
            }
        }
}

// An evaluator that has seen much must not remember any of it wrongly.
TYPED_TEST_P(EvaluatorContract, WhatWasSeenBeforeDoesNotMatter) {
    typename TypeParam::Evaluation old_hand;
    this->for_each_position([&](const auto& pos) {
        old_hand.reset(pos);
        const Score value = old_hand.evaluate(pos);
        ASSERT_EQ(value, fresh_value<TypeParam>(pos));
        ASSERT_EQ(value, old_hand.evaluate(pos));
    });
}

TYPED_TEST_P(EvaluatorContract, ExchangingTheSidesChangesNothingForTheMover) {
    using G = typename TypeParam::Game;
    this->for_each_position([&](const auto& pos) {
        const std::string text = G::format_position(pos);
        ASSERT_EQ(fresh_value<TypeParam>(pos), fresh_value<TypeParam>(TypeParam::turned(text)))
            << text;
    });
}

TYPED_TEST_P(EvaluatorContract, NoValueIsNearAMate) {
    this->for_each_position([&](const auto& pos) {
        const Score value = fresh_value<TypeParam>(pos);
        ASSERT_LE(value, eval::kScoreLimit);
        ASSERT_GE(value, -eval::kScoreLimit);
    });
}

TYPED_TEST_P(EvaluatorContract, TheTracedWeightsAddUpToTheValue) {
    using G = typename TypeParam::Game;
    this->for_each_position([&](const auto& pos) {
        const auto traced = eval::trace(pos);
        ASSERT_EQ(traced.score, fresh_value<TypeParam>(pos)) << G::format_position(pos);
        if (traced.is_linear) {
            ASSERT_EQ(score_of(traced, TypeParam::weights()), traced.score)
                << G::format_position(pos);
        }
    });
}

TYPED_TEST_P(EvaluatorContract, LoadedWeightsCountLikeThoseOfTheBuild) {
    using G = typename TypeParam::Game;
    auto weights = TypeParam::weights();
    const eval::Taper* const first = eval::flat(weights);
    eval::WeightValues values(first, first + eval::kWeightCount<decltype(weights)>);
    typename TypeParam::Evaluation evaluation;
    evaluation.use(&values);
    this->for_each_position([&](const auto& pos) {
        evaluation.reset(pos);
        ASSERT_EQ(evaluation.evaluate(pos), fresh_value<TypeParam>(pos)) << G::format_position(pos);
    });
    // Others count as their trace says, and leave nothing behind.
    for (std::size_t i = 0; i < values.size(); i += 3) values[i] += eval::Taper(5, -4);
    std::copy(values.begin(), values.end(), eval::flat(weights));
    evaluation.use(&values);
    this->for_each_position([&](const auto& pos) {
        const auto traced = eval::trace(pos);
        // Who is ahead chooses the scale of endings, so that must not change.
        if (!traced.is_linear || std::abs(traced.score) < 400) return;
        evaluation.reset(pos);
        ASSERT_EQ(evaluation.evaluate(pos), score_of(traced, weights)) << G::format_position(pos);
    });
    evaluation.use(nullptr);
    this->for_each_position([&](const auto& pos) {
        evaluation.reset(pos);
        ASSERT_EQ(evaluation.evaluate(pos), fresh_value<TypeParam>(pos));
    });
}

TYPED_TEST_P(EvaluatorContract, ChangingOneWeightChangesTheValueByItsCount) {
    this->for_each_position([&](const auto& pos) {
        const auto traced = eval::trace(pos);
        if (!traced.is_linear || traced.scale_64 != 64) return;
        auto weights = TypeParam::weights();
        for (std::size_t i = 0; i < eval::kWeightCount<decltype(weights)>; i += 97)
            eval::flat(weights)[i] += eval::Taper(8, 8);
        int expected = 0;
        for (std::size_t i = 0; i < eval::kWeightCount<decltype(weights)>; i += 97)
            if (TypeParam::is_linear(i)) expected += 8 * traced.counts.coefficient(i);
        const Score moved = score_of(traced, weights) - score_of(traced, TypeParam::weights());
        const int for_mover = traced.side == Side::first ? expected : -expected;
        ASSERT_NEAR(moved, for_mover, 1 + TypeParam::kDangerSlack);
    });
}

TYPED_TEST_P(EvaluatorContract, TheExplainedTermsAddUpToTheValue) {
    using G = typename TypeParam::Game;
    this->for_each_position([&](const auto& pos) {
        const eval::TermExplanation explained = eval::explain(pos);
        if (!explained.adds_up) return;
        eval::Taper sum;
        for (const eval::TermSum& term : explained.terms) sum += term.first - term.second;
        const int endgame = sum.eg() * explained.scale_64 / 64;
        const int blended =
            (sum.mg() * explained.midgame + endgame * (explained.full - explained.midgame)) /
            explained.full;
        ASSERT_EQ(explained.score, pos.side() == Side::first ? blended : -blended)
            << G::format_position(pos);
    });
}

REGISTER_TYPED_TEST_SUITE_P(EvaluatorContract, FollowingALineGivesTheSameAsStartingAfresh,
                            WhatWasSeenBeforeDoesNotMatter,
                            ExchangingTheSidesChangesNothingForTheMover, NoValueIsNearAMate,
                            TheTracedWeightsAddUpToTheValue, LoadedWeightsCountLikeThoseOfTheBuild,
                            ChangingOneWeightChangesTheValueByItsCount,
                            TheExplainedTermsAddUpToTheValue);

}  // namespace sente
