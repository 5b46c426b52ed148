// SPDX-License-Identifier: GPL-3.0-or-later
// Perft of shogi, compiled where everything is that it calls all the time.
#include "shogi/perft.hpp"

namespace sente {

template std::uint64_t perft<shogi::Shogi>(const shogi::Position&, int, const std::atomic<bool>*);

}  // namespace sente
