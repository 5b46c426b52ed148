// SPDX-License-Identifier: GPL-3.0-or-later
// Positions for study: where a game has a reader that allows more than its set of pieces can show,
// perft uses that one.
#pragma once

#include <string_view>

#include "game/notation.hpp"

namespace sente::lab {

template <GameNotation G>
[[nodiscard]] Result<typename G::Position> parse_study(std::string_view text) {
    if constexpr (requires { G::parse_study(text); }) {
        return G::parse_study(text);
    } else {
        return G::parse_position(text);
    }
}

}  // namespace sente::lab
