// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that shogi is searched with, and its search.
#include "eval/nnue/embedded.hpp"
#include "games/shogi.hpp"
#include "search/pool.ipp"

namespace sente {

search::Settings Kit<shogi::Shogi>::search_settings() {
    search::Settings settings;
    search::Params& params = settings.params;
    params.razor_depth = 2;
    // With twice as many moves as in chess, the late ones of the root are worth reducing.
    params.reduction_root = 0;
    params.reduction_near_root = 0;
    params.correction_weight = 0;
    // The histories of structures and of four plies before changed nothing measurable here, and
    // reading them for a hundred moves a node is dear. Killers weigh a little less: the score of
    // the start is steadier so.
    ordering::StagedWeights& weights = settings.ordering.staged;
    weights.continuation_4 = 0;
    weights.structure = 0;
    weights.killer = 2500;
    settings.evaluation.network = eval::embedded_network(kNetworkGame);
    return settings;
}

}  // namespace sente

namespace sente::search {

template class Worker<shogi::Shogi, eval::ShogiEvaluator>;
template class Pool<shogi::Shogi, eval::ShogiEvaluator>;

}  // namespace sente::search
