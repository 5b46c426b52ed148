// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that shogi is searched with, the ladder of its levels, and its search.
#include "eval/nnue/embedded.hpp"
#include "games/shogi.hpp"
#include "search/pool.ipp"

namespace sente {

namespace {

// Found by games of each rung against the one below.
constexpr search::Ladder kShogiLadder = {{
    {1000, 600, 1, 30'000, 0},  // skill 0
    {950, 470, 1, 30'000, 0},   // skill 1
    {880, 380, 1, 30'000, 0},   // skill 2
    {760, 310, 1, 30'000, 1},   // skill 3
    {620, 260, 1, 30'000, 1},   // skill 4
    {500, 210, 1, 30'000, 1},   // skill 5
    {380, 170, 1, 30'000, 1},   // skill 6
    {300, 140, 2, 30'000, 1},   // skill 7
    {220, 115, 2, 30'000, 3},   // skill 8
    {170, 100, 2, 30'000, 3},   // skill 9
    {110, 78, 3, 30'000, 3},    // skill 10
    {70, 60, 4, 30'000, 3},     // skill 11
    {38, 43, 4, 30'000, 5},     // skill 12
    {26, 36, 5, 30'000, 5},     // skill 13
    {18, 30, 6, 30'000, 5},     // skill 14
    {7, 20, 7, 30'000, 7},      // skill 15
    {7, 20, 8, 40'000, 7},      // skill 16
    {4, 17, 9, 50'000, 9},      // skill 17
    {2, 14, 10, 75'000, 9},     // skill 18
    {0, 12, 11, 100'000, 11},   // skill 19
}};

}  // namespace

const search::Ladder& Kit<shogi::Shogi>::ladder() { return kShogiLadder; }

search::Settings Kit<shogi::Shogi>::search_settings() {
    search::Settings settings;
    search::Params& params = settings.params;
    params.reverse_margin = 108;
    params.razor_depth = 2;
    params.late_base = 8;
    params.late_depth = 7;
    params.noisy_see_margin = 120;
    params.history_margin = 3600;
    params.history_late_share = 55;
    params.history_late_margin = 300;
    params.reduction_check = 1100;
    params.reduction_noisy = 40;
    params.aspiration_delta = 24;
    params.delta_margin = 250;
    // With twice as many moves as in chess, the late ones of the root are worth reducing.
    params.reduction_root = 0;
    // Moves that stand alone are common where pieces can be dropped: no more than a ply for them.
    params.singular_depth = 7;
    params.singular_double = 0;
    params.singular_negative = 1;
    params.singular_cut = 0;
    params.correction_weight = 0;
    params.correction_network = 0;
    // The histories of structures and of four plies before changed nothing measurable here, and
    // reading them for a hundred moves a node is dear. Killers weigh a little less: the score of
    // the start is steadier so.
    ordering::StagedWeights& weights = settings.ordering.staged;
    weights.continuation_4 = 0;
    weights.structure = 0;
    weights.killer = 2500;
    weights.counter = 1500;
    weights.fail_low = 120;
    settings.use.check_extension = false;  // too many moves give check
    settings.evaluation.network = eval::embedded_network(kNetworkGame);
    return settings;
}

}  // namespace sente

namespace sente::search {

template class Worker<shogi::Shogi, eval::ShogiEvaluator>;
template class Pool<shogi::Shogi, eval::ShogiEvaluator>;

}  // namespace sente::search
