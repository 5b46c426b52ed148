// SPDX-License-Identifier: GPL-3.0-or-later
// The order of moves at a node with the terms of every score: the policies themselves, run with a
// ledger.
#pragma once

#include <vector>

#include "ordering/context.hpp"
#include "ordering/ledger.hpp"
#include "ordering/memory/memory.hpp"
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

// The policy with a ledger that reads a memory.
template <Game G, class M>
struct ExplainerOf;
template <Game G>
struct ExplainerOf<G, WeightedMemory<G>> {
    using Type = ListPolicy<G, AdditiveScorer<G>, Ledger<G>>;
};
template <Game G>
struct ExplainerOf<G, BandedMemory<G>> {
    using Type = ListPolicy<G, BandedScorer<G>, Ledger<G>>;
};
template <Game G>
struct ExplainerOf<G, RankedMemory<G>> {
    using Type = RankedPolicy<G, Ledger<G>>;
};
template <Game G>
struct ExplainerOf<G, StagedMemory<G>> {
    using Type = StagedPolicy<G, Ledger<G>>;
};

// All moves in the order in which the policy of the context's memory yields them.
template <Game G, class M>
[[nodiscard]] std::vector<ExplainedPick<G>> explained_order(const Context<G, M>& context) {
    using Policy = typename ExplainerOf<G, M>::Type;
    return explained<G>(context.pos.in_check() ? Policy::evasions(context) : Policy::main(context));
}

// A node without the memory of any design.
template <Game G>
struct NodeToOrder {
    const typename G::Position& pos;
    const Config& config;
    typename G::Move hash_move = G::Move::none();
    int ply = 0;
    Depth depth = 0;
    Line<G> line = {};
    Adviser<G> adviser = {};
};

// All its moves, as the design whose memory is held orders them.
template <Game G>
[[nodiscard]] std::vector<ExplainedPick<G>> explained_order(const NodeToOrder<G>& node,
                                                            const Memory<G>& memory) {
    std::vector<ExplainedPick<G>> order;
    memory.visit([&]<class M>(const M& learned) {
        Context<G, M> context{node.pos, learned,    node.config, node.hash_move,
                              node.ply, node.depth, node.line};
        context.adviser = node.adviser;
        order = explained_order(context);
    });
    return order;
}

}  // namespace sente::ordering
