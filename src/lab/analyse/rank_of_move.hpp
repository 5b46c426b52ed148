// SPDX-License-Identifier: GPL-3.0-or-later
// Where in the order of a policy a move stands: the order in which the move picker would hand the
// moves of a node out, given what was learned.
#pragma once

#include "ordering/explain.hpp"

namespace sente::lab::analyse {

struct RankOfMove {
    int rank = 0;   // 1 for the first; 0: the picker does not yield it, as it is pointless
    int moves = 0;  // that the picker yields
    ordering::Stage stage = ordering::Stage::hash;
};

template <Game G>
[[nodiscard]] RankOfMove rank_of_move(const ordering::NodeToOrder<G>& node,
                                      const ordering::Memory<G>& memory, typename G::Move move) {
    RankOfMove found;
    for (const auto& [pick, terms] : ordering::explained_order(node, memory)) {
        found.moves = pick.rank;
        if (pick.move != move) continue;
        found.rank = pick.rank;
        found.stage = pick.stage;
    }
    return found;
}

}  // namespace sente::lab::analyse
