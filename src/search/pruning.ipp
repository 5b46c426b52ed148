// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts of a whole node before any of its moves is tried.
#pragma once

#include "search/search.hpp"

namespace sente::search {

template <class S>
template <bool pv>
std::optional<Score> Search<S>::prune_node(Node& node) {
    const bool may_cut = !pv && !node.in_check && node.excluded == Move::none();
    if (may_cut)
        if (const auto score = try_reverse_futility(node))
            return decided(Decision::reverse_futility, *score);
    if (const auto score = mate_next(node)) return score;
    if (may_cut) {
        if (const auto score = try_razoring(node)) return decided(Decision::razoring, *score);
        if (const auto score = try_null_move(node)) return decided(Decision::pass, *score);
        if (const auto score = try_probcut(node)) return decided(Decision::probcut, *score);
    }
    // Without a hash move a first look costs less, and leaves one for the next visit.
    if (use_.iterative_reduction && node.hash_move == Move::none() && (pv || node.cut) &&
        node.depth >= params_.iterative_depth && node.excluded == Move::none())
        --node.depth;
    return {};
}

// So far below alpha that only captures could help: let quiescence confirm it.
template <class S>
std::optional<Score> Search<S>::try_razoring(const Node& node) {
    if (!use_.razoring || node.depth > params_.razor_depth || is_decisive(node.alpha)) return {};
    if (node.eval + params_.razor_base + params_.razor_margin * node.depth > node.alpha) return {};
    const Score score = quiescence<false>(node.pos, node.alpha, node.alpha + 1, node.ply);
    if (score > node.alpha) return {};
    return score;
}

// So far above beta that a quiet move will do.
template <class S>
std::optional<Score> Search<S>::try_reverse_futility(const Node& node) const {
    if (!use_.reverse_futility || node.depth > params_.reverse_depth || is_decisive(node.beta) ||
        is_decisive(node.eval))
        return {};
    const Score margin =
        params_.reverse_margin * node.depth - (node.improving ? params_.reverse_improving : 0);
    if (node.eval - margin < node.beta) return {};
    return node.beta + (node.eval - node.beta) / 3;
}

// A pass that still beats beta shows the position is too good to need a move.
template <class S>
std::optional<Score> Search<S>::try_null_move(const Node& node) {
    constexpr Depth kLeastDepth = 3;
    if (!use_.null_move || node.depth < kLeastDepth || node.eval < node.beta ||
        is_decisive(node.beta) || t_.frame(node.ply - 1).passed || !node.pos.may_pass() ||
        node.ply < t_.no_pass_before)
        return {};
    const Depth reduction = params_.null_base + node.depth / params_.null_depth_divisor +
                            std::min((node.eval - node.beta) / params_.null_eval_divisor, 3);
    const Depth depth = node.depth - reduction;
    const Position next = play_pass(node.pos, node.ply);
    const Score score =
        -negamax<false>(next, -node.beta, -node.beta + 1, depth, node.ply + 1, !node.cut);
    take_back();
    if (t_.stopped || score < node.beta) return {};
    const Score proven = is_decisive(score) ? node.beta : score;  // a pass cannot prove a mate
    if (!use_.null_verification || node.depth < params_.null_verify_depth || t_.no_pass_before > 0)
        return proven;
    // In zugzwang a pass would be the best move: see whether a real move does as well.
    t_.no_pass_before = node.ply + 3 * depth / 4 + 1;
    const Score verified =
        negamax<false>(node.pos, node.beta - 1, node.beta, depth, node.ply, false);
    t_.no_pass_before = 0;
    if (t_.stopped || verified < node.beta) return {};
    return proven;
}

// A capture that beats a raised beta at reduced depth would beat beta at full depth.
template <class S>
std::optional<Score> Search<S>::try_probcut(const Node& node) {
    if (!use_.probcut || node.depth < params_.probcut_depth || is_decisive(node.beta)) return {};
    const Score raised = node.beta + params_.probcut_margin;
    if (node.hit && node.hit->depth >= node.depth - 3 && node.hit->score < raised) return {};
    ProbcutPicker moves(context_for(node, ordering::Scope::probcut), node, watch_,
                        raised - node.eval);
    while (moves.next()) {
        const Pick& pick = moves.pick();
        const Position next = play(node.pos, pick, node.ply);
        Score score = -quiescence<false>(next, -raised, -raised + 1, node.ply + 1);
        if (score >= raised)
            score = -negamax<false>(next, -raised, -raised + 1, node.depth - 4, node.ply + 1,
                                    !node.cut);
        take_back();
        if (t_.stopped) return 0;
        if (score >= raised) {
            t_.table.store(node.pos.key(), {pick.move.raw(), to_table(score, node.ply),
                                            node.depth - 3, Bound::lower, false});
            return score;
        }
    }
    return {};
}

}  // namespace sente::search
