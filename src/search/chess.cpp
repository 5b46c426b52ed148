// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the search for chess.
#include "search/chess.hpp"

#include "search/chess_ladder.hpp"
#include "search/pool.ipp"

namespace sente::search {

template class Worker<chess::Chess, eval::ChessEvaluator>;
template class Pool<chess::Chess, eval::ChessEvaluator>;

}  // namespace sente::search
