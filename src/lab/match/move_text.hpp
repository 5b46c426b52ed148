// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of a game with what was thought of them as one line of text, for the database.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/match/game.hpp"

namespace sente::lab::match {

// Moves between blanks: "e2e4" from the opening, "e2e4/cp31/12/20/5000/3300" with score (or
// "mate-4" in plies, or "-"), depth, selective depth, nodes and microseconds.
[[nodiscard]] std::string write_moves(const std::vector<PlayedMove>& moves);
// None where the text is not of that kind.
[[nodiscard]] std::optional<std::vector<PlayedMove>> read_moves(std::string_view text);

}  // namespace sente::lab::match
