// SPDX-License-Identifier: GPL-3.0-or-later
// The text side of a game, for protocols and tools; ordering and search do not use it.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "game/game.hpp"

namespace sente {

//   parse_position  FEN or SFEN: strict about nonsense, tolerant of sloppy spacing and of counters
//                   that are missing
//   parse_move      the protocol's move text; only a legal move of `pos` is accepted
template <class G>
concept GameNotation = Game<G> &&
    requires(const typename G::Position pos, typename G::Move move, std::string_view text) {
    { G::parse_position(text) } -> std::same_as<Result<typename G::Position>>;
    { G::format_position(pos) } -> std::same_as<std::string>;
    { G::parse_move(pos, text) } -> std::same_as<Result<typename G::Move>>;
    { G::format_move(pos, move) } -> std::same_as<std::string>;
    { G::kName } -> std::convertible_to<std::string_view>;
};

}  // namespace sente
