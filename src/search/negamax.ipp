// SPDX-License-Identifier: GPL-3.0-or-later
// The main recursion: fail-soft negamax with principal-variation windows.
#pragma once

#include "search/search.hpp"

namespace sente::search {

// The outline of the search, to be read in one piece.
template <class S>
template <bool pv>
Score Search<S>::negamax(const Position& pos, Score alpha, Score beta, Depth depth, int ply,
                         bool cut) {
    if (depth <= 0) return quiescence<pv>(pos, alpha, beta, ply);
    Node node{
        .pos = pos, .alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .pv = pv, .cut = cut};
    const auto visit = enter(node);

    // 1. Is the game or the search over here?
    if (t_.should_stop()) return 0;
    if (const auto score = rule_score(node)) return *score;
    if (const auto score = narrow_window(node)) return *score;

    // 2. What is known of the position?
    ask_evaluator(node);
    look_up(node);
    if (const auto score = table_cutoff(node)) return *score;
    if (const auto score = known_ending(node)) return *score;
    if (const auto score = declared_win(node)) return *score;
    evaluate(node);

    // 3. Can it be judged without trying its moves?
    if (const auto score = prune_node<pv>(node)) return *score;

    // 4. Its moves, best first.
    MainPicker moves(context_for(node, main_scope(node)), node, watch_);
    Tried tried;
    while (moves.next()) {
        const Pick& pick = moves.pick();

        // 5. Is this one worth a search, and how deep?
        const bool gives_check = pos.gives_check(pick.move);
        if (const Skip skip = skip_reason(node, moves, gives_check); skip != Skip::no) {
            moves.skip(skip);
            continue;
        }
        const Extension extension = extension_for(node, moves, gives_check);
        if (extension.multicut) return decided(Decision::multicut, *extension.multicut);
        if (t_.stopped) return 0;
        const Depth reduction = reduction_for(node, pick, moves.standing(), gives_check,
                                              [&] { return moves.loses_exchange(); });

        // 6. Search it.
        const Score score =
            search_move<pv>(node, pick, node.depth - 1 + extension.plies, reduction);
        if (t_.stopped) return 0;
        moves.count(score);

        // 7. What did it change?
        learn_move(node, pick, score);
        if (refutes(node, pick, score)) break;
        if (pick.move != node.best_move) tried.add(pick);
    }

    // 8. What is learned from it?
    moves.finish();
    if (node.best_score >= node.beta) learn_cutoff(node, tried);
    return finish(node, moves.legal());
}

template <class S>
auto Search<S>::enter(const Node& node) {
    t_.frame(node.ply).pv.clear();
    t_.selective_depth = std::max(t_.selective_depth, node.ply);
    return watch_.enter(
        [&] {
            const Move via = node.is_root() ? Move::none() : t_.frame(node.ply - 1).move;
            return Visit<G>{
                node.pos, node.alpha, node.beta,       node.depth, node.ply,
                node.pv,  node.cut,   node.depth <= 0, via,        t_.frame(node.ply).excluded};
        },
        t_.stopped);
}

// Repetition, move limits, dead positions and the depth of the stack.
template <class S>
std::optional<Score> Search<S>::rule_score(const Node& node) {
    const auto score = [&]() -> std::optional<Score> {
        switch (G::judge(node.pos, t_.trail, t_.rules, node.ply)) {
            case Verdict::draw: return draw(node.ply);
            case Verdict::win: return rule_win_in(node.ply);
            case Verdict::loss:
                // A mate that comes with the last move of a limit is still a mate.
                return node.pos.in_check() && !node.pos.has_legal_move() ? mated_in(node.ply)
                                                                         : rule_lost_in(node.ply);
            case Verdict::superior: return kEvalLimit / 2;
            case Verdict::inferior: return -kEvalLimit / 2;
            case Verdict::open: break;
        }
        if (node.ply < kMaxPly - 1) return {};
        return node.pos.in_check() ? draw(node.ply) : t_.evaluator.evaluate(node.pos);
    }();
    if (score) decided(Decision::rule, *score);
    return score;
}

// No score can be better than a mate on the next move or worse than one that is there, and who can
// repeat the position has a draw in hand.
template <class S>
std::optional<Score> Search<S>::narrow_window(Node& node) {
    if (use_.mate_distance) {
        node.alpha = std::max(node.alpha, mated_in(node.ply));
        node.beta = std::min(node.beta, mate_in(node.ply + 1));
        if (node.alpha >= node.beta) return decided(Decision::mate_distance, node.alpha);
    }
    if constexpr (G::kUpcomingRepetition) {
        if (node.alpha < draw(node.ply) && G::upcoming_repetition(node.pos, t_.trail, node.ply)) {
            node.alpha = draw(node.ply);
            if (node.alpha >= node.beta) return decided(Decision::repetition, node.alpha);
        }
    }
    return {};
}

// Before the table is asked: what it has on the position is on its way from memory, and takes about
// as long to come as the evaluation takes.
template <class S>
void Search<S>::ask_evaluator(Node& node) {
    node.in_check = node.pos.in_check();
    node.raw_eval = node.in_check ? kNoEval : t_.evaluator.evaluate(node.pos);
}

template <class S>
void Search<S>::look_up(Node& node) {
    node.excluded = t_.frame(node.ply).excluded;
    node.line = line_at(node.ply);
    node.hit = t_.table.find(node.pos.key());
    if (node.hit) {
        // An entry may hold anything; a score beyond a mate would fit no window.
        node.hit->score = std::clamp(from_table(node.hit->score, node.ply), -kMate, kMate);
        node.hash_move = Move::from_raw(node.hit->move);
    }
    // The best line of the last iteration leads even where the table has lost it.
    const auto ply = static_cast<std::size_t>(node.ply);
    if (node.hash_move == Move::none() && node.pv && ply < t_.expected_line.size()) {
        bool on_line = true;
        for (std::size_t i = 0; i < ply && on_line; ++i)
            on_line = t_.frame(static_cast<int>(i)).move == t_.expected_line[i];
        if (on_line) node.hash_move = t_.expected_line[ply];
    }
    t_.frame(node.ply + 1).cutoffs = 0;
}

template <class S>
std::optional<Score> Search<S>::table_cutoff(const Node& node) {
    if (!use_.table_cutoffs || node.pv || !node.hit || node.excluded != Move::none()) return {};
    if (node.hit->depth < node.depth) return {};
    const Score score = node.hit->score;
    const Bound wanted = score >= node.beta ? Bound::lower : Bound::upper;
    if (node.hit->bound != wanted && node.hit->bound != Bound::exact) return {};
    if (score >= node.beta && node.pos.is_pseudo_legal(node.hash_move))
        learned(memory_.hash_cutoff({node.pos, node.line, node.ply, node.depth, node.hash_move,
                                     node.pos.is_noisy(node.hash_move)},
                                    config_));
    return decided(Decision::table, score);
}

// What the tables of endings say.
template <class S>
std::optional<Score> Search<S>::known_ending(const Node& node) {
    if constexpr (HasEndings<G>) {
        if (t_.tablebase == nullptr || node.excluded != Move::none()) return {};
        const int missing = t_.tablebase->most_pieces() - G::piece_count(node.pos);
        if (missing < 0 || (missing == 0 && node.depth < t_.tablebase->least_depth())) return {};
        const auto verdict = t_.tablebase->probe(node.pos);
        if (!verdict) return {};
        ++t_.tablebase_hits;
        const Score win = kTablebaseWin - node.ply;
        return decided(Decision::ending, *verdict == Verdict::win    ? win
                                         : *verdict == Verdict::loss ? -win
                                                                     : draw(node.ply));
    } else {
        return {};
    }
}

template <class S>
std::optional<Score> Search<S>::declared_win(const Node& node) {
    if (node.excluded != Move::none() || !G::declaration(node.pos, t_.rules)) return {};
    return decided(Decision::declaration, rule_win_in(node.ply));
}

// Mate on the next move. Asked after the cuts that only need the evaluation: where it is good
// enough already, a mate would change nothing.
template <class S>
std::optional<Score> Search<S>::mate_next(const Node& node) {
    if (!use_.mate_in_one || node.in_check || node.hit || node.excluded != Move::none()) return {};
    const auto mate = G::mate_in_one(node.pos);
    if (!mate) return {};
    t_.frame(node.ply + 1).pv.clear();
    if (node.pv) update_pv(node.ply, *mate);
    return decided(Decision::mate, mate_in(node.ply + 1));
}

template <class S>
void Search<S>::evaluate(Node& node) {
    Frame<G>& frame = t_.frame(node.ply);
    if (node.in_check) {
        frame.eval = kNoEval;
        node.eval = t_.frame(node.ply - 2).eval == kNoEval ? 0 : t_.frame(node.ply - 2).eval;
        return;
    }
    const int percent = correction_percent();
    const Score correction = percent != 0 ? t_.correction->of(node.pos, percent) : 0;
    node.eval = std::clamp(node.raw_eval + correction, -kEvalLimit, kEvalLimit);
    frame.eval = node.eval;
    const Frame<G>& previous = t_.frame(node.ply - 1);
    if constexpr (Memory::kLearnsFromDrift)
        if (previous.eval != kNoEval)
            learned(memory_.drift(previous.quiet, -previous.eval - node.eval, config_));
    const Score before = t_.frame(node.ply - 2).eval;
    node.improving = before == kNoEval || node.eval > before;
    if (node.hit && !is_decisive(node.hit->score)) {
        const Bound side = node.hit->score > node.eval ? Bound::lower : Bound::upper;
        if (node.hit->bound == side || node.hit->bound == Bound::exact) node.eval = node.hit->score;
    }
}

// Takes the score of a move in; true if it is too good for the other side to let it happen.
template <class S>
bool Search<S>::refutes(Node& node, const Pick& pick, Score score) {
    if (score <= node.best_score) return false;
    node.best_score = score;
    if (score <= node.alpha) return false;
    node.best_move = pick.move;
    node.best_is_noisy = pick.noisy;
    if (node.pv) update_pv(node.ply, pick.move);
    if (score >= node.beta) return true;
    node.alpha = score;
    return false;
}

// The score of the node, stored for the next visit.
template <class S>
Score Search<S>::finish(const Node& node, int legal_moves) {
    const bool is_whole = node.excluded == Move::none();
    if (legal_moves == 0 && is_whole)
        return decided(Decision::moves,
                       node.in_check || G::kNoMovesIsLoss ? mated_in(node.ply) : draw(node.ply));
    // Every move was skipped: none of them can be worth more than alpha.
    const Score score = node.best_score == -kInfinite ? node.alpha : node.best_score;
    if (is_whole) {
        const Bound bound = score >= node.beta                          ? Bound::lower
                            : node.pv && node.best_move != Move::none() ? Bound::exact
                                                                        : Bound::upper;
        store(node, score, bound);
        learn_error(node, score, bound);
        if (bound == Bound::upper) learn_fail_low(node);
    }
    return decided(Decision::moves, score);
}

template <class S>
void Search<S>::store(const Node& node, Score score, Bound bound) {
    t_.table.store(node.pos.key(), {node.best_move.raw(), to_table(score, node.ply), node.depth,
                                    bound, node.pv && node.depth > 0});
}

// What the corrected evaluation still got wrong: only that is learned, so it settles where nothing
// is left.
template <class S>
void Search<S>::learn_error(const Node& node, Score score, Bound bound) {
    if (!corrects() || node.in_check || is_decisive(score)) return;
    if (node.best_is_noisy) return;
    const Score corrected = t_.frame(node.ply).eval;
    const bool says_something = bound == Bound::exact ||
                                (bound == Bound::lower && score > corrected) ||
                                (bound == Bound::upper && score < corrected);
    if (says_something) t_.correction->learn(node.pos, node.depth, score - corrected);
}

template <class S>
auto Search<S>::play(const Position& pos, const Pick& pick, int ply) -> Position {
    t_.table.prefetch(pos.likely_key_after(pick.move));
    Frame<G>& frame = t_.frame(ply);
    frame.move = pick.move;
    const Slots slots = pos.slots(pick.move);
    frame.arrival = slots.arrival;
    if constexpr (Memory::kLearnsFromDrift)
        frame.quiet = {!pick.noisy, pos.side(), pos.threat_bucket(pick.move), slots};
    frame.passed = false;
    ++t_.nodes;
    Position next = pos.after(pick.move, t_.evaluator.push());
    if (corrects()) t_.correction->prefetch(next);
    t_.trail.push(next);
    return next;
}

template <class S>
auto Search<S>::play_pass(const Position& pos, int ply) -> Position {
    Frame<G>& frame = t_.frame(ply);
    frame.move = Move::none();
    frame.arrival = ordering::kNoArrival<G>;
    frame.quiet = {};
    frame.passed = true;
    ++t_.nodes;
    t_.evaluator.push_pass();
    Position next = pos.after_pass();
    t_.table.prefetch(next.key());
    t_.trail.push(next);
    return next;
}

template <class S>
void Search<S>::take_back() {
    t_.evaluator.pop();
    t_.trail.pop();
}

// The move, then the best line below it: never read from the table, so always whole and legal.
template <class S>
void Search<S>::update_pv(int ply, Move move) {
    auto& line = t_.frame(ply).pv;
    const auto& below = t_.frame(ply + 1).pv;
    line.clear();
    line.push_back(move);
    for (const Move next : below) line.push_back(next);
}

}  // namespace sente::search
