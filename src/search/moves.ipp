// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to one move of the main loop: skipped, extended, reduced, searched, learned from.
#pragma once

#include "search/search.hpp"

namespace sente::search {

// Decisions about a move follow from the move, its rank and the node, never from the design that
// handed it out. What the pick does not know yet is asked here, once.
template <Game G, class E, template <Game> class Policy, class Eye>
Score Search<G, E, Policy, Eye>::exchange_of(const Context& context, Pick& pick) const {
    if (!pick.exchange.is_known()) pick.exchange = context.exchange(pick.move, Context::kSearch);
    return pick.exchange.value;
}

// In check every answer is taken seriously, and so is every capture where exchanges are off.
template <Game G, class E, template <Game> class Policy, class Eye>
bool Search<G, E, Policy, Eye>::loses_exchange(const Node<G>& node, const Context& context,
                                               Pick& pick) const {
    if (node.in_check || !config_.use.see) return false;
    (void)exchange_of(context, pick);
    return pick.exchange.verdict == ordering::Exchange::Verdict::loses;
}

// Near the leaves, moves that will hardly matter are not searched.
template <Game G, class E, template <Game> class Policy, class Eye>
Skip Search<G, E, Policy, Eye>::skip_reason(const Node<G>& node, const Context& context, Pick& pick,
                                            bool gives_check, Policy<G>& policy) const {
    if (node.best_score <= -kRuleWin + kMaxPly) return Skip::no;  // first find a way to survive
    const Depth depth = node.depth;
    if (pick.noisy) {
        const bool loses = use_.exchange_pruning && depth <= params_.late_depth &&
                           loses_exchange(node, context, pick) &&
                           pick.exchange.value < -params_.noisy_see_margin * depth;
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

template <Game G, class E, template <Game> class Policy, class Eye>
int Search<G, E, Policy, Eye>::extension_for(Node<G>& node, const Context& context, Pick& pick,
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
    if (!use_.check_extension || !gives_check || node.ply >= 2 * w_.limits_.depth) return 0;
    const bool holds =
        pick.noisy ? exchange_of(context, pick) >= 0 : node.pos.see_at_least(pick.move, 0);
    return holds ? 1 : 0;
}

// In whole plies; 0 for the moves that go first.
template <Game G, class E, template <Game> class Policy, class Eye>
Depth Search<G, E, Policy, Eye>::reduction_for(const Node<G>& node, const Context& context,
                                               Pick& pick, bool gives_check) const {
    if (!use_.late_reductions || node.depth < 3 || pick.rank < 2 + (node.pv ? 1 : 0)) return 0;
    int reduction = w_.reductions_.of(node.depth, pick.rank);
    if (pick.noisy) {
        if (!loses_exchange(node, context, pick)) return 0;
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

// Null window first, the full one only if the move turns out better than expected.
template <Game G, class E, template <Game> class Policy, class Eye>
template <bool pv>
Score Search<G, E, Policy, Eye>::search_move(const Node<G>& node, const Position& next,
                                             const Pick& pick, Depth depth, Depth reduction) {
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
    learned(memory_.cutoff({node.pos,
                            node.line,
                            node.ply,
                            node.depth,
                            node.best_move,
                            {quiet.begin(), quiet.size()},
                            {noisy.begin(), noisy.size()}},
                           config_));
}

// For the counters: where the move that raised alpha stood, and what put it there.
template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::note_best(ordering::LoopOutcome& outcome, const Node<G>& node,
                                          const Pick& pick, const Policy<G>& policy) const {
    outcome.best_rank = pick.rank;
    outcome.best_stage = pick.stage;
    outcome.best_is_quiet = !pick.noisy;
    if (Policy<G>::kHasShortlist) {
        outcome.best_in_shortlist = pick.stage == ordering::Stage::shortlist;
    } else {
        const bool after_hash = config_.use.hash_move && node.pos.is_pseudo_legal(node.hash_move);
        outcome.best_in_shortlist =
            pick.rank - (after_hash ? 1 : 0) <= ordering::shortlist_of(config_.ranked, node.depth);
    }
    if (node.best_score >= node.beta) outcome.best_signal = policy.leading_signal(pick);
}

}  // namespace sente::search
