// SPDX-License-Identifier: GPL-3.0-or-later
// Beyond the horizon: captures until the position is calm, and all evasions when in check.
#pragma once

#include "ordering/sampled_time.hpp"
#include "search/search.hpp"

namespace sente::search {

// Captures that lose material or cannot reach alpha, and evasions beyond the first few.
template <Game G, class E, template <Game> class Policy, class Eye>
Skip Search<G, E, Policy, Eye>::skip_in_quiescence(Node<G>& node, const Context& context,
                                                   const Pick& pick, int searched,
                                                   Policy<G>& policy) {
    if (!use_.quiescence_pruning || is_mate_loss(node.best_score)) return Skip::no;
    if (node.in_check) {
        if (pick.noisy || searched <= 1) return Skip::no;
        policy.skip_quiets();
        return Skip::late;
    }
    const Score hope = node.eval + params_.delta_margin + node.pos.capture_gain(pick.move);
    if (hope <= node.alpha && !node.pos.gives_check(pick.move)) {
        node.best_score = std::max(node.best_score, hope);
        return Skip::hopeless;
    }
    const bool holds = pick.exchange.is_known()
                           ? pick.exchange.value >= 0
                           : context.see_at_least(pick.move, 0, Context::kSearch);
    return holds ? Skip::no : Skip::exchange;
}

template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::store_quiescence(const Node<G>& node) {
    TableEntry entry;
    entry.move = node.best_move.raw();
    entry.score = to_table(node.best_score, node.ply);
    entry.eval = node.raw_eval;
    entry.bound = node.best_score >= node.beta ? Bound::lower : Bound::upper;
    w_.table_.store(node.pos.key(), entry);
}

// Not moving at all is a choice in quiescence, except in check.
template <Game G, class E, template <Game> class Policy, class Eye>
bool Search<G, E, Policy, Eye>::stands_pat(Node<G>& node) {
    node.best_score = node.eval;
    if (node.best_score < node.beta) {
        node.alpha = std::max(node.alpha, node.best_score);
        return false;
    }
    if (!node.hit)
        w_.table_.store(node.pos.key(), {0, to_table(node.best_score, node.ply), node.raw_eval, 0,
                                         Bound::lower, false});
    return true;
}

template <Game G, class E, template <Game> class Policy, class Eye>
template <bool pv>
Score Search<G, E, Policy, Eye>::calm_down(const Position& pos, Score alpha, Score beta, int ply) {
    w_.frame(ply).pv.clear();
    w_.selective_depth_ = std::max(w_.selective_depth_, ply);
    if (w_.should_stop()) return 0;
    if (const auto score = rule_score(pos, ply)) return by(Decision::rule, *score);

    Node<G> node{.pos = pos, .alpha = alpha, .beta = beta, .depth = 0, .ply = ply, .pv = pv};
    enter(node);
    if (const auto score = table_cutoff(node)) return by(Decision::table, *score);
    if (const auto score = declared_win(node)) return by(Decision::declaration, *score);
    evaluate(node);

    if (!node.in_check && stands_pat(node)) return by(Decision::stand_pat, node.best_score);
    if (const auto score = mate_next(node)) return by(Decision::mate, *score);

    const Context context = context_for(node, ordering::Scope::quiescence);
    eye_.orders(context, node.alpha);
    ordering::SampledTime time(telemetry_, context.scope);
    Policy<G> policy = time.of([&] {
        return node.in_check ? Policy<G>::evasions(context) : Policy<G>::quiescence(context);
    });
    int legal = 0;
    int searched = 0;
    int cutoff_rank = 0;
    while (const Pick pick = time.of([&] { return policy.next(); })) {
        legal = pick.rank;
        if (const Skip skip = skip_in_quiescence(node, context, pick, searched, policy);
            skip != Skip::no) {
            eye_.skipped(pick, skip);
            continue;
        }
        eye_.tries(pick, 0, 0);
        const Position next = play(pos, pick.move, ply);
        const Score score = -quiescence<pv>(next, -beta, -node.alpha, ply + 1);
        retract();
        if (w_.stopped_) return 0;
        eye_.tried(pick, score);
        ++searched;
        if (score > node.best_score) {
            node.best_score = score;
            if (score > node.alpha) {
                node.best_move = pick.move;
                if (pv) update_pv(ply, pick.move);
                if (score >= beta) {
                    cutoff_rank = pick.rank;
                    break;
                }
                node.alpha = score;
            }
        }
    }
    if (node.in_check && legal == 0) return mated_in(ply);
    if (telemetry_ != nullptr && legal > 0)
        telemetry_->record_quiescence(cutoff_rank, cutoff_rank > 0 ? searched : 0);

    store_quiescence(node);
    return node.best_score;
}

}  // namespace sente::search
