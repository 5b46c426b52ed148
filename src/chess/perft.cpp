// SPDX-License-Identifier: GPL-3.0-or-later
// Perft of chess, compiled where everything is that it calls all the time.
#include "chess/perft.hpp"

namespace sente {

template std::uint64_t perft<chess::Chess>(const chess::Position&, int, const std::atomic<bool>*);

}  // namespace sente
