// SPDX-License-Identifier: GPL-3.0-or-later
// What the searches of a tool evaluate with, where it is not what the program has by default.
#pragma once

#include <optional>
#include <type_traits>

#include "chess/chess.hpp"
#include "eval/evaluation.hpp"
#include "search/worker.hpp"

namespace sente::lab {

// For each game; nothing: the default.
struct Evaluations {
    std::optional<eval::Evaluation> chess = {};
    std::optional<eval::Evaluation> shogi = {};

    template <class G>
    [[nodiscard]] const std::optional<eval::Evaluation>& of() const {
        if constexpr (std::is_same_v<G, chess::Chess>)
            return chess;
        else
            return shogi;
    }
    // The default settings of a game but for this.
    template <class G>
    [[nodiscard]] search::Settings settings() const {
        search::Settings settings = search::default_settings<G>();
        if (of<G>()) settings.evaluation = *of<G>();
        return settings;
    }
};

}  // namespace sente::lab
