// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of chess, compiled once, in perft.cpp.
#pragma once

#include <atomic>
#include <cstdint>

#include "chess/chess.hpp"
#include "game/perft.hpp"

namespace sente {

extern template std::uint64_t perft<chess::Chess>(const chess::Position&, int,
                                                  const std::atomic<bool>*);

}  // namespace sente
