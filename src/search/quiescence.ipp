// SPDX-License-Identifier: GPL-3.0-or-later
// Beyond the horizon: captures until the position is calm, and all evasions when in check.
#pragma once

#include "search/search.hpp"

namespace sente::search {

template <class S>
template <bool pv>
Score Search<S>::quiescence(const Position& pos, Score alpha, Score beta, int ply) {
    Node node{.pos = pos, .alpha = alpha, .beta = beta, .ply = ply, .pv = pv};
    const auto visit = enter(node);
    if (t_.should_stop()) return 0;
    if (const auto score = rule_score(node)) return *score;

    ask_evaluator(node);
    look_up(node);
    if (const auto score = table_cutoff(node)) return *score;
    if (const auto score = declared_win(node)) return *score;
    evaluate(node);

    if (stands_pat(node)) return decided(Decision::stand_pat, node.best_score);
    if (const auto score = mate_next(node)) return *score;

    QuiescencePicker moves(context_for(node, ordering::Scope::quiescence), node, watch_);
    while (moves.next()) {
        const Pick& pick = moves.pick();
        if (const Skip skip = skip_in_quiescence(node, moves); skip != Skip::no) {
            moves.skip(skip);
            continue;
        }
        watch_.tries(pick, 0, 0);
        const Position next = play(pos, pick, ply);
        const Score score = -quiescence<pv>(next, -beta, -node.alpha, ply + 1);
        take_back();
        if (t_.stopped) return 0;
        watch_.tried(pick, score);
        moves.count(score);
        if (refutes(node, pick, score)) break;
    }
    moves.finish();
    if (node.in_check && moves.legal() == 0) return decided(Decision::moves, mated_in(ply));
    store(node, node.best_score, node.best_score >= beta ? Bound::lower : Bound::upper);
    return decided(Decision::moves, node.best_score);
}

// Not moving at all is a choice in quiescence, except in check.
template <class S>
bool Search<S>::stands_pat(Node& node) {
    if (node.in_check) return false;
    node.best_score = node.eval;
    if (node.best_score >= node.beta) {
        if (!node.hit) store(node, node.best_score, Bound::lower);
        return true;
    }
    node.alpha = std::max(node.alpha, node.best_score);
    return false;
}

// Captures that lose material or cannot reach alpha, and evasions beyond the first few.
template <class S>
Skip Search<S>::skip_in_quiescence(Node& node, const QuiescencePicker& moves) const {
    const Pick& pick = moves.pick();
    if (!use_.quiescence_pruning || is_mate_loss(node.best_score)) return Skip::no;
    if (node.in_check) return pick.noisy || moves.searched() <= 1 ? Skip::no : Skip::late;
    const Score hope = node.eval + params_.delta_margin + node.pos.capture_gain(pick.move);
    if (hope <= node.alpha && !node.pos.gives_check(pick.move)) {
        node.best_score = std::max(node.best_score, hope);
        return Skip::hopeless;
    }
    return moves.holds_exchange() ? Skip::no : Skip::exchange;
}

}  // namespace sente::search
