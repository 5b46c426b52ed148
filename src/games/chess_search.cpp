// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that chess is searched with, the ladder of its levels, and its search.
#include "eval/nnue/embedded.hpp"
#include "games/chess.hpp"
#include "search/pool.ipp"

namespace sente {

namespace {

// Found by games of each rung against the one below.
constexpr search::Ladder kChessLadder = {{
    {1000, 600, 1, 20'000, 0},  // skill 0
    {920, 420, 1, 20'000, 0},   // skill 1
    {840, 330, 1, 20'000, 0},   // skill 2
    {720, 270, 1, 20'000, 1},   // skill 3
    {600, 225, 1, 20'000, 1},   // skill 4
    {480, 185, 1, 20'000, 1},   // skill 5
    {400, 165, 2, 20'000, 1},   // skill 6
    {320, 140, 2, 20'000, 1},   // skill 7
    {240, 115, 2, 20'000, 3},   // skill 8
    {180, 98, 3, 20'000, 3},    // skill 9
    {130, 84, 3, 20'000, 3},    // skill 10
    {95, 72, 4, 20'000, 3},     // skill 11
    {65, 61, 4, 20'000, 5},     // skill 12
    {45, 52, 5, 20'000, 5},     // skill 13
    {32, 44, 5, 20'000, 5},     // skill 14
    {22, 37, 6, 20'000, 7},     // skill 15
    {15, 31, 7, 25'000, 7},     // skill 16
    {10, 25, 8, 40'000, 7},     // skill 17
    {5, 17, 10, 80'000, 9},     // skill 18
    {0, 10, 12, 150'000, 11},   // skill 19
}};

}  // namespace

const search::Ladder& Kit<chess::Chess>::ladder() { return kChessLadder; }

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
