// SPDX-License-Identifier: GPL-3.0-or-later
// What the searches of a tool evaluate with, where it is not what the program has by default.
#pragma once

#include <map>
#include <string_view>

#include "eval/evaluation.hpp"
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

}  // namespace sente::lab
