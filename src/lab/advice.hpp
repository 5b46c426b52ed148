// SPDX-License-Identifier: GPL-3.0-or-later
// What the evaluator of a search would say of the quiet moves of a position, for those who order
// its moves outside of a search.
#pragma once

#include <memory>

#include "game/kit.hpp"
#include "search/adviser.hpp"
#include "search/settings.hpp"

namespace sente::lab {

template <class G>
class Advice {
public:
    Advice(const typename G::Position& pos, const search::Settings& settings) {
        if constexpr (requires { evaluator_->use(settings.evaluation); })
            evaluator_->use(settings.evaluation);
        evaluator_->reset(pos);
    }
    // As long as this lives.
    [[nodiscard]] ordering::Adviser<G> adviser() const {
        return search::adviser_of<G>(*evaluator_);
    }

private:
    using Evaluator = typename Kit<G>::Worker::JudgesBy;
    std::unique_ptr<Evaluator> evaluator_ = std::make_unique<Evaluator>();
};

}  // namespace sente::lab
