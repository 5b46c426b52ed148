// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the search for chess.
#include "search/chess.hpp"

#include "search/worker.ipp"

namespace sente::search {

template class Worker<chess::Chess, eval::ChessClassical>;

}  // namespace sente::search
