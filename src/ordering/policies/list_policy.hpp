// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of the designs that score the whole list once and then pick from it, one move a step.
#pragma once

#include <array>

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

// Where a move of a design without stages stands.
template <Game G, class M>
[[nodiscard]] Stage list_stage(const Context<G, M>& context, typename G::Move move, bool noisy) {
    if (context.is_hash_move(move)) return Stage::hash;
    if (context.is_killer(move)) return Stage::killer;
    return noisy ? Stage::noisy : Stage::quiet;
}

// The exchanges that a scorer has asked for, by place in the list; nothing for one that never asks.
template <Game G, bool asks>
class KnownExchanges {
public:
    void keep(std::size_t /*place*/, const Exchange& /*exchange*/) {}
    [[nodiscard]] Exchange at(std::size_t /*place*/) const { return {}; }
};
template <Game G>
class KnownExchanges<G, true> {
public:
    void keep(std::size_t place, const Exchange& exchange) { known_[place] = exchange; }
    [[nodiscard]] Exchange at(std::size_t place) const { return known_[place]; }

private:
    std::array<Exchange, G::kMaxMoves> known_;  // as far as there are moves
};

// Scorer:
//   Memory, kAsksExchanges
//   template <class Sink> static void score(const Context<G, Memory>&, Move, Sink&, Exchange&)
//   where the last is what it found out about the exchange, if anything
template <Game G, class Scorer, class Ledger = NoLedger>
class ListPolicy {
public:
    using Move = typename G::Move;
    using Memory = typename Scorer::Memory;
    using ContextOf = Context<G, Memory>;
    static constexpr bool kHasShortlist = false;

    static ListPolicy main(const ContextOf& context) {
        return ListPolicy(context, Flavour::main, 0);
    }
    static ListPolicy evasions(const ContextOf& context) {
        return ListPolicy(context, Flavour::evasions, 0);
    }
    static ListPolicy quiescence(const ContextOf& context) {
        return ListPolicy(context, Flavour::quiescence, 0);
    }
    static ListPolicy probcut(const ContextOf& context, Score threshold) {
        return ListPolicy(context, Flavour::probcut, threshold);
    }

    [[nodiscard]] Pick<G> next() {
        while (true) {
            const auto key = list_.take_best();
            if (key == List::kNothing) return {};
            const Scored<G> best = list_.at(key);
            const bool noisy = context_.pos.is_noisy(best.move);
            if (quiets_skipped_ && !noisy) continue;
            if (!context_.pos.is_legal(best.move)) continue;
            const Exchange exchange = exchanges_.at(List::place_of(key));
            if (flavour_ == Flavour::probcut && !reaches_threshold(best.move, exchange)) continue;
            return {best.move, ++rank_, best.score, list_stage(context_, best.move, noisy),
                    noisy,     exchange};
        }
    }
    void skip_quiets() { quiets_skipped_ = true; }

    // The signal that put a move where it stands.
    [[nodiscard]] std::size_t leading_signal(const Pick<G>& pick) const {
        if (!is_ordered_) return kNoSignal;
        ContextOf uncounted = context_;
        uncounted.telemetry = nullptr;
        Terms terms;
        Exchange found{};
        Scorer::score(uncounted, pick.move, terms, found);
        return terms.leading();
    }
    [[nodiscard]] const Ledger& ledger() const { return ledger_; }

private:
    using List = PickList<G, std::int64_t>;  // bands need the width

    ListPolicy(const ContextOf& context, Flavour flavour, Score threshold)
        : context_(context), flavour_(flavour), threshold_(threshold) {
        const auto& moves = list_.moves();
        generate_for<G>(context.pos, flavour, list_.moves());
        is_ordered_ = static_cast<int>(moves.size()) >= context.config.shortest_ordered;
        context.count_list();
        context.count_moves(moves, 0, is_ordered_);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            typename Ledger::Sink sink;
            Exchange found{};
            if (is_ordered_) Scorer::score(context, moves[i], sink, found);
            exchanges_.keep(i, found);
            list_.score(i, sink.sum());
            sink.add(Signal::limit, List::held(sink.sum()) - sink.sum());
            ledger_.enter(moves[i], sink);
        }
    }
    [[nodiscard]] bool reaches_threshold(Move move, const Exchange& exchange) const {
        return exchange.is_known() ? exchange.value >= threshold_
                                   : context_.see_at_least(move, threshold_);
    }

    const ContextOf& context_;
    Flavour flavour_;
    Score threshold_;
    List list_;
    [[no_unique_address]] KnownExchanges<G, Scorer::kAsksExchanges> exchanges_;
    int rank_ = 0;
    bool quiets_skipped_ = false;
    bool is_ordered_ = false;
    [[no_unique_address]] Ledger ledger_;
};

}  // namespace sente::ordering
