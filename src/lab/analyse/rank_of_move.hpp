// SPDX-License-Identifier: GPL-3.0-or-later
// Where in the order of a policy a move stands: the order in which the move picker would hand the
// moves of a node out, given what was learned.
#pragma once

#include "ordering/config.hpp"
#include "ordering/context.hpp"
#include "ordering/pick.hpp"
#include "ordering/policies/banded.hpp"
#include "ordering/policies/ranked.hpp"
#include "ordering/policies/staged.hpp"
#include "ordering/policies/weighted.hpp"

namespace sente::lab::analyse {

struct RankOfMove {
    int rank = 0;   // 1 for the first; 0: the picker does not yield it, as it is pointless
    int moves = 0;  // that the picker yields
    ordering::Stage stage = ordering::Stage::hash;
};

template <template <Game> class Policy, Game G>
[[nodiscard]] RankOfMove rank_by(const ordering::Context<G>& context, typename G::Move move) {
    RankOfMove found;
    auto policy = context.pos.in_check() ? Policy<G>::evasions(context) : Policy<G>::main(context);
    while (const ordering::Pick<G> pick = policy.next()) {
        found.moves = pick.rank;
        if (pick.move != move) continue;
        found.rank = pick.rank;
        found.stage = pick.stage;
    }
    return found;
}

template <Game G>
[[nodiscard]] RankOfMove rank_of_move(const ordering::Context<G>& context, typename G::Move move) {
    switch (context.config.policy) {
        case ordering::PolicyName::weighted: return rank_by<ordering::Weighted>(context, move);
        case ordering::PolicyName::banded: return rank_by<ordering::Banded>(context, move);
        case ordering::PolicyName::ranked: return rank_by<ordering::Ranked>(context, move);
        case ordering::PolicyName::staged: break;
    }
    return rank_by<ordering::Staged>(context, move);
}

}  // namespace sente::lab::analyse
