// SPDX-License-Identifier: GPL-3.0-or-later
// The search of shogi.
#pragma once

#include "eval/nnue/embedded.hpp"
#include "eval/shogi_evaluator.hpp"
#include "search/pool.hpp"
#include "search/worker.hpp"
#include "shogi/shogi.hpp"

namespace sente::search {

template <>
struct Defaults<shogi::Shogi> {
    // With twice as many moves as in chess, the late ones of the root are worth reducing.
    static constexpr Params params() {
        Params params;
        params.razor_depth = 2;
        params.reduction_root = 0;
        params.reduction_near_root = 0;
        params.correction_weight = 0;
        return params;
    }
    // The histories of structures and of four plies before changed nothing measurable here, and
    // reading them for a hundred moves a node is dear. Killers weigh a little less: the score of
    // the start is steadier so.
    static constexpr ordering::StagedWeights staged() {
        ordering::StagedWeights weights;
        weights.continuation_4 = 0;
        weights.structure = 0;
        weights.killer = 2500;
        return weights;
    }
    static std::shared_ptr<const eval::Network> network() {
        return eval::embedded_network(eval::NetworkGame::shogi);
    }
};

using ShogiWorker = Worker<shogi::Shogi, eval::ShogiEvaluator>;
using ShogiPool = Pool<shogi::Shogi, eval::ShogiEvaluator>;
extern template class Worker<shogi::Shogi, eval::ShogiEvaluator>;
extern template class Pool<shogi::Shogi, eval::ShogiEvaluator>;

}  // namespace sente::search
