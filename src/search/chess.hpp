// SPDX-License-Identifier: GPL-3.0-or-later
// The search of chess.
#pragma once

#include "chess/chess.hpp"
#include "eval/chess_evaluator.hpp"
#include "eval/nnue/embedded.hpp"
#include "search/pool.hpp"
#include "search/worker.hpp"

namespace sente::search {

template <>
struct Defaults<chess::Chess> {
    static constexpr Params params() { return {}; }
    static constexpr ordering::StagedWeights staged() { return {}; }
    static std::shared_ptr<const eval::Network> network() {
        return eval::embedded_network(eval::NetworkGame::chess);
    }
};

using ChessWorker = Worker<chess::Chess, eval::ChessEvaluator>;
using ChessPool = Pool<chess::Chess, eval::ChessEvaluator>;
extern template class Worker<chess::Chess, eval::ChessEvaluator>;
extern template class Pool<chess::Chess, eval::ChessEvaluator>;

}  // namespace sente::search
