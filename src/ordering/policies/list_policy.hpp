// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of the designs that score the whole list once and then pick from it, one move a step.
#pragma once

#include "ordering/context.hpp"
#include "ordering/ledger.hpp"
#include "ordering/pick.hpp"
#include "ordering/select.hpp"

namespace sente::ordering {

// Generates what the flavour asks for; a hash move has no place of its own, it is in the list.
template <Game G>
void generate_for(const typename G::Position& pos, Flavour flavour,
                  typename G::Position::MoveList& moves) {
    if (pos.in_check() && flavour != Flavour::probcut) {
        pos.template generate<Batch::evasion>(moves);
        return;
    }
    pos.template generate<Batch::noisy>(moves);
    if (flavour == Flavour::main) pos.template generate<Batch::quiet>(moves);
}

// The stage that comes nearest to the place of a move in a design without stages.
template <Game G>
[[nodiscard]] Stage nearest_stage(const Context<G>& context, typename G::Move move) {
    if (context.config.use.hash_move && move == context.hash_move) return Stage::hash;
    if (context.pos.is_noisy(move)) return Stage::good_noisy;
    if (context.is_killer(move)) return Stage::killer;
    return move == context.counter() ? Stage::counter : Stage::quiet;
}

// What a list tells the counters before anything is picked from it.
template <Game G>
void count_list(const Context<G>& context, Flavour flavour,
                const typename G::Position::MoveList& moves) {
    if (context.telemetry == nullptr) return;
    for (const auto move : moves)
        if (context.pos.is_noisy(move)) ++context.telemetry->noisy_seen;
    if (flavour != Flavour::main && flavour != Flavour::evasions) return;
    ++context.telemetry->lists;
    bool killer = false;
    for (const auto move : moves) {
        if (context.config.use.hash_move && move == context.hash_move)
            ++context.telemetry->hash_hits;
        killer = killer || (!context.pos.is_noisy(move) && context.is_killer(move));
    }
    if (killer) ++context.telemetry->killer_hits;
}

// Scorer: `template <class Sink> static void score(const Context<G>&, Move, Sink&)`.
template <Game G, class Scorer, class Ledger = NoLedger>
class ListPolicy {
public:
    using Move = typename G::Move;

    static ListPolicy main(const Context<G>& context) {
        return ListPolicy(context, Flavour::main, 0);
    }
    static ListPolicy evasions(const Context<G>& context) {
        return ListPolicy(context, Flavour::evasions, 0);
    }
    static ListPolicy quiescence(const Context<G>& context) {
        return ListPolicy(context, Flavour::quiescence, 0);
    }
    static ListPolicy probcut(const Context<G>& context, Score threshold) {
        return ListPolicy(context, Flavour::probcut, threshold);
    }

    [[nodiscard]] Pick<G> next() {
        while (true) {
            const auto key = list_.take_best();
            if (key == List::kNothing) return {};
            const Scored<G> best = list_.at(key);
            if (quiets_skipped_ && !context_.pos.is_noisy(best.move)) continue;
            if (!context_.pos.is_legal(best.move)) continue;
            if (flavour_ == Flavour::probcut && !context_.see_at_least(best.move, threshold_))
                continue;
            return {best.move, ++rank_, best.score, nearest_stage(context_, best.move)};
        }
    }
    void skip_quiets() { quiets_skipped_ = true; }

    [[nodiscard]] const Ledger& ledger() const { return ledger_; }

private:
    using List = PickList<G, std::int64_t>;  // bands need the width

    ListPolicy(const Context<G>& context, Flavour flavour, Score threshold)
        : context_(context), flavour_(flavour), threshold_(threshold) {
        const auto& moves = list_.moves();
        generate_for<G>(context.pos, flavour, list_.moves());
        count_list(context, flavour, moves);
        const bool ordered = static_cast<int>(moves.size()) >= context.config.shortest_ordered;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            typename Ledger::Sink sink;
            if (ordered) Scorer::score(context, moves[i], sink);
            list_.score(i, sink.sum());
            sink.add(Signal::limit, List::held(sink.sum()) - sink.sum());
            ledger_.enter(moves[i], sink);
        }
    }

    const Context<G>& context_;
    Flavour flavour_;
    Score threshold_;
    List list_;
    int rank_ = 0;
    bool quiets_skipped_ = false;
    [[no_unique_address]] Ledger ledger_;
};

}  // namespace sente::ordering
