// SPDX-License-Identifier: GPL-3.0-or-later
// Mate in one: the move, if there is any.
#pragma once

#include <optional>

#include "shogi/position.hpp"

namespace sente::shogi {

[[nodiscard]] std::optional<Move> mate_in_one(const Position& pos);

}  // namespace sente::shogi
