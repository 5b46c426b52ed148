// SPDX-License-Identifier: GPL-3.0-or-later
// Our own design: moves are generated in stages, so that a cutoff saves the rest, and quiet moves
// are ranked by what was learned from earlier cutoffs.
#pragma once

#include "ordering/context.hpp"
#include "ordering/pick.hpp"
#include "ordering/policies/list_policy.hpp"
#include "ordering/select.hpp"

namespace sente::ordering {

template <Game G>
struct StagedScorer {
    using Move = typename G::Move;
    using Threats = typename G::Position::Threats;

    // A big victim first, taken by a small piece; then who has just moved there; then what this
    // capture has achieved before.
    template <class Sink>
    static void score_noisy(const Context<G>& context, Move move, Sink& sink) {
        const Slots slots = context.pos.slots(move);
        sink.add(Signal::victim, context.pos.capture_gain(move) * kVictimWeight);
        sink.add(Signal::attacker, -context.pos.traits(move).mover);
        if (context.answers_on_target(slots))
            sink.add(Signal::recapture, context.config.staged.recapture);
        if (!context.config.use.noisy_history) return;
        sink.add(Signal::noisy_history, context.tables.noisy[slots.arrival][slots.victim].value());
    }

    template <class Sink>
    static void score_quiet(const Context<G>& context, Move move, const Threats& threats,
                            Sink& sink) {
        const Switches& use = context.config.use;
        const StagedWeights& weights = context.config.staged;
        const Tables<G>& tables = context.tables;
        const Slots slots = context.pos.slots(move);
        if (use.butterfly)
            sink.add(Signal::butterfly, context.butterfly(move, slots) * weights.butterfly / 100);
        if (use.continuation) {
            const auto after = [&](int arrival) {
                return tables.after(arrival)[slots.arrival].value();
            };
            sink.add(Signal::continuation_1,
                     after(context.line.ply_1) * weights.continuation_1 / 100);
            sink.add(Signal::continuation_2,
                     after(context.line.ply_2) * weights.continuation_2 / 100);
            sink.add(Signal::continuation_4,
                     after(context.line.ply_4) * weights.continuation_4 / 100);
        }
        if (use.structure) {
            const auto& row = tables.structure[Tables<G>::structure_row(context.pos)];
            sink.add(Signal::structure, row[slots.arrival].value() * weights.structure / 100);
        }
        if (context.is_killer(move)) sink.add(Signal::killer, weights.killer);
        if (move == context.counter()) sink.add(Signal::counter, weights.counter);
        if (use.checks && weights.check != 0 && context.pos.gives_check(move) &&
            context.pos.see_at_least(move, 0))
            sink.add(Signal::check, weights.check);
        if (use.threats)
            sink.add(Signal::threat, context.pos.threat_balance(move, threats) * weights.threat);
    }

    // In check: captures of the checker first, then the others by history.
    template <class Sink>
    static void score_evasion(const Context<G>& context, Move move, const Threats& threats,
                              Sink& sink) {
        if (context.pos.is_noisy(move)) {
            sink.add(Signal::band, kCaptureBand);
            score_noisy(context, move, sink);
        } else {
            score_quiet(context, move, threats, sink);
        }
    }

    template <class Sink>
    static void score(const Context<G>& context, Move move, Sink& sink) {
        const Threats threats = context.pos.threats();
        if (context.pos.in_check()) {
            score_evasion(context, move, threats, sink);
        } else if (context.pos.is_noisy(move)) {
            score_noisy(context, move, sink);
        } else {
            score_quiet(context, move, threats, sink);
        }
    }

private:
    static constexpr int kVictimWeight = 16;
    static constexpr int kCaptureBand = 1 << 20;
};

template <Game G>
class Staged {
public:
    using Move = typename G::Move;

    static Staged main(const Context<G>& context) {
        return Staged(context, Flavour::main,
                      context.pos.in_check() ? Step::hash_evasion : Step::hash);
    }
    static Staged evasions(const Context<G>& context) {
        return Staged(context, Flavour::evasions, Step::hash_evasion);
    }
    static Staged quiescence(const Context<G>& context) {
        return Staged(context, Flavour::quiescence,
                      context.pos.in_check() ? Step::hash_evasion : Step::hash);
    }
    static Staged probcut(const Context<G>& context, Score threshold) {
        return Staged(context, Flavour::probcut, Step::hash, threshold);
    }

    [[nodiscard]] Pick<G> next() {
        while (step_ != Step::done) {
            const Scored<G> candidate = advance();
            if (candidate.move == Move::none()) continue;
            if (!context_.pos.is_legal(candidate.move)) continue;
            return {candidate.move, ++rank_, candidate.score, stage_};
        }
        return {};
    }
    void skip_quiets() { quiets_skipped_ = true; }

    template <class Sink>
    static void explain(const Context<G>& context, Move move, Sink& sink) {
        if (context.config.use.hash_move && move == context.hash_move) return;
        StagedScorer<G>::score(context, move, sink);
    }

private:
    enum class Step : std::uint8_t {
        hash,
        make_noisy,
        good_noisy,
        make_quiet,
        quiet,
        bad_noisy,
        hash_evasion,
        make_evasions,
        evasions,
        done,
    };

    Staged(const Context<G>& context, Flavour flavour, Step first, Score threshold = 0)
        : context_(context), threshold_(threshold), flavour_(flavour), step_(first) {
        if (context.telemetry != nullptr &&
            (flavour == Flavour::main || flavour == Flavour::evasions))
            ++context.telemetry->lists;
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
        if (no_quiets && !context_.pos.is_noisy(move)) return nothing();
        if (flavour_ == Flavour::probcut && !context_.see_at_least(move, threshold_))
            return nothing();
        if (context_.telemetry != nullptr && !only_noisy()) ++context_.telemetry->hash_hits;
        hash_ = move;
        stage_ = Stage::hash;
        return {move, 0};
    }

    Scored<G> make_noisy() {
        step_ = Step::good_noisy;
        stage_ = Stage::good_noisy;
        typename G::Position::MoveList moves;
        context_.pos.template generate<Batch::noisy>(moves);
        ordered_ = static_cast<int>(moves.size()) >= context_.config.shortest_ordered;
        if (context_.telemetry != nullptr) context_.telemetry->noisy_seen += moves.size();
        for (const Move move : moves) {
            if (move == hash_) continue;
            Total total;
            if (ordered_) StagedScorer<G>::score_noisy(context_, move, total);
            list_.push_back({move, total.sum()});
        }
        return nothing();
    }

    // The exchange is looked at only when a capture is about to be handed out.
    Scored<G> take_good_noisy() {
        while (at_ < list_.size()) {
            if (ordered_) pick_best(list_, at_);
            const Scored<G> best = list_[at_++];
            if (passes_exchange(best)) return best;
            if (flavour_ == Flavour::main) list_[bad_++] = best;  // bad_ < at_: the slot is free
        }
        step_ = only_noisy() ? Step::done : Step::make_quiet;
        return nothing();
    }

    // Quiescence looks at the exchange itself; it needs the order only.
    [[nodiscard]] bool passes_exchange(const Scored<G>& candidate) const {
        if (flavour_ == Flavour::probcut) return context_.see_at_least(candidate.move, threshold_);
        if (flavour_ == Flavour::quiescence || !context_.config.use.see) return true;
        return context_.see_at_least(candidate.move, noisy_bar(candidate.move));
    }

    // What has often failed must win more to go before the quiets, what has often cut may lose
    // some.
    [[nodiscard]] Score noisy_bar(Move move) const {
        const StagedWeights& weights = context_.config.staged;
        Score bar = -weights.good_noisy_margin;
        if (context_.config.use.noisy_history && weights.noisy_history_bar > 0) {
            const Slots slots = context_.pos.slots(move);
            bar -= context_.tables.noisy[slots.arrival][slots.victim].value() *
                   weights.noisy_history_bar / HistoryCell::kLimit;
        }
        return bar;
    }

    Scored<G> make_quiet() {
        step_ = Step::quiet;
        if (quiets_skipped_) return nothing();
        typename G::Position::MoveList moves;
        context_.pos.template generate<Batch::quiet>(moves);
        ordered_ = static_cast<int>(moves.size()) >= context_.config.shortest_ordered;
        const auto threats = context_.pos.threats();
        // The bad captures stay at the front of the list; quiets follow them.
        list_.resize_down(bad_);
        at_ = bad_;
        for (const Move move : moves) {
            if (move == hash_) continue;
            Total total;
            if (ordered_) StagedScorer<G>::score_quiet(context_, move, threats, total);
            list_.push_back({move, total.sum()});
        }
        return nothing();
    }

    Scored<G> take_quiet() {
        if (!quiets_skipped_ && at_ < list_.size()) {
            if (ordered_) pick_best(list_, at_);
            const Scored<G> best = list_[at_++];
            stage_ = quiet_stage(best.move);
            return best;
        }
        step_ = Step::bad_noisy;
        stage_ = Stage::bad_noisy;
        at_ = 0;
        return nothing();
    }

    [[nodiscard]] Stage quiet_stage(Move move) const {
        if (context_.is_killer(move)) return Stage::killer;
        return move == context_.counter() ? Stage::counter : Stage::quiet;
    }

    Scored<G> take_bad_noisy() {
        if (at_ < bad_) return list_[at_++];
        step_ = Step::done;
        return nothing();
    }

    Scored<G> make_evasions() {
        step_ = Step::evasions;
        typename G::Position::MoveList moves;
        context_.pos.template generate<Batch::evasion>(moves);
        const auto threats = context_.pos.threats();
        for (const Move move : moves) {
            if (move == hash_) continue;
            Total total;
            StagedScorer<G>::score_evasion(context_, move, threats, total);
            list_.push_back({move, total.sum()});
        }
        return nothing();
    }

    Scored<G> take_evasion() {
        while (at_ < list_.size()) {
            pick_best(list_, at_);
            const Scored<G> best = list_[at_++];
            const bool noisy = context_.pos.is_noisy(best.move);
            if (quiets_skipped_ && !noisy) continue;
            stage_ = noisy ? Stage::good_noisy : quiet_stage(best.move);
            return best;
        }
        step_ = Step::done;
        return nothing();
    }

    const Context<G>& context_;
    ScoredList<G> list_;
    Move hash_ = Move::none();  // the hash move, once it has gone first
    std::size_t at_ = 0;
    std::size_t bad_ = 0;
    Score threshold_;
    int rank_ = 0;
    Flavour flavour_;
    Step step_;
    Stage stage_ = Stage::hash;
    bool ordered_ = true;
    bool quiets_skipped_ = false;
};

}  // namespace sente::ordering
