// SPDX-License-Identifier: GPL-3.0-or-later
// The main recursion: fail-soft negamax with principal-variation windows.
#pragma once

#include "ordering/sampled_time.hpp"
#include "search/search.hpp"

namespace sente::search {

template <Game G, class E, template <Game> class Policy, class Eye>
template <bool pv>
// NOLINTNEXTLINE(readability-function-size): the outline of the search, to be read in one piece
Score Search<G, E, Policy, Eye>::search_node(const Position& pos, Score alpha, Score beta,
                                             Depth depth, int ply, bool cut) {
    if (depth <= 0) return quiescence<pv>(pos, alpha, beta, ply);

    // 1. Is the game or the search over here?
    w_.frame(ply).pv.clear();
    w_.selective_depth_ = std::max(w_.selective_depth_, ply);
    if (w_.should_stop()) return 0;
    if (const auto score = rule_score(pos, ply)) return by(Decision::rule, *score);
    if (use_.mate_distance) {
        alpha = std::max(alpha, mated_in(ply));
        beta = std::min(beta, mate_in(ply + 1));
        if (alpha >= beta) return by(Decision::mate_distance, alpha);
    }
    if constexpr (G::kUpcomingRepetition) {
        if (alpha < draw(ply) && G::upcoming_repetition(pos, w_.trail_, ply)) {
            alpha = draw(ply);
            if (alpha >= beta) return by(Decision::repetition, alpha);
        }
    }

    // 2. What is known of the position?
    Node<G> node{
        .pos = pos, .alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .pv = pv, .cut = cut};
    enter(node);
    if (const auto score = table_cutoff(node)) return by(Decision::table, *score);
    if (const auto score = known_ending(node)) return by(Decision::ending, *score);
    if (const auto score = declared_win(node)) return by(Decision::declaration, *score);
    evaluate(node);

    // 3. Can it be judged without trying its moves?
    if (const auto score = prune_node<pv>(node)) return *score;

    // 4. Its moves, best first.
    const Context context = context_for(
        node, node.excluded == Move::none() ? ordering::Scope::main : ordering::Scope::singular);
    eye_.orders(context, node.alpha);
    ordering::SampledTime time(telemetry_, context.scope);
    Policy<G> policy = time.of(
        [&] { return node.in_check ? Policy<G>::evasions(context) : Policy<G>::main(context); });
    Tried tried_quiet;
    Tried tried_noisy;
    ordering::LoopOutcome outcome{.kind = pv    ? ordering::NodeKind::pv
                                          : cut ? ordering::NodeKind::cut
                                                : ordering::NodeKind::all,
                                  .depth = node.depth,
                                  .had_hash_move = node.hash_move != Move::none()};
    int legal = 0;
    while (Pick pick = time.of([&] { return policy.next(); })) {
        if (pick.move == node.excluded) continue;
        legal = pick.rank;

        // 5. Is this one worth a search, and how deep?
        const bool gives_check = pos.gives_check(pick.move);
        if (const Skip skip = skip_reason(node, context, pick, gives_check, policy);
            skip != Skip::no) {
            eye_.skipped(pick, skip);
            continue;
        }
        std::optional<Score> multicut;
        const int extension = extension_for(node, context, pick, gives_check, multicut);
        if (multicut) return by(Decision::multicut, *multicut);
        if (w_.stopped_) return 0;
        const Depth reduction = reduction_for(node, context, pick, gives_check);
        eye_.tries(pick, node.depth - 1 + extension, reduction);

        // 6. Search it.
        const Position next = play(pos, pick.move, ply);
        const Score score =
            search_move<pv>(node, next, pick, node.depth - 1 + extension, reduction);
        retract();
        if (w_.stopped_) return 0;
        eye_.tried(pick, score);
        ++outcome.searched;

        // 7. What did it change?
        if constexpr (Memory::kLearnsFromEveryMove)
            if (node.excluded == Move::none())
                learned(memory_.searched(pos, pick.move, node.depth, score > node.alpha, config_));
        if (score > node.best_score) {
            node.best_score = score;
            if (score > node.alpha) {
                node.best_move = pick.move;
                if (telemetry_ != nullptr) note_best(outcome, node, pick, policy);
                if (pv) update_pv(ply, pick.move);
                if (score >= node.beta) break;
                node.alpha = score;
            }
        }
        Tried& tried = pick.noisy ? tried_noisy : tried_quiet;
        if (pick.move != node.best_move && tried.size() < Tried::max_size())
            tried.push_back(pick.move);
    }

    // 8. What is learned from it?
    outcome.cutoff = node.best_score >= node.beta;
    if (telemetry_ != nullptr && legal > 0 && node.excluded == Move::none())
        telemetry_->record(outcome);
    if (outcome.cutoff) learn_cutoff(node, tried_quiet, tried_noisy);
    return finish(node, alpha, legal);
}

// Repetition, move limits, dead positions and the depth of the stack.
template <Game G, class E, template <Game> class Policy, class Eye>
std::optional<Score> Search<G, E, Policy, Eye>::rule_score(const Position& pos, int ply) {
    switch (G::judge(pos, w_.trail_, w_.rules_, ply)) {
        case Verdict::draw: return draw(ply);
        case Verdict::win: return rule_win_in(ply);
        case Verdict::loss:
            // A mate that comes with the last move of a limit is still a mate.
            return pos.in_check() && !pos.has_legal_move() ? mated_in(ply) : rule_lost_in(ply);
        case Verdict::superior: return kEvalLimit / 2;
        case Verdict::inferior: return -kEvalLimit / 2;
        case Verdict::open: break;
    }
    if (ply >= kMaxPly - 1) return pos.in_check() ? draw(ply) : w_.evaluator_.evaluate(pos);
    return {};
}

template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::enter(Node<G>& node) {
    node.in_check = node.pos.in_check();
    node.excluded = w_.frame(node.ply).excluded;
    node.line = line_at(node.ply);
    node.hit = w_.table_.find(node.pos.key());
    if (node.hit) {
        // An entry may hold anything; a score beyond a mate would fit no window.
        node.hit->score = std::clamp(from_table(node.hit->score, node.ply), -kMate, kMate);
        node.hash_move = Move::from_raw(node.hit->move);
    }
    // The best line of the last iteration leads even where the table has lost it.
    const auto ply = static_cast<std::size_t>(node.ply);
    if (node.hash_move == Move::none() && node.pv && ply < w_.expected_line_.size()) {
        bool on_line = true;
        for (std::size_t i = 0; i < ply && on_line; ++i)
            on_line = w_.frame(static_cast<int>(i)).move == w_.expected_line_[i];
        if (on_line) node.hash_move = w_.expected_line_[ply];
    }
    w_.frame(node.ply + 1).cutoffs = 0;
}

template <Game G, class E, template <Game> class Policy, class Eye>
std::optional<Score> Search<G, E, Policy, Eye>::table_cutoff(const Node<G>& node) {
    if (!use_.table_cutoffs || node.pv || !node.hit || node.excluded != Move::none()) return {};
    if (node.hit->depth < node.depth) return {};
    const Score score = node.hit->score;
    const Bound wanted = score >= node.beta ? Bound::lower : Bound::upper;
    if (node.hit->bound != wanted && node.hit->bound != Bound::exact) return {};
    if (score >= node.beta && node.pos.is_pseudo_legal(node.hash_move))
        learned(memory_.hash_cutoff({node.pos, node.line, node.ply, node.depth, node.hash_move},
                                    config_));
    return score;
}

// What the tables of endings say.
template <Game G, class E, template <Game> class Policy, class Eye>
std::optional<Score> Search<G, E, Policy, Eye>::known_ending(const Node<G>& node) {
    if constexpr (HasEndings<G>) {
        if (w_.tablebase_ == nullptr || node.excluded != Move::none()) return {};
        if (G::piece_count(node.pos) > w_.tablebase_->most_pieces()) return {};
        const auto verdict = w_.tablebase_->probe(node.pos);
        if (!verdict) return {};
        ++w_.tablebase_hits_;
        const Score win = kTablebaseWin - node.ply;
        return *verdict == Verdict::win ? win : *verdict == Verdict::loss ? -win : draw(node.ply);
    } else {
        return {};
    }
}

template <Game G, class E, template <Game> class Policy, class Eye>
std::optional<Score> Search<G, E, Policy, Eye>::declared_win(const Node<G>& node) const {
    if (node.excluded != Move::none() || !G::declaration(node.pos, w_.rules_)) return {};
    return rule_win_in(node.ply);
}

// Mate on the next move. Asked after the cuts that only need the evaluation: where it is good
// enough already, a mate would change nothing.
template <Game G, class E, template <Game> class Policy, class Eye>
std::optional<Score> Search<G, E, Policy, Eye>::mate_next(const Node<G>& node) {
    if (!use_.mate_in_one || node.in_check || node.hit || node.excluded != Move::none()) return {};
    const auto mate = G::mate_in_one(node.pos);
    if (!mate) return {};
    w_.frame(node.ply + 1).pv.clear();
    if (node.pv) update_pv(node.ply, *mate);
    return mate_in(node.ply + 1);
}

template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::evaluate(Node<G>& node) {
    Frame<G>& frame = w_.frame(node.ply);
    if (node.in_check) {
        node.raw_eval = frame.eval = Table::kNoEval;
        node.eval = w_.frame(node.ply - 2).eval == Table::kNoEval ? 0 : w_.frame(node.ply - 2).eval;
        return;
    }
    const bool known = node.hit && node.hit->eval != Table::kNoEval;
    node.raw_eval = known ? node.hit->eval : w_.evaluator_.evaluate(node.pos);
    const Score correction =
        corrects() ? w_.correction_->of(node.pos, params_.correction_weight) : 0;
    node.eval = std::clamp(node.raw_eval + correction, -kEvalLimit, kEvalLimit);
    frame.eval = node.eval;
    const Frame<G>& previous = w_.frame(node.ply - 1);
    if constexpr (Memory::kLearnsFromDrift)
        if (previous.eval != Table::kNoEval)
            learned(memory_.drift(previous.quiet, -previous.eval - node.eval, config_));
    const Score before = w_.frame(node.ply - 2).eval;
    node.improving = before == Table::kNoEval || node.eval > before;
    if (node.hit && !is_decisive(node.hit->score)) {
        const Bound side = node.hit->score > node.eval ? Bound::lower : Bound::upper;
        if (node.hit->bound == side || node.hit->bound == Bound::exact) node.eval = node.hit->score;
    }
}

// The score of the node, stored for the next visit.
template <Game G, class E, template <Game> class Policy, class Eye>
Score Search<G, E, Policy, Eye>::finish(const Node<G>& node, Score alpha_before, int legal_moves) {
    if (legal_moves == 0) {
        if (node.excluded != Move::none()) return node.alpha;
        return node.in_check || G::kNoMovesIsLoss ? mated_in(node.ply) : draw(node.ply);
    }
    // Every move was skipped: none of them can be worth more than alpha.
    const Score score = node.best_score == -kInfinite ? node.alpha : node.best_score;
    if (node.excluded != Move::none()) return score;
    TableEntry entry;
    entry.move = node.best_move.raw();
    entry.score = to_table(score, node.ply);
    entry.eval = node.raw_eval;
    entry.depth = node.depth;
    entry.was_pv = node.pv;
    entry.bound = score >= node.beta                ? Bound::lower
                  : node.pv && score > alpha_before ? Bound::exact
                                                    : Bound::upper;
    w_.table_.store(node.pos.key(), entry);

    learn_error(node, score, entry.bound);
    return score;
}

// What the corrected evaluation still got wrong: only that is learned, so it settles where nothing
// is left.
template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::learn_error(const Node<G>& node, Score score, Bound bound) {
    if (!corrects() || node.in_check || is_decisive(score)) return;
    if (node.best_move != Move::none() && node.pos.is_noisy(node.best_move)) return;
    const Score corrected = w_.frame(node.ply).eval;
    const bool says_something = bound == Bound::exact ||
                                (bound == Bound::lower && score > corrected) ||
                                (bound == Bound::upper && score < corrected);
    if (says_something) w_.correction_->learn(node.pos, node.depth, score - corrected);
}

template <Game G, class E, template <Game> class Policy, class Eye>
typename G::Position Search<G, E, Policy, Eye>::play(const Position& pos, Move move, int ply) {
    w_.table_.prefetch(pos.likely_key_after(move));
    Frame<G>& frame = w_.frame(ply);
    frame.move = move;
    const Slots slots = pos.slots(move);
    frame.arrival = slots.arrival;
    if constexpr (Memory::kLearnsFromDrift)
        frame.quiet = {!pos.is_noisy(move), pos.side(), pos.threat_bucket(move), slots};
    frame.passed = false;
    ++w_.nodes_;
    Position next = pos.after(move, w_.evaluator_.push());
    if (corrects()) w_.correction_->prefetch(next);
    w_.trail_.push(next);
    return next;
}

template <Game G, class E, template <Game> class Policy, class Eye>
typename G::Position Search<G, E, Policy, Eye>::play_pass(const Position& pos, int ply) {
    Frame<G>& frame = w_.frame(ply);
    frame.move = Move::none();
    frame.arrival = ordering::kNoArrival<G>;
    frame.quiet = {};
    frame.passed = true;
    ++w_.nodes_;
    w_.evaluator_.push_pass();
    Position next = pos.after_pass();
    w_.table_.prefetch(next.key());
    w_.trail_.push(next);
    return next;
}

template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::retract() {
    w_.evaluator_.pop();
    w_.trail_.pop();
}

// The move, then the best line below it: never read from the table, so always whole and legal.
template <Game G, class E, template <Game> class Policy, class Eye>
void Search<G, E, Policy, Eye>::update_pv(int ply, Move move) {
    auto& line = w_.frame(ply).pv;
    const auto& below = w_.frame(ply + 1).pv;
    line.clear();
    line.push_back(move);
    for (const Move next : below) line.push_back(next);
}

}  // namespace sente::search
