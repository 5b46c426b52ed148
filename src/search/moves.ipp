// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to one move of the main loop: skipped, extended, reduced, searched, learned from.
#pragma once

#include "search/search.hpp"

namespace sente::search {

// Near the leaves, moves that will hardly matter are not searched. The rank comes from the policy
// (C12).
template <Game G, class E, template <Game> class Policy, class Eye>
Skip Search<G, E, Policy, Eye>::skip_reason(const Node<G>& node, const ordering::Pick<G>& pick,
                                            bool gives_check, Policy<G>& policy) const {
    if (node.best_score <= -kRuleWin + kMaxPly) return Skip::no;  // first find a way to survive
    const Depth depth = node.depth;
    if (node.pos.is_noisy(pick.move)) {
        const bool loses = use_.exchange_pruning && depth <= params_.late_depth &&
                           pick.stage != ordering::Stage::good_noisy &&
                           pick.stage != ordering::Stage::hash &&
                           !node.pos.see_at_least(pick.move, -params_.noisy_see_margin * depth);
        return loses ? Skip::exchange : Skip::no;
    }
    const int late = (params_.late_base + depth * depth) / (node.improving ? 1 : 2);
    if (use_.late_pruning && depth <= params_.late_depth && pick.rank > late) {
        policy.skip_quiets();
        return Skip::late;
    }
    if (gives_check || node.in_check) return Skip::no;
    const Depth reduced = std::max(0, depth - w_.reductions_.of(depth, pick.rank) / 1024);
    if (use_.futility && reduced <= params_.futility_depth && pick.rank > 1 &&
        node.eval + params_.futility_base + params_.futility_margin * reduced <= node.alpha)
        return Skip::futility;  // only this move: a quiet check further down may still mate
    if (use_.history_pruning && depth <= params_.history_depth && pick.rank > 1 &&
        history_of(node, pick.move) < -params_.history_margin * depth)
        return Skip::history;
    const bool loses =
        use_.exchange_pruning && reduced <= params_.late_depth && pick.rank > 1 &&
        !node.pos.see_at_least(pick.move, -params_.quiet_see_margin * reduced * reduced);
    return loses ? Skip::exchange : Skip::no;
}

// How well a quiet move has done: butterfly and the last two continuations.
template <Game G, class E, template <Game> class Policy, class Eye>
int Search<G, E, Policy, Eye>::history_of(const Node<G>& node, Move move) const {
    const Slots slots = node.pos.slots(move);
    const auto& tables = *w_.tables_;
    const auto threat = static_cast<std::size_t>(node.pos.threat_bucket(move));
    return tables.butterfly[static_cast<std::size_t>(index(node.pos.side()))][threat][slots.route]
               .value() +
           tables.after(node.line.ply_1)[slots.arrival].value() +
           tables.after(node.line.ply_2)[slots.arrival].value();
}

template <Game G, class E, template <Game> class Policy, class Eye>
int Search<G, E, Policy, Eye>::extension_for(Node<G>& node, const ordering::Pick<G>& pick,
                                             bool gives_check, std::optional<Score>& multicut) {
    const bool is_singular_candidate =
        use_.singular_extension && pick.move == node.hash_move && node.hit &&
        node.excluded == Move::none() && node.depth >= params_.singular_depth &&
        node.hit->depth >= node.depth - 3 && node.hit->bound != Bound::upper &&
        !is_decisive(node.hit->score) && node.ply < 2 * w_.limits_.depth;
    if (is_singular_candidate) {
        // If all others fail well below the hash move, it stands alone.
        const Score bar = node.hit->score - params_.singular_margin * node.depth;
        w_.frame(node.ply).excluded = pick.move;
        const Score others =
            negamax<false>(node.pos, bar - 1, bar, (node.depth - 1) / 2, node.ply, node.cut);
        w_.frame(node.ply).excluded = Move::none();
        w_.frame(node.ply).pv.clear();
        if (w_.stopped_) return 0;
        if (others < bar) return 1;
        // Several moves beat beta even at reduced depth.
        if (!node.pv && bar >= node.beta) multicut = bar;
        return node.hit->score >= node.beta ? -1 : 0;
    }
    if (use_.check_extension && gives_check && node.ply < 2 * w_.limits_.depth &&
        node.pos.see_at_least(pick.move, 0))
        return std::min(1, G::kMaxExtension);
    return 0;
}

// In whole plies; 0 for the moves that go first.
template <Game G, class E, template <Game> class Policy, class Eye>
Depth Search<G, E, Policy, Eye>::reduction_for(const Node<G>& node, const ordering::Pick<G>& pick,
                                               bool gives_check) const {
    if (!use_.late_reductions || node.depth < 3 || pick.rank < 2 + (node.pv ? 1 : 0)) return 0;
    int reduction = w_.reductions_.of(node.depth, pick.rank);
    if (node.pos.is_noisy(pick.move)) {
        if (pick.stage != ordering::Stage::bad_noisy) return 0;
        reduction /= 2;
    } else {
        const int history = history_of(node, pick.move);
        reduction -= history * 1024 / params_.reduction_history;
    }
    if (!node.improving) reduction += params_.reduction_not_improving;
    if (node.cut) reduction += params_.reduction_cut_node;
    if (node.pv) reduction -= params_.reduction_pv;
    if (node.ply <= params_.near_root) reduction -= params_.reduction_near_root;
    if (gives_check || node.in_check) reduction -= params_.reduction_check;
    if (w_.frames_[static_cast<std::size_t>(node.ply + 1 + Worker<G, E>::kFramesBefore)].cutoffs >
        3)
        reduction += 1024;
    return std::clamp(reduction / 1024, 0, node.depth - 2);
}

// Null window first, the full one only if the move turns out better than expected (B7).
template <Game G, class E, template <Game> class Policy, class Eye>
template <bool pv>
Score Search<G, E, Policy, Eye>::search_move(const Node<G>& node, const Position& next,
                                             const ordering::Pick<G>& pick, Depth depth,
                                             Depth reduction) {
    const int ply = node.ply + 1;
    Score score = kInfinite;
    if (!use_.principal_variation) {
        if (reduction > 0)
            score = -negamax<pv>(next, -node.beta, -node.alpha, depth - reduction, ply, true);
        if (score > node.alpha && !w_.stopped_)
            score = -negamax<pv>(next, -node.beta, -node.alpha, depth, ply, false);
        return score;
    }
    if (reduction > 0) {
        score = -negamax<false>(next, -node.alpha - 1, -node.alpha, depth - reduction, ply, true);
        if (w_.stopped_ || score <= node.alpha) return score;
    }
    if (!pv || pick.rank > 1) {
        score = -negamax<false>(next, -node.alpha - 1, -node.alpha, depth, ply, !node.cut);
        if (!pv || w_.stopped_ || score <= node.alpha) return score;
    }
    if constexpr (pv) score = -negamax<true>(next, -node.beta, -node.alpha, depth, ply, false);
    return score;
}

template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::learn_cutoff(const Node<G>& node, const Tried& quiet,
                                             const Tried& noisy) {
    ++w_.frame(node.ply).cutoffs;
    if (node.excluded != Move::none()) return;
    learner_.cutoff({node.pos,
                     node.line,
                     node.ply,
                     node.depth,
                     node.best_move,
                     {quiet.begin(), quiet.size()},
                     {noisy.begin(), noisy.size()}});
}

}  // namespace sente::search
