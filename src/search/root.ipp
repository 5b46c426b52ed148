// SPDX-License-Identifier: GPL-3.0-or-later
// The root: iterative deepening, aspiration windows and several best lines.
#pragma once

#include <algorithm>

#include "search/search.hpp"

namespace sente::search {

template <class S>
auto Search<S>::run(const Position& root, Report<G>& report) -> SearchResult<G> {
    SearchResult<G> outcome;
    for (Depth depth = first_depth(); depth <= t_.limits.depth; depth = next_depth(depth)) {
        if (t_.leads()) t_.shared.depth.store(depth, std::memory_order_relaxed);
        deepen(root, depth, report);
        // Of several lines, an unfinished iteration has not found all.
        if (t_.stopped && t_.limits.lines > 1 && outcome.depth > 0) break;
        const RootMove<G>& best = t_.root_moves.front();
        // All that is known is that it got worse: the last iteration has told more.
        if (t_.stopped && best.bound == Bound::upper && outcome.depth > 0) break;
        note_progress(depth, best, outcome);
        if (!t_.stopped) outcome.depth = depth;
        outcome.best = best.move;
        outcome.score = best.score == -kInfinite ? best.previous : best.score;
        outcome.bound = best.bound;
        outcome.pv = best.pv;
        t_.expected_line = best.pv;
        t_.publish(outcome);
        if (t_.stopped || found_wanted_mate() || !is_time_for_another()) break;
    }
    if (outcome.depth == 0) outcome.score = first_guess(root);
    // Stopped amid an iteration, or before the first was through: the answer needs its line.
    if (outcome.best != reported_best_) {
        lead_with(outcome);
        report_line(progress_.depth, 0, outcome.score, outcome.bound, report);
    }
    outcome.ponder = expected_answer(root, outcome);
    t_.share_counts();
    outcome.nodes = t_.nodes;
    return outcome;
}

// The iteration that was stopped may have left another move in front.
template <class S>
void Search<S>::lead_with(const SearchResult<G>& outcome) {
    auto& moves = t_.root_moves;
    const auto chosen = std::find_if(moves.begin(), moves.end(), [&outcome](const auto& each) {
        return each.move == outcome.best;
    });
    if (chosen == moves.end()) return;
    chosen->pv = outcome.pv;
    std::rotate(moves.begin(), chosen, chosen + 1);
}

// Helpers look a little further than the leader, each second one by a ply, so that they are not all
// busy with the same nodes and the leader finds its next iteration prepared.
template <class S>
Depth Search<S>::first_depth() const {
    return t_.leads() ? 1 : std::min(1 + t_.number % 2, t_.limits.depth);
}

template <class S>
Depth Search<S>::next_depth(Depth depth) const {
    if (t_.leads()) return depth + 1;
    const Depth ahead = t_.shared.depth.load(std::memory_order_relaxed) + t_.number % 2;
    return std::max(depth + 1, std::min(ahead, t_.limits.depth));
}

// Keeps what the clock wants to know: how the best move and its score changed.
template <class S>
void Search<S>::note_progress(Depth depth, const RootMove<G>& best, const SearchResult<G>& before) {
    const Score score = best.score == -kInfinite ? best.previous : best.score;
    progress_.depth = depth;
    progress_.stable_iterations = best.move == before.best ? progress_.stable_iterations + 1 : 0;
    progress_.fall = depth == 1 || is_decisive(score) ? 0 : average_score_ - score;
    average_score_ = depth == 1 ? score : (average_score_ + score) / 2;
    progress_.effort_permille =
        static_cast<int>(best.effort * 1000 / std::max<std::uint64_t>(t_.nodes, 1));
    progress_.only_move = t_.root_moves.size() == 1;
    progress_.decided = is_mate(score) && depth > 2 * (kMate - std::abs(score)) + 2;
}

// The score of a search that was stopped before its first iteration was through.
template <class S>
Score Search<S>::first_guess(const Position& root) {
    const Score score = t_.root_moves.front().score;
    if (score != -kInfinite) return score;
    return root.in_check() ? draw(0) : t_.frame(0).eval;
}

// The second move of the best line; if it has none, what the table holds, when that is legal.
template <class S>
auto Search<S>::expected_answer(const Position& root, const SearchResult<G>& outcome) const
    -> Move {
    if (outcome.pv.size() > 1) return outcome.pv[1];
    const Position next = root.after(outcome.best);
    const auto entry = t_.table.find(next.key());
    if (!entry) return Move::none();
    const Move answer = Move::from_raw(entry->move);
    typename Position::MoveList legal;
    next.generate_legal(legal);
    return legal.contains(answer) ? answer : Move::none();
}

// One iteration: a line for each that is asked for, best first. A later line may turn out better
// than an earlier one, so they are reported together.
template <class S>
void Search<S>::deepen(const Position& root, Depth depth, Report<G>& report) {
    auto& moves = t_.root_moves;
    for (RootMove<G>& move : moves) {
        move.previous = move.score == -kInfinite ? move.previous : move.score;
        move.score = -kInfinite;
        move.bound = Bound::exact;
    }
    const std::size_t lines =
        std::min(moves.size(), static_cast<std::size_t>(std::max(1, t_.limits.lines)));
    for (std::size_t line = 0; line < lines && !t_.stopped; ++line) {
        t_.selective_depth = 0;
        search_line(root, depth, line, report);
        std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(line) + 1,
                         [](const auto& a, const auto& b) { return a.score > b.score; });
    }
    if (t_.stopped) return;
    for (std::size_t line = 0; line < lines; ++line)
        report_line(depth, line, moves[line].score, Bound::exact, report);
}

// Searches for the best of the moves from `first` on, in a window around the last score that widens
// until it holds the result.
template <class S>
Score Search<S>::search_line(const Position& root, Depth depth, std::size_t first,
                             Report<G>& report) {
    constexpr Depth kLeastDepth = 5;
    const Score expected = t_.root_moves[first].previous;
    Score delta = params_.aspiration_delta;
    Score alpha = -kInfinite;
    Score beta = kInfinite;
    if (use_.aspiration && depth >= kLeastDepth && !is_decisive(expected)) {
        alpha = expected - delta;
        beta = expected + delta;
    }
    Depth reduced = 0;
    while (true) {
        const Score score =
            search_root(root, alpha, beta, std::max(1, depth - reduced), first, report);
        auto begin = t_.root_moves.begin() + static_cast<std::ptrdiff_t>(first);
        // A move that has long not been best may still have a fine score from then: good enough to
        // go early in the next round, not to be played.
        const bool goes_on = !t_.stopped;
        std::stable_sort(begin, t_.root_moves.end(), [goes_on](const auto& a, const auto& b) {
            return a.score != b.score ? a.score > b.score : goes_on && a.previous > b.previous;
        });
        if (t_.stopped) return score;
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(score - delta, -kInfinite);
            reduced = 0;
            report_line(depth, first, score, Bound::upper, report);
        } else if (score >= beta) {
            beta = std::min(score + delta, kInfinite);
            reduced = std::min(reduced + 1, 3);
            report_line(depth, first, score, Bound::lower, report);
        } else {
            return score;
        }
        delta = std::min(delta + delta / 2, kInfinite);
        if (delta > 1000 || is_decisive(score)) {
            alpha = -kInfinite;
            beta = kInfinite;
        }
    }
}

template <class S>
Score Search<S>::search_root(const Position& root, Score alpha, Score beta, Depth depth,
                             std::size_t first, Report<G>& report) {
    Node node{.pos = root, .alpha = alpha, .beta = beta, .depth = depth, .pv = true};
    const auto visit = enter(node);
    t_.frame(0).eval = root.in_check() ? kNoEval : t_.evaluator.evaluate(root);
    for (std::size_t i = first; i < t_.root_moves.size() && node.alpha < beta; ++i) {
        RootMove<G>& root_move = t_.root_moves[i];
        if (t_.leads()) report.current(root_move.move, static_cast<int>(i) + 1);
        const std::uint64_t nodes_before = t_.nodes;
        const Pick pick{root_move.move, static_cast<int>(i - first) + 1, 0, ordering::Stage::hash,
                        root_move.noisy};
        const Depth reduction =
            reduction_for(node, pick, pick.rank, root.gives_check(pick.move), [] { return false; });
        const Score score = search_move<true>(node, pick, depth - 1, reduction);
        root_move.effort += t_.nodes - nodes_before;
        if (t_.stopped) return node.best_score;
        root_move.score = -kInfinite;
        if (pick.rank == 1 || score > node.alpha) {
            root_move.score = score;
            root_move.bound = score >= beta        ? Bound::lower
                              : score > node.alpha ? Bound::exact
                                                   : Bound::upper;
            remember_line(root_move);
        }
        node.best_score = std::max(node.best_score, score);
        node.alpha = std::max(node.alpha, score);
    }
    return decided(Decision::moves, node.best_score);
}

template <class S>
void Search<S>::remember_line(RootMove<G>& root_move) {
    root_move.selective_depth = t_.selective_depth;
    root_move.pv.clear();
    root_move.pv.push_back(root_move.move);
    for (const Move move : t_.frame(1).pv) root_move.pv.push_back(move);
}

template <class S>
void Search<S>::report_line(Depth depth, std::size_t line, Score score, Bound bound,
                            Report<G>& report) {
    const RootMove<G>& best = t_.root_moves[line];
    LineInfo<G> info;
    info.depth = depth;
    info.selective_depth = best.selective_depth + 1;
    info.line = static_cast<int>(line) + 1;
    info.score = score;
    info.bound = bound;
    info.nodes = t_.nodes_of_all();
    info.tablebase_hits = t_.tablebase_hits_of_all();
    info.ms = t_.elapsed_ms();
    info.hash_permille = t_.table.permille_full();
    info.pv = {best.pv.data(), best.pv.size()};
    report.line(info);
    if (line == 0) reported_best_ = best.move;
}

template <class S>
bool Search<S>::is_time_for_another() const {
    if (!t_.leads()) return true;
    const auto& soft_nodes = t_.limits.soft_nodes;
    if (soft_nodes && t_.nodes_of_all() >= *soft_nodes) return false;
    return t_.shared.time.wants_another(t_.now(), progress_);
}

template <class S>
bool Search<S>::found_wanted_mate() const {
    if (!t_.limits.mate_plies) return false;
    const Score score = t_.root_moves.front().score;
    return is_mate_win(score) && kMate - score <= *t_.limits.mate_plies;
}

}  // namespace sente::search
