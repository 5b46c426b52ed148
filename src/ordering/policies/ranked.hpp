// SPDX-License-Identifier: GPL-3.0-or-later
// The ranked design: one scoring pass, a shortlist of the K best on the stack, then the rest
// (C1–C7).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/fixed_vector.hpp"
#include "ordering/policies/list_policy.hpp"

namespace sente::ordering {

template <Game G>
struct RankedScorer {
    // By victim and attacker alone, before any exchange is looked at.
    template <class Sink>
    static void score_noisy(const Context<G>& context, typename G::Move move, Sink& sink) {
        const Traits traits = context.pos.traits(move);
        if (context.config.use.piece_value) {
            sink.add(Signal::victim, traits.victim * 10);
            sink.add(Signal::attacker, -traits.mover);
        }
        if (context.config.use.promotion) sink.add(Signal::promotion, traits.promotion);
        add_check(context, move, sink);
    }

    template <class Sink>
    static void score_quiet(const Context<G>& context, typename G::Move move, Sink& sink) {
        const RankedWeights& weights = context.config.ranked;
        if (context.config.use.butterfly) {
            const int history = context.butterfly(move, context.pos.slots(move));
            sink.add(Signal::butterfly, history * weights.history);
        }
        if (context.is_killer(move)) sink.add(Signal::killer, weights.killer);
        if (move == context.counter()) sink.add(Signal::counter, weights.counter);
        if (move == context.refutation()) sink.add(Signal::refutation, weights.refutation);
        add_check(context, move, sink);
    }

    // The victim is worth the attacker: such a capture gets its exchange looked at in any case.
    static bool promises(const Context<G>& context, typename G::Move move) {
        const Traits traits = context.pos.traits(move);
        return traits.victim >= traits.mover;
    }

    static constexpr int kLosing = -30000;

private:
    template <class Sink>
    static void add_check(const Context<G>& context, typename G::Move move, Sink& sink) {
        if (context.config.use.checks && context.pos.gives_check(move))
            sink.add(Signal::check, context.config.ranked.check);
    }
};

template <Game G, class Ledger = NoLedger>
class RankedPolicy {
public:
    using Move = typename G::Move;
    static constexpr std::size_t kMostShortlisted = 12;

    static RankedPolicy main(const Context<G>& context) {
        return RankedPolicy(context, Flavour::main, 0);
    }
    static RankedPolicy evasions(const Context<G>& context) {
        return RankedPolicy(context, Flavour::evasions, 0);
    }
    static RankedPolicy quiescence(const Context<G>& context) {
        return RankedPolicy(context, Flavour::quiescence, 0);
    }
    static RankedPolicy probcut(const Context<G>& context, Score threshold) {
        return RankedPolicy(context, Flavour::probcut, threshold);
    }

    [[nodiscard]] Pick<G> next() {
        while (const auto* entry = advance()) {
            if (quiets_skipped_ && !context_.pos.is_noisy(entry->move)) continue;
            if (!context_.pos.is_legal(entry->move)) continue;
            if (flavour_ == Flavour::probcut && !context_.see_at_least(entry->move, threshold_))
                continue;
            return {entry->move, ++rank_, entry->score, nearest_stage(context_, entry->move)};
        }
        return {};
    }
    void skip_quiets() { quiets_skipped_ = true; }

    [[nodiscard]] const Ledger& ledger() const { return ledger_; }

private:
    // Scores are 16 bits wide and saturate.
    struct Entry {
        Move move;
        std::int16_t score = 0;
        std::int16_t by_victim = 0;  // breaks ties
    };

    RankedPolicy(const Context<G>& context, Flavour flavour, Score threshold)
        : context_(context), flavour_(flavour), threshold_(threshold) {
        const RankedWeights& weights = context.config.ranked;
        const int wanted =
            weights.shortlist_by_depth ? std::min(12, 8 + context.depth / 2) : weights.shortlist;
        capacity_ = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(0, wanted)), 0,
                                            kMostShortlisted);
        typename G::Position::MoveList moves;
        generate_for<G>(context.pos, flavour, moves);
        count_list(context, flavour, moves);
        const bool ordered = static_cast<int>(moves.size()) >= context.config.shortest_ordered;
        for (const Move move : moves) {
            if (context.config.use.hash_move && move == context.hash_move) {
                hash_.move = move;
                has_hash_ = true;
            } else if (ordered) {
                place(scored(move));
            } else {
                rest_.push_back({move, 0, 0});
            }
        }
    }

    static std::int16_t saturated(int value) {
        return static_cast<std::int16_t>(std::clamp(value, -32768, 32767));
    }

    // The exchange is looked at only if the capture competes for the shortlist or looks good.
    Entry scored(Move move) {
        Entry entry{move, 0, 0};
        typename Ledger::Sink sink;
        if (!context_.pos.is_noisy(move)) {
            RankedScorer<G>::score_quiet(context_, move, sink);
            entry.score = saturated(sink.sum());
        } else {
            RankedScorer<G>::score_noisy(context_, move, sink);
            entry.score = entry.by_victim = saturated(sink.sum());
            if (looks_at_exchange(entry) && !context_.see_at_least(move, 0)) {
                sink.add(Signal::see, RankedScorer<G>::kLosing);
                entry.score = saturated(sink.sum());
            }
        }
        sink.add(Signal::limit, entry.score - sink.sum());
        ledger_.enter(move, sink);
        return entry;
    }
    [[nodiscard]] bool looks_at_exchange(const Entry& entry) const {
        return context_.config.use.see &&
               (competes(entry) || RankedScorer<G>::promises(context_, entry.move));
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

    // Hash move, shortlist, captures that do not lose, captures that do, quiets (C5, C6).
    const Entry* advance() {
        if (has_hash_) {
            has_hash_ = false;
            return &hash_;
        }
        if (listed_ < shortlisted_) return &shortlist_[listed_++];
        for (; pass_ < kPasses; ++pass_, at_ = 0)
            while (at_ < rest_.size()) {
                Entry& entry = rest_[at_++];
                if (pass_of(entry) != pass_) continue;
                if (pass_ == kLosingPass) lose(entry);
                return &entry;
            }
        return nullptr;
    }
    // Its exchange may have been looked at only now.
    void lose(Entry& entry) {
        const int before = entry.score;
        entry.score = saturated(entry.by_victim + RankedScorer<G>::kLosing);
        ledger_.adjust(entry.move, Signal::see, entry.score - before);
    }
    static constexpr int kPasses = 3;
    static constexpr int kLosingPass = 1;
    [[nodiscard]] int pass_of(const Entry& entry) const {
        if (!context_.pos.is_noisy(entry.move)) return 2;
        if (!context_.config.use.see) return 0;
        return context_.see_at_least(entry.move, 0) ? 0 : kLosingPass;
    }

    const Context<G>& context_;
    Flavour flavour_;
    Score threshold_;
    std::size_t capacity_ = 0;
    Entry hash_{};
    bool has_hash_ = false;
    std::array<Entry, kMostShortlisted> shortlist_;
    std::size_t shortlisted_ = 0;
    std::size_t listed_ = 0;
    FixedVector<Entry, G::kMaxMoves> rest_;
    std::size_t at_ = 0;
    int pass_ = 0;
    int rank_ = 0;
    bool quiets_skipped_ = false;
    [[no_unique_address]] Ledger ledger_;
};

template <Game G>
using Ranked = RankedPolicy<G>;

}  // namespace sente::ordering
