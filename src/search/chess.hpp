// SPDX-License-Identifier: GPL-3.0-or-later
// The search of chess.
#pragma once

#include "chess/chess.hpp"
#include "eval/classical/chess_classical.hpp"
#include "search/pool.hpp"
#include "search/worker.hpp"

namespace sente::search {

template <>
struct Defaults<chess::Chess> {
    static constexpr Params params() { return {}; }
    static constexpr ordering::StagedWeights staged() { return {}; }
};

using ChessWorker = Worker<chess::Chess, eval::ChessClassical>;
using ChessPool = Pool<chess::Chess, eval::ChessClassical>;
extern template class Worker<chess::Chess, eval::ChessClassical>;
extern template class Pool<chess::Chess, eval::ChessClassical>;

}  // namespace sente::search
