// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to one move of the main loop: skipped, extended, reduced, searched, learned from.
#pragma once

#include "search/search.hpp"

namespace sente::search {

// Near the leaves, moves that will hardly matter are not searched.
template <class S>
Skip Search<S>::skip_reason(const Node& node, MainPicker& moves, bool gives_check) const {
    if (node.best_score <= -kRuleWin + kMaxPly) return Skip::no;  // first find a way to survive
    const Pick& pick = moves.pick();
    const Depth depth = node.depth;
    if (pick.noisy) {
        const bool loses = use_.exchange_pruning && depth <= params_.late_depth &&
                           moves.loses_exchange() &&
                           moves.exchange() < -params_.noisy_see_margin * depth;
        return loses ? Skip::exchange : Skip::no;
    }
    const int late = (params_.late_base + depth * depth) / (node.improving ? 1 : 2);
    if (use_.late_pruning && depth <= params_.late_depth && moves.standing() > late)
        return Skip::late;
    if (gives_check || node.in_check) return Skip::no;
    const Depth reduced = std::max(0, depth - t_.reductions.of(depth, moves.standing()) / 1024);
    if (use_.futility && reduced <= params_.futility_depth && pick.rank > 1 &&
        node.eval + params_.futility_base + params_.futility_margin * reduced <= node.alpha)
        return Skip::futility;  // only this move: a quiet check further down may still mate
    if (use_.history_pruning && depth <= params_.history_depth && pick.rank > 1) {
        const bool is_late = moves.standing() * 100 > late * params_.history_late_share;
        const int margin = is_late ? params_.history_late_margin : params_.history_margin;
        if (history_of(node, pick.move) < -margin * depth) return Skip::history;
    }
    const bool loses =
        use_.exchange_pruning && reduced <= params_.late_depth && pick.rank > 1 &&
        !node.pos.see_at_least(pick.move, -params_.quiet_see_margin * reduced * reduced);
    return loses ? Skip::exchange : Skip::no;
}

template <class S>
auto Search<S>::extension_for(const Node& node, MainPicker& moves, bool gives_check) -> Extension {
    const Pick& pick = moves.pick();
    const bool is_singular_candidate =
        use_.singular_extension && pick.move == node.hash_move && node.hit &&
        node.excluded == Move::none() && node.depth >= params_.singular_depth &&
        node.hit->depth >= node.depth - 3 && node.hit->bound != Bound::upper &&
        !is_decisive(node.hit->score) && node.ply < 2 * t_.limits.depth;
    if (is_singular_candidate) return singular_extension(node);
    if (!use_.check_extension || !gives_check || node.ply >= 2 * t_.limits.depth) return {};
    const bool holds = pick.noisy ? moves.exchange() >= 0 : node.pos.see_at_least(pick.move, 0);
    return {holds ? 1 : 0};
}

// If all others fail well below the hash move, it stands alone.
template <class S>
auto Search<S>::singular_extension(const Node& node) -> Extension {
    const Score bar = node.hit->score - params_.singular_margin * node.depth;
    Frame<G>& frame = t_.frame(node.ply);
    frame.excluded = node.hash_move;
    const Score others =
        negamax<false>(node.pos, bar - 1, bar, (node.depth - 1) / 2, node.ply, node.cut);
    frame.excluded = Move::none();
    frame.pv.clear();
    if (t_.stopped) return {};
    if (others < bar) {
        const bool by_far = !node.pv && params_.singular_double > 0 &&
                            others < bar - params_.singular_double &&
                            t_.frame(node.ply - 1).doubles < kMostDoubles;
        return {by_far ? 2 : 1};
    }
    // Several moves beat beta even at reduced depth.
    if (!node.pv && bar >= node.beta) return {0, bar};
    if (node.hit->score >= node.beta) return {-params_.singular_negative};
    return {node.cut ? -params_.singular_cut : 0};
}

// In whole plies; 0 for the moves that go first. The root is more careful than the tree.
template <class S>
template <class LosesExchange>
Depth Search<S>::reduction_for(const Node& node, const Pick& pick, int standing, bool gives_check,
                               LosesExchange loses_exchange) const {
    const int first_late = node.is_root() ? 4 : node.pv ? 3 : 2;
    if (!use_.late_reductions || node.depth < 3 || standing < first_late) return 0;
    const bool holds = pick.noisy && !loses_exchange();
    if (holds && params_.reduction_noisy == 0) return 0;
    int reduction = t_.reductions.of(node.depth, standing);
    if (holds)
        reduction = reduction * params_.reduction_noisy / 100;
    else if (pick.noisy)
        reduction /= 2;
    if (node.pv) reduction -= params_.reduction_pv;
    if (node.is_root()) {
        if (gives_check) return 0;
        reduction -= params_.reduction_root;
    } else {
        if (!pick.noisy)
            reduction -= history_of(node, pick.move) * 1024 / params_.reduction_history;
        if (!node.improving) reduction += params_.reduction_not_improving;
        if (node.cut) reduction += params_.reduction_cut_node;
        if (gives_check || node.in_check) reduction -= params_.reduction_check;
        if (t_.frame(node.ply + 1).cutoffs > 3) reduction += 1024;
    }
    return std::clamp(reduction / 1024, 0, node.depth - 2);
}

// Null window first, the full one only if the move turns out better than expected.
template <class S>
template <bool pv>
Score Search<S>::search_windows(const Node& node, const Position& next, int rank, Depth depth,
                                Depth reduction) {
    const int ply = node.ply + 1;
    Score score = kInfinite;
    if (!use_.principal_variation) {
        if (reduction > 0)
            score = -negamax<pv>(next, -node.beta, -node.alpha, depth - reduction, ply, true);
        if (score > node.alpha && !t_.stopped)
            score = -negamax<pv>(next, -node.beta, -node.alpha, depth, ply, false);
        return score;
    }
    if (reduction > 0) {
        score = -negamax<false>(next, -node.alpha - 1, -node.alpha, depth - reduction, ply, true);
        if (t_.stopped || score <= node.alpha) return score;
    }
    if (!pv || rank > 1) {
        score = -negamax<false>(next, -node.alpha - 1, -node.alpha, depth, ply, !node.cut);
        if (!pv || t_.stopped || score <= node.alpha) return score;
    }
    if constexpr (pv) score = -negamax<true>(next, -node.beta, -node.alpha, depth, ply, false);
    return score;
}

template <class S>
template <bool pv>
Score Search<S>::search_move(const Node& node, const Pick& pick, Depth depth, Depth reduction) {
    watch_.tries(pick, depth, reduction);
    t_.frame(node.ply).doubles = t_.frame(node.ply - 1).doubles + (depth > node.depth ? 1 : 0);
    const Position next = play(node.pos, pick, node.ply);
    const Score score = search_windows<pv>(node, next, pick.rank, depth, reduction);
    take_back();
    if (!t_.stopped) watch_.tried(pick, score);
    return score;
}

template <class S>
void Search<S>::learn_move(const Node& node, const Pick& pick, Score score) {
    if constexpr (Memory::kLearnsFromEveryMove)
        if (node.excluded == Move::none())
            learned(memory_.searched(node.pos, pick.move, node.depth, score > node.alpha, config_));
}

// Nothing was found against the move that led to the node.
template <class S>
void Search<S>::learn_fail_low(const Node& node) {
    learned(memory_.failed_low(t_.frame(node.ply - 1).quiet, line_at(node.ply - 1), node.depth,
                               config_));
}

template <class S>
void Search<S>::learn_cutoff(const Node& node, const Tried& tried) {
    ++t_.frame(node.ply).cutoffs;
    if (node.excluded != Move::none()) return;
    learned(memory_.cutoff({node.pos,
                            node.line,
                            node.ply,
                            node.depth,
                            node.best_move,
                            node.best_is_noisy,
                            {tried.quiet.begin(), tried.quiet.size()},
                            {tried.noisy.begin(), tried.noisy.size()}},
                           config_));
}

}  // namespace sente::search
