// SPDX-License-Identifier: GPL-3.0-or-later
// Bounds that all evaluations keep.
#pragma once

#include <cstddef>

#include "core/score.hpp"

namespace sente::eval {

// Where a search's line is at most: its plies and some room for a quiescence that goes on.
inline constexpr std::size_t kMaxFrames = kMaxPly + 16;

// Below what tables of endings say.
inline constexpr Score kScoreLimit = 19'000;

}  // namespace sente::eval
