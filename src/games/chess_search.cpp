// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that chess is searched with, and its search.
#include "eval/nnue/embedded.hpp"
#include "games/chess.hpp"
#include "search/pool.ipp"

namespace sente {

search::Settings Kit<chess::Chess>::search_settings() {
    search::Settings settings;
    settings.evaluation.network = eval::embedded_network(kNetworkGame);
    return settings;
}

}  // namespace sente

namespace sente::search {

template class Worker<chess::Chess, eval::ChessEvaluator>;
template class Pool<chess::Chess, eval::ChessEvaluator>;

}  // namespace sente::search
