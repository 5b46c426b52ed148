// SPDX-License-Identifier: GPL-3.0-or-later
// Instantiates the search for shogi.
#include "search/shogi.hpp"

#include "search/pool.ipp"
#include "search/shogi_ladder.hpp"

namespace sente::search {

template class Worker<shogi::Shogi, eval::ShogiEvaluator>;
template class Pool<shogi::Shogi, eval::ShogiEvaluator>;

}  // namespace sente::search
