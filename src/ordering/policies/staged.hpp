// SPDX-License-Identifier: GPL-3.0-or-later
// Our own design: moves are generated in stages, so that a cutoff saves the rest, and quiet moves
// are ranked by what was learned from earlier cutoffs.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/fixed_vector.hpp"
#include "ordering/context.hpp"
#include "ordering/ledger.hpp"
#include "ordering/memory/staged.hpp"
#include "ordering/pick.hpp"
#include "ordering/policies/list_policy.hpp"
#include "ordering/select.hpp"

namespace sente::ordering {

template <Game G>
struct StagedScorer {
    using Move = typename G::Move;
    using Threats = typename G::Position::Threats;
    using Memory = StagedMemory<G>;

    // A big victim first, taken by a small piece; then who has just moved there; then what this
    // capture has achieved before.
    template <class Sink>
    static void score_noisy(const Context<G>& context, Move move, Sink& sink) {
        const Slots slots = context.pos.slots(move);
        if (context.config.use.piece_value) {
            sink.add(Signal::victim, context.pos.capture_gain(move) * kVictimWeight);
            sink.add(Signal::attacker, -context.pos.traits(move).mover);
        }
        if (context.answers_on_target(slots))
            sink.add(Signal::recapture, context.config.staged.recapture);
        if (!context.config.use.noisy_history) return;
        sink.add(Signal::noisy_history, context.memory.noisy[slots.arrival][slots.victim].value());
    }

    // What the quiet moves of a node are scored by, looked up once for all of them; null where a
    // signal is off or weighs nothing, so that its table stays out of the caches.
    struct Quiets {
        using Row = typename Memory::ByArrival;
        // A table and what its values count for, in 1024ths.
        struct Weighted {
            const Row* row = nullptr;
            int factor = 0;
        };

        explicit Quiets(const Context<G>& context)
            : counter(context.counter()),
              looks_for_checks(context.config.use.checks && context.config.staged.check != 0) {
            const Switches& use = context.config.use;
            const StagedWeights& weights = context.config.staged;
            const Memory& memory = context.memory;
            if (use.continuation) {
                after_1 = weighted(memory.after(context.line.ply_1), weights.continuation_1);
                after_2 = weighted(memory.after(context.line.ply_2), weights.continuation_2);
                after_4 = weighted(memory.after(context.line.ply_4), weights.continuation_4);
            }
            if (use.structure && !memory.structure.empty())
                structure = weighted(memory.structure[Memory::structure_row(context.pos)],
                                     weights.structure);
            if (use.butterfly) butterfly = factor_of(weights.butterfly);
            if (use.threats) threats = context.pos.threats();
        }

        // Shifts are much cheaper than divisions by a hundred.
        static constexpr int factor_of(int percent) { return percent * kFactorOne / 100; }
        static Weighted weighted(const Row& row, int percent) {
            return {percent != 0 ? &row : nullptr, factor_of(percent)};
        }
        static constexpr int apply(int value, int factor) { return value * factor / kFactorOne; }

        Weighted after_1;
        Weighted after_2;
        Weighted after_4;
        Weighted structure;
        int butterfly = 0;
        Move counter;
        bool looks_for_checks;
        Threats threats{};
    };

    template <class Sink>
    static void score_quiet(const Context<G>& context, Move move, const Quiets& by, Sink& sink) {
        const Switches& use = context.config.use;
        const StagedWeights& weights = context.config.staged;
        const Slots slots = context.pos.slots(move);
        const auto add_row = [&](Signal signal, const typename Quiets::Weighted& history) {
            if (history.row == nullptr) return;
            sink.add(signal, Quiets::apply((*history.row)[slots.arrival].value(), history.factor));
        };
        if (use.butterfly)
            sink.add(
                Signal::butterfly,
                Quiets::apply(context.memory.butterfly_of(context.pos, move, slots), by.butterfly));
        add_row(Signal::continuation_1, by.after_1);
        add_row(Signal::continuation_2, by.after_2);
        add_row(Signal::continuation_4, by.after_4);
        add_row(Signal::structure, by.structure);
        if (context.is_killer(move)) sink.add(Signal::killer, weights.killer);
        if (move == by.counter) sink.add(Signal::counter, weights.counter);
        if (by.looks_for_checks && context.pos.gives_check(move) &&
            context.pos.see_at_least(move, 0))
            sink.add(Signal::check, weights.check);
        if (use.threats)
            sink.add(Signal::threat, context.pos.threat_balance(move, by.threats) * weights.threat);
    }

    // In check: captures of the checker first, then the others by history.
    template <class Sink>
    static void score_evasion(const Context<G>& context, Move move, const Quiets& by, Sink& sink) {
        if (context.pos.is_noisy(move)) {
            sink.add(Signal::band, kCaptureBand);
            score_noisy(context, move, sink);
        } else {
            score_quiet(context, move, by, sink);
        }
    }

    // What the adviser says, if he was asked; evasions he is not asked about.
    template <class Sink>
    static void score_advice(const Context<G>& context, std::int32_t advice, Sink& sink) {
        sink.add(Signal::learned, Quiets::apply(std::clamp(advice, -kMostAdvice, kMostAdvice),
                                                Quiets::factor_of(context.config.staged.learned)));
    }

    template <class Sink>
    static void score(const Context<G>& context, Move move, Sink& sink) {
        const Quiets by(context);
        if (context.pos.in_check()) {
            score_evasion(context, move, by, sink);
        } else if (context.pos.is_noisy(move)) {
            score_noisy(context, move, sink);
        } else {
            score_quiet(context, move, by, sink);
            if (!context.asks_adviser()) return;
            const Slots slots = context.pos.slots(move);
            std::int32_t advice = 0;
            context.adviser.rate(context.adviser.source, context.pos, {&slots, 1}, &advice);
            score_advice(context, advice, sink);
        }
    }

private:
    static constexpr int kFactorOne = 1024;
    static constexpr int kVictimWeight = 16;
    static constexpr std::int32_t kMostAdvice = 1 << 15;
    static constexpr int kCaptureBand = 1 << 20;
};

template <Game G, class Ledger = NoLedger>
class StagedPolicy {
public:
    using Move = typename G::Move;
    using Memory = StagedMemory<G>;
    static constexpr bool kHasShortlist = false;

    static StagedPolicy main(const Context<G>& context) {
        return StagedPolicy(context, Flavour::main,
                            context.pos.in_check() ? Step::hash_evasion : Step::hash);
    }
    static StagedPolicy evasions(const Context<G>& context) {
        return StagedPolicy(context, Flavour::evasions, Step::hash_evasion);
    }
    static StagedPolicy quiescence(const Context<G>& context) {
        return StagedPolicy(context, Flavour::quiescence,
                            context.pos.in_check() ? Step::hash_evasion : Step::hash);
    }
    static StagedPolicy probcut(const Context<G>& context, Score threshold) {
        return StagedPolicy(context, Flavour::probcut, Step::hash, threshold);
    }

    [[nodiscard]] Pick<G> next() {
        while (step_ != Step::done) {
            const Scored<G> candidate = advance();
            if (candidate.move == Move::none()) continue;
            if (!context_.pos.is_legal(candidate.move)) continue;
            return {candidate.move, ++rank_, candidate.score, stage_, noisy_, exchange_};
        }
        return {};
    }
    void skip_quiets() { quiets_skipped_ = true; }

    // The signal that put a move where it stands.
    [[nodiscard]] std::size_t leading_signal(const Pick<G>& pick) const {
        if (pick.stage == Stage::hash) return static_cast<std::size_t>(Signal::hash);
        if (!is_ordered_) return kNoSignal;
        Terms terms;
        StagedScorer<G>::score(context_, pick.move, terms);
        return terms.leading();
    }

    [[nodiscard]] const Ledger& ledger() const { return ledger_; }

private:
    using List = PickList<G, std::int32_t>;
    using Sink = typename Ledger::Sink;

    enum class Step : std::uint8_t {
        hash,
        make_noisy,
        good_noisy,
        make_quiet,
        quiet,
        losing_quiet,
        bad_noisy,
        hash_evasion,
        make_evasions,
        evasions,
        done,
    };

    // Why a move was passed over: an exchange that loses, of a capture or of a quiet move, or a
    // history of failures.
    enum class Wait : std::uint8_t { bad, losing, doubted };
    struct Waiting {
        std::int32_t key;
        std::int16_t exchange;
        Exchange::Verdict verdict;
        Wait why;
    };
    static_assert(sizeof(Waiting) == 8, "lists of hundreds lie on the stack at every ply");

    StagedPolicy(const Context<G>& context, Flavour flavour, Step first, Score threshold = 0)
        : context_(context), threshold_(threshold), flavour_(flavour), step_(first) {
        context.count_list();
    }

    // One step of the walk: a candidate, or nothing when the step only prepared the next.
    Scored<G> advance() {
        switch (step_) {
            case Step::hash:
            case Step::hash_evasion: return take_hash();
            case Step::make_noisy: return make_noisy();
            case Step::good_noisy: return take_good_noisy();
            case Step::make_quiet: return make_quiet();
            case Step::quiet: return take_quiet();
            case Step::losing_quiet: return take_losing_quiet();
            case Step::bad_noisy: return take_bad_noisy();
            case Step::make_evasions: return make_evasions();
            case Step::evasions: return take_evasion();
            default: return nothing();
        }
    }

    static Scored<G> nothing() { return {Move::none(), 0}; }
    [[nodiscard]] bool only_noisy() const {
        return flavour_ == Flavour::quiescence || flavour_ == Flavour::probcut;
    }

    Scored<G> take_hash() {
        const bool evading = step_ == Step::hash_evasion;
        step_ = evading ? Step::make_evasions : Step::make_noisy;
        if (!context_.config.use.hash_move) return nothing();
        const Move move = context_.hash_move;
        if (!context_.pos.is_pseudo_legal(move)) return nothing();
        const bool no_quiets = quiets_skipped_ || (!evading && only_noisy());
        noisy_ = context_.pos.is_noisy(move);
        if (no_quiets && !noisy_) return nothing();
        if (flavour_ == Flavour::probcut && !context_.see_at_least(move, threshold_))
            return nothing();
        hash_ = move;
        stage_ = Stage::hash;
        return {move, 0};
    }

    Scored<G> make_noisy() {
        step_ = Step::good_noisy;
        stage_ = Stage::good_noisy;
        noisy_ = true;
        context_.pos.template generate<Batch::noisy>(list_.moves());
        score_from(0, [&](Move move, std::size_t /*place*/, Sink& sink) {
            StagedScorer<G>::score_noisy(context_, move, sink);
        });
        return nothing();
    }

    // Gives each move of the list from `first` on its score; the hash move has had its turn. The
    // scorer gets the place of the move among those.
    template <class Scorer>
    void score_from(std::size_t first, Scorer scorer) {
        const auto& moves = list_.moves();
        is_ordered_ = static_cast<int>(moves.size() - first) >= context_.config.shortest_ordered;
        context_.count_moves(moves, first, is_ordered_);
        for (std::size_t i = first; i < moves.size(); ++i) {
            Sink sink;
            if (is_ordered_) scorer(moves[i], i - first, sink);
            list_.score(i, sink.sum());
            if (moves[i] == hash_) {
                list_.drop(i);
                continue;
            }
            sink.add(Signal::limit, List::held(sink.sum()) - sink.sum());
            ledger_.enter(moves[i], sink);
        }
    }

    // The exchange is looked at only when a capture is about to be handed out.
    Scored<G> take_good_noisy() {
        std::int32_t key = 0;
        while ((key = list_.take_best()) != List::kNothing) {
            const Scored<G> best = list_.at(key);
            const bool passes = passes_exchange(best.move);
            if (passes && !is_doubted(best.move)) return best;
            if (flavour_ == Flavour::main) wait(key, passes ? Wait::doubted : Wait::bad);
        }
        step_ = only_noisy() ? Step::done : Step::make_quiet;
        return nothing();
    }

    // Quiescence looks at the exchange itself; it needs the order only. So does whoever walks a
    // list that is too short to be ordered.
    [[nodiscard]] bool passes_exchange(Move move) {
        if (flavour_ == Flavour::probcut) return context_.see_at_least(move, threshold_);
        exchange_ = {};
        if (flavour_ == Flavour::quiescence || !context_.config.use.see || !is_ordered_)
            return true;
        exchange_ = context_.exchange(move);
        return exchange_.verdict == Exchange::Verdict::holds;
    }

    // It holds its exchange but has failed so often that promising quiets go first.
    [[nodiscard]] bool is_doubted(Move move) const {
        if (flavour_ != Flavour::main || !is_ordered_ || !context_.config.use.noisy_history)
            return false;
        const Slots slots = context_.pos.slots(move);
        return context_.memory.noisy[slots.arrival][slots.victim].value() <
               context_.config.staged.doubted_history;
    }

    // The captures stay at the front of the list, where the bad ones are still needed.
    Scored<G> make_quiet() {
        step_ = Step::quiet;
        noisy_ = false;
        exchange_ = {};
        first_quiet_ = list_.size();
        if (quiets_skipped_) return nothing();
        context_.pos.template generate<Batch::quiet>(list_.moves());
        if (context_.asks_adviser()) {
            score_advised_quiets();
            return nothing();
        }
        const typename StagedScorer<G>::Quiets by(context_);
        score_from(first_quiet_, [&](Move move, std::size_t /*place*/, Sink& sink) {
            StagedScorer<G>::score_quiet(context_, move, by, sink);
        });
        return nothing();
    }

    // A function of its own, so that its arrays take no room where nobody is asked.
    [[gnu::noinline]] void score_advised_quiets() {
        const auto& moves = list_.moves();
        FixedVector<Slots, G::kMaxMoves> slots;
        for (std::size_t i = first_quiet_; i < moves.size(); ++i)
            slots.push_back(context_.pos.slots(moves[i]));
        std::array<std::int32_t, G::kMaxMoves> advice;
        context_.ask_adviser({slots.begin(), slots.size()}, advice.data());
        const typename StagedScorer<G>::Quiets by(context_);
        score_from(first_quiet_, [&](Move move, std::size_t place, Sink& sink) {
            StagedScorer<G>::score_quiet(context_, move, by, sink);
            StagedScorer<G>::score_advice(context_, advice[place], sink);
        });
    }

    // The best quiet that is left, unless a doubted capture is due before it. Quiets that lose
    // their exchange wait for the rest: near the leaves they are mostly tried in vain.
    Scored<G> take_quiet() {
        std::int32_t key = 0;
        while ((key = next_quiet()) != List::kNothing) {
            const Scored<G> best = list_.at(key);
            if (best.score <= context_.config.staged.doubted_score)
                if (const Waiting* doubted = next_waiting(Wait::doubted, next_doubted_)) {
                    held_ = key;
                    return take_doubted(*doubted);
                }
            if (loses_quietly(best.move)) {
                wait(key, Wait::losing);
                continue;
            }
            noisy_ = false;
            exchange_ = {};
            stage_ = quiet_stage(best.move);
            return best;
        }
        if (const Waiting* doubted = next_waiting(Wait::doubted, next_doubted_))
            return take_doubted(*doubted);
        step_ = Step::losing_quiet;
        stage_ = Stage::losing_quiet;
        noisy_ = false;
        exchange_ = {};
        return nothing();
    }

    // The one that let a doubted capture pass, or the best of the others.
    [[nodiscard]] std::int32_t next_quiet() {
        if (quiets_skipped_) return List::kNothing;
        const std::int32_t held = std::exchange(held_, List::kNothing);
        return held != List::kNothing ? held : list_.take_best(first_quiet_);
    }

    Scored<G> take_doubted(const Waiting& doubted) {
        noisy_ = true;
        stage_ = Stage::doubted_noisy;
        exchange_ = {doubted.verdict, doubted.exchange};
        return list_.at(doubted.key);
    }

    // Checks may be worth what they lose.
    [[nodiscard]] bool loses_quietly(Move move) const {
        const Switches& use = context_.config.use;
        return use.see && use.quiet_see && is_ordered_ &&
               !context_.see_at_least(move, 0, Context<G>::kQuiet) &&
               !context_.pos.gives_check(move);
    }

    Scored<G> take_losing_quiet() {
        if (!quiets_skipped_)
            if (const Waiting* losing = next_waiting(Wait::losing, next_losing_))
                return list_.at(losing->key);
        step_ = Step::bad_noisy;
        stage_ = Stage::bad_noisy;
        noisy_ = true;
        return nothing();
    }

    [[nodiscard]] Stage quiet_stage(Move move) const {
        if (context_.is_killer(move)) return Stage::killer;
        return move == context_.counter() ? Stage::counter : Stage::quiet;
    }

    Scored<G> take_bad_noisy() {
        if (const Waiting* bad = next_waiting(Wait::bad, next_bad_)) {
            exchange_ = {bad->verdict, bad->exchange};
            return list_.at(bad->key);
        }
        step_ = Step::done;
        return nothing();
    }

    Scored<G> make_evasions() {
        step_ = Step::evasions;
        context_.pos.template generate<Batch::evasion>(list_.moves());
        const typename StagedScorer<G>::Quiets by(context_);
        score_from(0, [&](Move move, std::size_t /*place*/, Sink& sink) {
            StagedScorer<G>::score_evasion(context_, move, by, sink);
        });
        return nothing();
    }

    Scored<G> take_evasion() {
        std::int32_t key = 0;
        while ((key = list_.take_best()) != List::kNothing) {
            const Scored<G> best = list_.at(key);
            noisy_ = context_.pos.is_noisy(best.move);
            if (quiets_skipped_ && !noisy_) continue;
            stage_ = noisy_ ? Stage::noisy : quiet_stage(best.move);
            return best;
        }
        step_ = Step::done;
        return nothing();
    }

    void wait(std::int32_t key, Wait why) {
        waiting_.push_back(
            {key, static_cast<std::int16_t>(exchange_.value), exchange_.verdict, why});
    }
    // The next of those that wait for the same reason, from `place` on; null when none is left.
    [[nodiscard]] const Waiting* next_waiting(Wait why, std::size_t& place) const {
        while (place < waiting_.size())
            if (const Waiting& each = waiting_[place++]; each.why == why) return &each;
        return nullptr;
    }

    const Context<G>& context_;
    List list_;
    FixedVector<Waiting, G::kMaxMoves> waiting_;  // in the order in which they were passed over
    Move hash_ = Move::none();                    // the hash move, once it has gone first
    std::int32_t held_ = List::kNothing;          // a quiet that let a doubted capture pass
    std::size_t next_doubted_ = 0;
    std::size_t next_losing_ = 0;
    std::size_t next_bad_ = 0;
    std::size_t first_quiet_ = 0;
    Score threshold_;
    int rank_ = 0;
    Flavour flavour_;
    Step step_;
    // Of the move that is handed out next.
    Stage stage_ = Stage::hash;
    bool noisy_ = false;
    Exchange exchange_ = {};
    bool quiets_skipped_ = false;
    bool is_ordered_ = true;
    [[no_unique_address]] Ledger ledger_;
};

template <Game G>
using Staged = StagedPolicy<G>;

}  // namespace sente::ordering
