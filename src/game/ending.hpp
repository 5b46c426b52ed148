// SPDX-License-Identifier: GPL-3.0-or-later
// Why games end, whoever plays them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/types.hpp"

namespace sente {

// As points of the first side in halves, which files of training games hold. `first` is White in
// chess and Black (sente) in shogi.
enum class GameResult : std::uint8_t { second_wins = 0, draw = 1, first_wins = 2, unknown = 3 };

[[nodiscard]] constexpr GameResult win_of(Side side) {
    return side == Side::first ? GameResult::first_wins : GameResult::second_wins;
}

// Files of training games hold the numbers up to kStoredReasons: they stay as they are.
enum class EndReason : std::uint8_t {
    mate = 0,  // also: no move at all, where that loses
    stalemate = 1,
    repetition = 2,
    perpetual_check = 3,  // a repetition in which one side always checked
    fifty_moves = 4,
    dead_material = 5,  // neither side could mate
    declaration = 6,    // a valid claim of a win, or of a draw
    move_limit = 7,     // of the rules or of a match
    resign_rule = 8,    // both sides saw for long enough who wins
    draw_rule = 9,      // both sides saw for long enough that nobody does
    resignation = 10,
    false_declaration = 11,  // which loses
    illegal_move = 12,
    time = 13,
    crash = 14,
    hang = 15,
};
inline constexpr int kStoredReasons = 10;

// As tables, records and databases write them, by number.
inline constexpr std::array<std::string_view, 16> kEndReasonNames = {"mate",
                                                                     "stalemate",
                                                                     "repetition",
                                                                     "perpetual check",
                                                                     "fifty moves",
                                                                     "insufficient material",
                                                                     "declaration",
                                                                     "move limit",
                                                                     "adjudicated win",
                                                                     "adjudicated draw",
                                                                     "resignation",
                                                                     "false declaration",
                                                                     "illegal move",
                                                                     "time",
                                                                     "crash",
                                                                     "hang"};

[[nodiscard]] constexpr std::string_view name_of(EndReason reason) {
    return kEndReasonNames[static_cast<std::size_t>(reason)];
}
// The reason of that name; none if there is no such.
[[nodiscard]] constexpr std::optional<EndReason> end_reason_named(std::string_view name) {
    for (std::size_t i = 0; i < kEndReasonNames.size(); ++i)
        if (kEndReasonNames[i] == name) return static_cast<EndReason>(i);
    return {};
}

}  // namespace sente
