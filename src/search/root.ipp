// SPDX-License-Identifier: GPL-3.0-or-later
// The root: iterative deepening, aspiration windows and several best lines.
#pragma once

#include <algorithm>

#include "search/search.hpp"

namespace sente::search {

template <Game G, class E, template <Game> class Policy, class Eye>
Outcome<G> Search<G, E, Policy, Eye>::run(const Position& root, Report<G>& report) {
    Outcome<G> outcome;
    for (Depth depth = first_depth(); depth <= w_.limits_.depth; depth = next_depth(depth)) {
        if (w_.leads()) w_.crew_.depth.store(depth, std::memory_order_relaxed);
        deepen(root, depth, report);
        // Of several lines, an unfinished iteration has not found all.
        if (w_.stopped_ && w_.limits_.lines > 1 && outcome.depth > 0) break;
        const RootMove<G>& best = w_.root_moves_.front();
        // All that is known is that it got worse: the last iteration has told more.
        if (w_.stopped_ && best.bound == Bound::upper && outcome.depth > 0) break;
        note_progress(depth, best, outcome);
        if (!w_.stopped_) outcome.depth = depth;
        outcome.best = best.move;
        outcome.score = best.score == -kInfinite ? best.previous : best.score;
        outcome.bound = best.bound;
        outcome.pv = best.pv;
        w_.expected_line_ = best.pv;
        w_.publish(outcome);
        if (w_.stopped_ || found_wanted_mate() || !is_time_for_another()) break;
    }
    if (outcome.depth == 0) outcome.score = first_guess(root);
    // Stopped amid an iteration, or before the first was through: the answer needs its line.
    if (outcome.best != reported_best_) {
        lead_with(outcome);
        report_line(progress_.depth, 0, outcome.score, outcome.bound, report);
    }
    outcome.ponder = expected_answer(root, outcome);
    w_.tell_crew();
    outcome.nodes = w_.nodes_;
    return outcome;
}

// The iteration that was stopped may have left another move in front.
template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::lead_with(const Outcome<G>& outcome) {
    auto& moves = w_.root_moves_;
    const auto chosen = std::find_if(moves.begin(), moves.end(), [&outcome](const auto& each) {
        return each.move == outcome.best;
    });
    if (chosen == moves.end()) return;
    chosen->pv = outcome.pv;
    std::rotate(moves.begin(), chosen, chosen + 1);
}

// Helpers look a little further than the leader, each second one by a ply, so that they are not all
// busy with the same nodes and the leader finds its next iteration prepared.
template <Game G, class E, template <Game> class Policy, class Eye>
Depth Search<G, E, Policy, Eye>::first_depth() const {
    return w_.leads() ? 1 : std::min(1 + w_.number_ % 2, w_.limits_.depth);
}

template <Game G, class E, template <Game> class Policy, class Eye>
Depth Search<G, E, Policy, Eye>::next_depth(Depth depth) const {
    if (w_.leads()) return depth + 1;
    const Depth ahead = w_.crew_.depth.load(std::memory_order_relaxed) + w_.number_ % 2;
    return std::max(depth + 1, std::min(ahead, w_.limits_.depth));
}

// Keeps what the clock wants to know: how the best move and its score changed.
template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::note_progress(Depth depth, const RootMove<G>& best,
                                              const Outcome<G>& before) {
    const Score score = best.score == -kInfinite ? best.previous : best.score;
    progress_.depth = depth;
    progress_.stable_iterations = best.move == before.best ? progress_.stable_iterations + 1 : 0;
    progress_.fall = depth == 1 || is_decisive(score) ? 0 : average_score_ - score;
    average_score_ = depth == 1 ? score : (average_score_ + score) / 2;
    progress_.effort_permille =
        static_cast<int>(best.effort * 1000 / std::max<std::uint64_t>(w_.nodes_, 1));
    progress_.only_move = w_.root_moves_.size() == 1;
    progress_.decided = is_mate(score) && depth > 2 * (kMate - std::abs(score)) + 2;
}

// The score of a search that was stopped before its first iteration was through.
template <Game G, class E, template <Game> class Policy, class Eye>
Score Search<G, E, Policy, Eye>::first_guess(const Position& root) {
    const Score score = w_.root_moves_.front().score;
    if (score != -kInfinite) return score;
    return root.in_check() ? draw(0) : w_.frame(0).eval;
}

// The second move of the best line; if it has none, what the table holds, when that is legal.
template <Game G, class E, template <Game> class Policy, class Eye>
typename G::Move Search<G, E, Policy, Eye>::expected_answer(const Position& root,
                                                            const Outcome<G>& outcome) const {
    if (outcome.pv.size() > 1) return outcome.pv[1];
    const Position next = root.after(outcome.best);
    const auto entry = w_.table_.find(next.key());
    if (!entry) return Move::none();
    const Move answer = Move::from_raw(entry->move);
    typename Position::MoveList legal;
    next.generate_legal(legal);
    return legal.contains(answer) ? answer : Move::none();
}

// One iteration: a line for each that is asked for, best first. A later line may turn out better
// than an earlier one, so they are reported together.
template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::deepen(const Position& root, Depth depth, Report<G>& report) {
    auto& moves = w_.root_moves_;
    for (RootMove<G>& move : moves) {
        move.previous = move.score == -kInfinite ? move.previous : move.score;
        move.score = -kInfinite;
        move.bound = Bound::exact;
    }
    const std::size_t lines =
        std::min(moves.size(), static_cast<std::size_t>(std::max(1, w_.limits_.lines)));
    for (std::size_t line = 0; line < lines && !w_.stopped_; ++line) {
        w_.selective_depth_ = 0;
        search_line(root, depth, line, report);
        std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(line) + 1,
                         [](const auto& a, const auto& b) { return a.score > b.score; });
    }
    if (w_.stopped_) return;
    for (std::size_t line = 0; line < lines; ++line)
        report_line(depth, line, moves[line].score, Bound::exact, report);
}

// Searches for the best of the moves from `first` on, in a window around the last score that widens
// until it holds the result.
template <Game G, class E, template <Game> class Policy, class Eye>
Score Search<G, E, Policy, Eye>::search_line(const Position& root, Depth depth, std::size_t first,
                                             Report<G>& report) {
    constexpr Depth kLeastDepth = 5;
    const Score expected = w_.root_moves_[first].previous;
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
        auto begin = w_.root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
        // A move that has long not been best may still have a fine score from then: good enough to
        // go early in the next round, not to be played.
        const bool goes_on = !w_.stopped_;
        std::stable_sort(begin, w_.root_moves_.end(), [goes_on](const auto& a, const auto& b) {
            return a.score != b.score ? a.score > b.score : goes_on && a.previous > b.previous;
        });
        if (w_.stopped_) return score;
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

template <Game G, class E, template <Game> class Policy, class Eye>
Score Search<G, E, Policy, Eye>::search_root_moves(const Position& root, Score alpha, Score beta,
                                                   Depth depth, std::size_t first,
                                                   Report<G>& report) {
    Score best = -kInfinite;
    w_.frame(0).eval = root.in_check() ? Table::kNoEval : w_.evaluator_.evaluate(root);
    for (std::size_t i = first; i < w_.root_moves_.size(); ++i) {
        RootMove<G>& root_move = w_.root_moves_[i];
        if (w_.leads()) report.current(root_move.move, static_cast<int>(i) + 1);
        const std::uint64_t nodes_before = w_.nodes_;
        const int rank = static_cast<int>(i - first) + 1;
        const bool gives_check = root.gives_check(root_move.move);
        const bool noisy = root.is_noisy(root_move.move);
        const Position next = play(root, root_move.move, 0);
        const Depth reduction =
            use_.late_reductions && depth >= 3 && rank > 3 && !noisy && !gives_check
                ? std::clamp((w_.reductions_.of(depth, rank) - params_.reduction_pv -
                              params_.reduction_root) /
                                 1024,
                             0, depth - 2)
                : 0;
        const Pick pick{root_move.move, rank, 0, ordering::Stage::hash, noisy};
        eye_.tries(pick, depth - 1, reduction);
        Score score = alpha + 1;
        if (reduction > 0)
            score = -negamax<false>(next, -alpha - 1, -alpha, depth - 1 - reduction, 1, true);
        if (score > alpha && !w_.stopped_)
            score = search_root_move(next, alpha, beta, depth - 1, rank);
        retract();
        root_move.effort += w_.nodes_ - nodes_before;
        if (w_.stopped_) return best;
        eye_.tried(pick, score);
        if (rank == 1 || score > alpha) {
            root_move.score = score;
            root_move.bound = score >= beta   ? Bound::lower
                              : score > alpha ? Bound::exact
                                              : Bound::upper;
            remember_line(root_move);
        } else {
            root_move.score = -kInfinite;
        }
        if (score > best) best = score;
        if (score > alpha) alpha = score;
        if (alpha >= beta) break;
    }
    return best;
}

template <Game G, class E, template <Game> class Policy, class Eye>
Score Search<G, E, Policy, Eye>::search_root_move(const Position& next, Score alpha, Score beta,
                                                  Depth depth, int rank) {
    if (use_.principal_variation && rank > 1) {
        const Score score = -negamax<false>(next, -alpha - 1, -alpha, depth, 1, true);
        if (score <= alpha || w_.stopped_) return score;
    }
    return -negamax<true>(next, -beta, -alpha, depth, 1, false);
}

template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::remember_line(RootMove<G>& root_move) {
    root_move.selective_depth = w_.selective_depth_;
    root_move.pv.clear();
    root_move.pv.push_back(root_move.move);
    for (const Move move : w_.frame(1).pv) root_move.pv.push_back(move);
}

template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::report_line(Depth depth, std::size_t line, Score score, Bound bound,
                                            Report<G>& report) {
    const RootMove<G>& best = w_.root_moves_[line];
    LineInfo<G> info;
    info.depth = depth;
    info.selective_depth = best.selective_depth + 1;
    info.line = static_cast<int>(line) + 1;
    info.score = score;
    info.bound = bound;
    info.nodes = w_.nodes_of_crew();
    info.tablebase_hits = w_.crew_.tablebase_hits.load(std::memory_order_relaxed) +
                          (w_.tablebase_hits_ - w_.told_tablebase_hits_);
    info.ms = w_.elapsed_ms();
    info.hash_permille = w_.table_.permille_full();
    info.pv = {best.pv.data(), best.pv.size()};
    report.line(info);
    if (line == 0) reported_best_ = best.move;
}

template <Game G, class E, template <Game> class Policy, class Eye>
bool Search<G, E, Policy, Eye>::is_time_for_another() const {
    if (!w_.leads()) return true;
    const auto& soft_nodes = w_.limits_.soft_nodes;
    if (soft_nodes && w_.nodes_of_crew() >= *soft_nodes) return false;
    return w_.crew_.time.wants_another(Worker<G, E>::Clock::now(), progress_);
}

template <Game G, class E, template <Game> class Policy, class Eye>
bool Search<G, E, Policy, Eye>::found_wanted_mate() const {
    if (!w_.limits_.mate_plies) return false;
    const Score score = w_.root_moves_.front().score;
    return is_mate_win(score) && kMate - score <= *w_.limits_.mate_plies;
}

}  // namespace sente::search
