// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the search for chess.
#include "search/chess.hpp"

#include "search/chess_ladder.hpp"
#include "search/pool.ipp"

namespace sente::search {

template class Worker<chess::Chess, eval::ChessClassical>;
template class Pool<chess::Chess, eval::ChessClassical>;

}  // namespace sente::search
