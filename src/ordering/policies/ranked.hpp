// SPDX-License-Identifier: GPL-3.0-or-later
// The ranked design: one scoring pass, a shortlist of the K best on the stack, then the rest.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "ordering/memory/ranked.hpp"
#include "ordering/policies/list_policy.hpp"

namespace sente::ordering {

template <Game G>
struct RankedScorer {
    using Memory = RankedMemory<G>;
    using ContextOf = Context<G, Memory>;

    // By victim and attacker alone, before any exchange is looked at.
    template <class Sink>
    static void score_noisy(const ContextOf& context, typename G::Move move, Sink& sink) {
        const Traits traits = context.pos.traits(move);
        if (context.config.use.piece_value) {
            sink.add(Signal::victim, traits.victim * 10);
            sink.add(Signal::attacker, -traits.mover);
        }
        if (context.config.use.promotion) sink.add(Signal::promotion, traits.promotion);
        add_check(context, move, sink);
    }

    template <class Sink>
    static void score_quiet(const ContextOf& context, typename G::Move move, Sink& sink) {
        const RankedWeights& weights = context.config.ranked;
        if (context.config.use.butterfly)
            sink.add(Signal::butterfly,
                     context.memory.value_of(context.pos, move) * weights.history);
        if (context.is_killer(move)) sink.add(Signal::killer, weights.killer);
        if (move == context.counter()) sink.add(Signal::counter, weights.counter);
        if (move == context.refutation()) sink.add(Signal::refutation, weights.refutation);
        add_check(context, move, sink);
    }

    static constexpr int kLosing = -30000;

private:
    template <class Sink>
    static void add_check(const ContextOf& context, typename G::Move move, Sink& sink) {
        if (context.config.use.checks && context.pos.gives_check(move))
            sink.add(Signal::check, context.config.ranked.check);
    }
};

template <Game G, class Ledger = NoLedger>
class RankedPolicy {
public:
    using Move = typename G::Move;
    using Memory = RankedMemory<G>;
    using ContextOf = Context<G, Memory>;
    static constexpr bool kHasShortlist = true;
    static constexpr std::size_t kMostShortlisted = 12;

    static RankedPolicy main(const ContextOf& context) {
        return RankedPolicy(context, Flavour::main, 0);
    }
    static RankedPolicy evasions(const ContextOf& context) {
        return RankedPolicy(context, Flavour::evasions, 0);
    }
    static RankedPolicy quiescence(const ContextOf& context) {
        return RankedPolicy(context, Flavour::quiescence, 0);
    }
    static RankedPolicy probcut(const ContextOf& context, Score threshold) {
        return RankedPolicy(context, Flavour::probcut, threshold);
    }

    [[nodiscard]] Pick<G> next() {
        while (const Entry* entry = advance()) {
            if (quiets_skipped_ && !entry->noisy) continue;
            if (!context_.pos.is_legal(entry->move)) continue;
            if (flavour_ == Flavour::probcut && !reaches_threshold(*entry)) continue;
            return {entry->move, ++rank_, entry->score, stage_, entry->noisy, entry->exchange};
        }
        return {};
    }
    void skip_quiets() { quiets_skipped_ = true; }

    // The signal that put a move where it stands.
    [[nodiscard]] std::size_t leading_signal(const Pick<G>& pick) const {
        if (pick.stage == Stage::hash) return static_cast<std::size_t>(Signal::hash);
        if (!is_ordered_) return kNoSignal;
        ContextOf uncounted = context_;
        uncounted.telemetry = nullptr;
        Terms terms;
        score_cheaply(uncounted, pick.move, pick.noisy, terms);
        return terms.leading();
    }
    [[nodiscard]] const Ledger& ledger() const { return ledger_; }

private:
    // Scores are 16 bits wide and saturate. Nothing is set unless asked to: there are hundreds.
    struct Entry {
        Move move;
        std::int16_t score;
        std::int16_t by_victim;  // breaks ties
        bool noisy;
        Exchange exchange;
    };

    RankedPolicy(const ContextOf& context, Flavour flavour, Score threshold)
        : context_(context),
          flavour_(flavour),
          threshold_(threshold),
          capacity_(capacity(context)) {
        typename G::Position::MoveList moves;
        generate_for<G>(context.pos, flavour, moves);
        is_ordered_ = static_cast<int>(moves.size()) >= context.config.shortest_ordered;
        context.count_list();
        context.count_moves(moves, 0, is_ordered_);
        for (const Move move : moves) enter(move);
        // Only now it is known which of them compete: those alone need their exchange.
        for (Entry& entry : doubtful_) {
            if (competes(entry)) ask(entry);
            place(entry);
        }
    }

    static std::size_t capacity(const ContextOf& context) {
        const int wanted = shortlist_of(context.config.ranked, context.depth);
        return std::min(static_cast<std::size_t>(std::max(0, wanted)), kMostShortlisted);
    }
    static std::int16_t saturated(int value) {
        return static_cast<std::int16_t>(std::clamp(value, -32768, 32767));
    }
    template <class Sink>
    static void score_cheaply(const ContextOf& context, Move move, bool noisy, Sink& sink) {
        if (noisy) {
            RankedScorer<G>::score_noisy(context, move, sink);
        } else {
            RankedScorer<G>::score_quiet(context, move, sink);
        }
    }

    // One pass: what may lose by its exchange waits for the others.
    void enter(Move move) {
        Entry entry{move, 0, 0, context_.pos.is_noisy(move), {}};
        if (context_.is_hash_move(move)) {
            hash_ = entry;
            has_hash_ = true;
            return;
        }
        if (!is_ordered_) {
            rest_.push_back(entry);
            return;
        }
        typename Ledger::Sink sink;
        score_cheaply(context_, move, entry.noisy, sink);
        entry.score = saturated(sink.sum());
        if (entry.noisy) entry.by_victim = entry.score;
        sink.add(Signal::limit, entry.score - sink.sum());
        ledger_.enter(move, sink);
        if (entry.noisy && asks()) {
            doubtful_.push_back(entry);
        } else {
            place(entry);
        }
    }
    // Quiescence goes by victim and attacker; it looks at an exchange itself, when its turn comes.
    [[nodiscard]] bool asks() const {
        return context_.config.use.see &&
               (flavour_ == Flavour::main || flavour_ == Flavour::evasions);
    }
    void ask(Entry& entry) {
        entry.exchange = context_.exchange(entry.move);
        if (entry.exchange.verdict != Exchange::Verdict::loses) return;
        const int before = entry.score;
        entry.score = saturated(entry.by_victim + RankedScorer<G>::kLosing);
        ledger_.adjust(entry.move, Signal::see, entry.score - before);
    }
    [[nodiscard]] bool reaches_threshold(const Entry& entry) const {
        return entry.exchange.is_known() ? entry.exchange.value >= threshold_
                                         : context_.see_at_least(entry.move, threshold_);
    }

    static bool goes_before(const Entry& a, const Entry& b) {
        if (a.score != b.score) return a.score > b.score;
        if (a.by_victim != b.by_victim) return a.by_victim > b.by_victim;
        return a.move.raw() < b.move.raw();
    }
    [[nodiscard]] bool competes(const Entry& entry) const {
        if (shortlisted_ < capacity_) return true;
        return capacity_ > 0 && goes_before(entry, shortlist_[shortlisted_ - 1]);
    }

    // Into the shortlist if it is among the best so far; who falls out joins the rest.
    void place(const Entry& entry) {
        if (!competes(entry)) {
            rest_.push_back(entry);
            return;
        }
        if (shortlisted_ == capacity_) rest_.push_back(shortlist_[--shortlisted_]);
        std::size_t at = shortlisted_++;
        for (; at > 0 && goes_before(entry, shortlist_[at - 1]); --at)
            shortlist_[at] = shortlist_[at - 1];
        shortlist_[at] = entry;
    }

    // Hash move, shortlist, captures that do not lose, captures that do, quiets; a list that is
    // not ordered as it was generated.
    const Entry* advance() {
        if (has_hash_) {
            has_hash_ = false;
            stage_ = Stage::hash;
            return &hash_;
        }
        stage_ = Stage::shortlist;
        if (listed_ < shortlisted_) return &shortlist_[listed_++];
        if (!is_ordered_) return as_generated();
        for (; pass_ < kPasses.size(); ++pass_, at_ = 0)
            while (at_ < rest_.size()) {
                Entry& entry = rest_[at_++];
                if (pass_of(entry) != pass_) continue;
                stage_ = kPasses[pass_];
                return &entry;
            }
        return nullptr;
    }
    const Entry* as_generated() {
        if (at_ == rest_.size()) return nullptr;
        const Entry* entry = &rest_[at_++];
        stage_ = entry->noisy ? Stage::noisy : Stage::quiet;
        return entry;
    }

    static constexpr std::array<Stage, 3> kPasses = {Stage::good_noisy, Stage::bad_noisy,
                                                     Stage::quiet};
    // Its exchange may be looked at only now.
    [[nodiscard]] std::size_t pass_of(Entry& entry) {
        if (!entry.noisy) return 2;
        if (!entry.exchange.is_known() && asks()) ask(entry);
        return entry.exchange.verdict == Exchange::Verdict::loses ? 1 : 0;
    }

    const ContextOf& context_;
    Flavour flavour_;
    Score threshold_;
    std::size_t capacity_;
    Entry hash_{};
    bool has_hash_ = false;
    bool is_ordered_ = false;
    std::array<Entry, kMostShortlisted> shortlist_;
    std::size_t shortlisted_ = 0;
    std::size_t listed_ = 0;
    FixedVector<Entry, G::kMaxMoves> doubtful_;
    FixedVector<Entry, G::kMaxMoves> rest_;
    std::size_t at_ = 0;
    std::size_t pass_ = 0;
    Stage stage_ = Stage::hash;
    int rank_ = 0;
    bool quiets_skipped_ = false;
    [[no_unique_address]] Ledger ledger_;
};

template <Game G>
using Ranked = RankedPolicy<G>;

}  // namespace sente::ordering
