// SPDX-License-Identifier: GPL-3.0-or-later
// The order of moves at a node with the terms of every score: the policies themselves, run with a
// ledger.
#pragma once

#include <vector>

#include "ordering/context.hpp"
#include "ordering/ledger.hpp"
#include "ordering/pick.hpp"
#include "ordering/policies/banded.hpp"
#include "ordering/policies/ranked.hpp"
#include "ordering/policies/staged.hpp"
#include "ordering/policies/weighted.hpp"

namespace sente::ordering {

// A move as its policy yields it, and the terms that its score is the sum of.
template <Game G>
struct ExplainedPick {
    Pick<G> pick;
    Terms terms;
};

template <Game G, class Policy>
[[nodiscard]] std::vector<ExplainedPick<G>> explained(Policy policy) {
    std::vector<ExplainedPick<G>> order;
    while (const Pick<G> pick = policy.next()) order.push_back({pick, {}});
    // Only now: some terms are found when a move is about to be handed out.
    for (ExplainedPick<G>& each : order) each.terms = policy.ledger().of(each.pick.move);
    return order;
}

// All moves in the order in which the policy of the context's configuration yields them.
template <Game G>
[[nodiscard]] std::vector<ExplainedPick<G>> explained_order(const Context<G>& context) {
    const auto by = [&context]<class Policy>() {
        return explained<G>(context.pos.in_check() ? Policy::evasions(context)
                                                   : Policy::main(context));
    };
    switch (context.config.policy) {
        case PolicyName::weighted:
            return by.template operator()<ListPolicy<G, AdditiveScorer<G>, Ledger<G>>>();
        case PolicyName::banded:
            return by.template operator()<ListPolicy<G, BandedScorer<G>, Ledger<G>>>();
        case PolicyName::ranked: return by.template operator()<RankedPolicy<G, Ledger<G>>>();
        case PolicyName::staged: break;
    }
    return by.template operator()<StagedPolicy<G, Ledger<G>>>();
}

}  // namespace sente::ordering
