// SPDX-License-Identifier: GPL-3.0-or-later
// The search of shogi.
#pragma once

#include "eval/classical/shogi_classical.hpp"
#include "search/pool.hpp"
#include "search/worker.hpp"
#include "shogi/shogi.hpp"

namespace sente::search {

using ShogiWorker = Worker<shogi::Shogi, eval::ShogiClassical>;
using ShogiPool = Pool<shogi::Shogi, eval::ShogiClassical>;
extern template class Worker<shogi::Shogi, eval::ShogiClassical>;
extern template class Pool<shogi::Shogi, eval::ShogiClassical>;

}  // namespace sente::search
