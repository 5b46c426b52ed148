// SPDX-License-Identifier: GPL-3.0-or-later
// What the searches of a tool evaluate with, where it is not what the program has by default; and
// what that evaluator says of quiet moves, for those who order moves outside of a search.
#pragma once

#include <map>
#include <memory>
#include <string_view>

#include "eval/evaluation.hpp"
#include "game/kit.hpp"
#include "search/adviser.hpp"
#include "search/settings.hpp"
#include "search/worker.hpp"

namespace sente::lab {

struct Evaluations {
    std::map<std::string_view, eval::Evaluation> of_games = {};  // by name; none: the default

    [[nodiscard]] const eval::Evaluation* of(std::string_view game) const {
        const auto found = of_games.find(game);
        return found == of_games.end() ? nullptr : &found->second;
    }
    // The default settings of a game but for this.
    template <class G>
    [[nodiscard]] search::Settings settings() const {
        search::Settings settings = search::default_settings<G>();
        if (const eval::Evaluation* const chosen = of(G::kName)) settings.evaluation = *chosen;
        return settings;
    }
};

// What the evaluator of a search would say of the quiet moves of a position.
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
