// SPDX-License-Identifier: GPL-3.0-or-later
// How a game ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/types.hpp"

namespace sente::lab::match {

enum class Ending : std::uint8_t {
    mate,               // in shogi: no legal move
    stalemate,          // chess
    repetition,         // threefold in chess, fourfold in shogi
    perpetual_check,    // shogi: a repetition in which one side always checked
    fifty_moves,        // chess
    material,           // chess: neither side could mate
    move_limit,         // of the match
    declaration,        // shogi: a valid `bestmove win`
    false_declaration,  // an invalid one, which loses
    resignation,        // `bestmove resign`
    resign_rule,        // adjudicated by scores
    draw_rule,
    illegal_move,
    time,
    crash,
    hang,
};

[[nodiscard]] std::string_view name_of(Ending ending);
// The ending of that name; none if there is no such.
[[nodiscard]] std::optional<Ending> ending_named(std::string_view name);

struct Outcome {
    std::optional<Side> winner = {};  // none: a draw
    Ending ending = Ending::mate;
    [[nodiscard]] bool operator==(const Outcome&) const = default;
};

// Points of the side that moves first, doubled: 0, 1 or 2.
[[nodiscard]] constexpr int half_points_of_first(const Outcome& outcome) {
    if (!outcome.winner) return 1;
    return *outcome.winner == Side::first ? 2 : 0;
}

}  // namespace sente::lab::match
