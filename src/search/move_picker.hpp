// SPDX-License-Identifier: GPL-3.0-or-later
// The moves of one node, best first, as the policy of a search orders them. Whoever counts or
// watches is told of them here.
#pragma once

#include "ordering/context.hpp"
#include "ordering/sampled_time.hpp"
#include "search/node.hpp"
#include "search/watcher.hpp"

namespace sente::search {

// `flavour` is main, quiescence or probcut; where the side to move is in check, the first two yield
// all its answers.
template <class S, ordering::Flavour flavour>
class MovePicker {
public:
    using G = typename S::G;
    using Policy = typename S::Policy;
    using Watch = typename S::Watch;
    using Pick = ordering::Pick<G>;
    using Context = ordering::Context<G, typename Policy::Memory>;

    // `threshold` is what exchanges must reach where only such moves are looked for.
    MovePicker(const Context& context, const Node<G>& node, const Watch& watch, Score threshold = 0)
        : context_(context),
          node_(node),
          watch_(watch),
          time_(context.telemetry, context.scope),
          policy_(time_.of([&] { return policy_for(threshold); })) {
        if (flavour != ordering::Flavour::probcut) watch_.orders(context_, node.alpha);
    }
    MovePicker(const MovePicker&) = delete;
    MovePicker& operator=(const MovePicker&) = delete;

    // Goes on to the next move; false: none is left.
    [[nodiscard]] bool next() {
        lost_ += is_lost_ ? 1 : 0;
        is_lost_ = false;
        do pick_ = time_.of([&] { return policy_.next(); });
        while (pick_ && pick_.move == node_.excluded);
        if (!pick_) return false;
        legal_ = pick_.rank;
        return true;
    }
    [[nodiscard]] const Pick& pick() const { return pick_; }
    // How many legal moves there were so far.
    [[nodiscard]] int legal() const { return legal_; }
    [[nodiscard]] int searched() const { return outcome_.searched; }
    // The rank among those that do not lose material: a design that hands such moves out early
    // must not push the others back by it.
    [[nodiscard]] int standing() const { return pick_.rank - lost_; }

    // Decisions about a move follow from the move, its rank and the node, never from the design
    // that handed it out. What the pick does not know yet is asked here, once.
    [[nodiscard]] Score exchange() {
        if (!pick_.exchange.is_known())
            pick_.exchange = context_.exchange(pick_.move, Context::kSearch);
        return pick_.exchange.value;
    }
    // In check every answer is taken seriously, and so is every capture where exchanges are off.
    [[nodiscard]] bool loses_exchange() {
        if (node_.in_check || !context_.config.use.see) return false;
        (void)exchange();
        const bool loses = pick_.exchange.verdict == ordering::Exchange::Verdict::loses;
        is_lost_ |= loses;
        return loses;
    }
    // For who need not know by how much.
    [[nodiscard]] bool holds_exchange() const {
        return pick_.exchange.is_known() ? pick_.exchange.value >= 0
                                         : context_.see_at_least(pick_.move, 0, Context::kSearch);
    }

    // The move is not searched.
    void skip(Skip why) {
        if (why == Skip::late) policy_.skip_quiets();
        is_lost_ |= why == Skip::exchange;
        watch_.skipped(pick_, why);
    }
    // The move was searched; the node does not know of it yet.
    void count(Score score) {
        ++outcome_.searched;
        if (context_.telemetry != nullptr && score > node_.alpha) note_best(score);
    }
    // No more moves are asked for.
    void finish() {
        if (context_.telemetry == nullptr || legal_ == 0) return;
        outcome_.cutoff = node_.best_score >= node_.beta;
        if constexpr (flavour == ordering::Flavour::quiescence) {
            context_.telemetry->record_quiescence(outcome_.cutoff ? outcome_.best_rank : 0,
                                                  outcome_.cutoff ? outcome_.searched : 0);
        } else if (node_.excluded == G::Move::none()) {
            outcome_.kind = node_.pv    ? ordering::NodeKind::pv
                            : node_.cut ? ordering::NodeKind::cut
                                        : ordering::NodeKind::all;
            outcome_.depth = node_.depth;
            outcome_.had_hash_move = node_.hash_move != G::Move::none();
            context_.telemetry->record(outcome_);
        }
    }

private:
    [[nodiscard]] Policy policy_for(Score threshold) const {
        if constexpr (flavour == ordering::Flavour::probcut)
            return Policy::probcut(context_, threshold);
        else if constexpr (flavour == ordering::Flavour::quiescence)
            return node_.in_check ? Policy::evasions(context_) : Policy::quiescence(context_);
        else
            return node_.in_check ? Policy::evasions(context_) : Policy::main(context_);
    }

    // Where the move that raised alpha stood, and what put it there.
    void note_best(Score score) {
        outcome_.best_rank = pick_.rank;
        outcome_.best_stage = pick_.stage;
        outcome_.best_is_quiet = !pick_.noisy;
        if (flavour == ordering::Flavour::quiescence) return;
        if (Policy::kHasShortlist) {
            outcome_.best_in_shortlist = pick_.stage == ordering::Stage::shortlist;
        } else {
            const bool after_hash =
                context_.config.use.hash_move && node_.pos.is_pseudo_legal(node_.hash_move);
            outcome_.best_in_shortlist =
                pick_.rank - (after_hash ? 1 : 0) <=
                ordering::shortlist_of(context_.config.ranked, node_.depth);
        }
        if (score >= node_.beta) outcome_.best_signal = policy_.leading_signal(pick_);
    }

    const Context context_;
    const Node<G>& node_;
    [[no_unique_address]] const Watch watch_;
    ordering::SampledTime time_;
    Policy policy_;
    Pick pick_;
    ordering::LoopOutcome outcome_;
    int legal_ = 0;
    int lost_ = 0;          // moves so far that lose material, as far as the search had to know
    bool is_lost_ = false;  // this one does
};

}  // namespace sente::search
