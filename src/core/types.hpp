// SPDX-License-Identifier: GPL-3.0-or-later
// The few scalar types that every layer shares.
#pragma once

#include <cstdint>

namespace sente {

using Key = std::uint64_t;
using Score = int;
using Depth = int;

// Who moves: `first` is White in chess and Black (sente) in shogi.
enum class Side : std::uint8_t { first, second };

constexpr Side operator!(Side side) { return side == Side::first ? Side::second : Side::first; }

constexpr int index(Side side) { return static_cast<int>(side); }

}  // namespace sente
