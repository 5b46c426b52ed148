// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of shogi, compiled once, in perft.cpp.
#pragma once

#include <atomic>
#include <cstdint>

#include "game/perft.hpp"
#include "shogi/shogi.hpp"

namespace sente {

extern template std::uint64_t perft<shogi::Shogi>(const shogi::Position&, int,
                                                  const std::atomic<bool>*);

}  // namespace sente
