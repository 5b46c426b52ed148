// SPDX-License-Identifier: GPL-3.0-or-later
// A training game between the player that made it and the file.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "lab/referee.hpp"

namespace sente::lab::selfplay {

struct FinishedGame {
    std::string payload;  // of its chunk, from encode()
    std::uint64_t positions = 0;
    Outcome ending;
    std::uint64_t nodes = 0;
    std::uint64_t openings_tried = 0;
    bool unbalanced = false;
};

// By their numbers.
using FinishedGames = std::map<std::uint64_t, FinishedGame>;

// The same bytes with any build.
[[nodiscard]] std::string packed(const FinishedGame& game);
// Nothing where they are not of a game.
[[nodiscard]] std::optional<FinishedGame> unpacked(std::string_view bytes);

}  // namespace sente::lab::selfplay
