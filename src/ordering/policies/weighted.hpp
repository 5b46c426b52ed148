// SPDX-License-Identifier: GPL-3.0-or-later
// The additive design: every move gets one score, the sum of weighted heuristics.
#pragma once

#include <algorithm>

#include "ordering/memory/weighted.hpp"
#include "ordering/policies/list_policy.hpp"

namespace sente::ordering {

template <Game G>
struct AdditiveScorer {
    using Memory = WeightedMemory<G>;
    static constexpr bool kAsksExchanges = true;

    template <class Sink>
    static void score(const Context<G, Memory>& context, typename G::Move move, Sink& sink,
                      Exchange& found) {
        const Switches& use = context.config.use;
        const AdditiveWeights& weights = context.config.additive;
        const Traits traits = context.pos.traits(move);

        if (context.is_hash_move(move)) sink.add(Signal::hash, weights.hash);
        if (const int slot = context.killer_slot(move); slot >= 0)
            sink.add(Signal::killer, weights.killer - slot * weights.killer_slot_step);
        if (use.see && traits.victim > 0) {
            found = context.exchange(move);
            sink.add(Signal::see, std::clamp(found.value * weights.see_percent / 100, -1000, 1000));
        }
        if (use.butterfly)
            sink.add(Signal::butterfly, history(context, move) * weights.history_percent / 100);
        if (use.piece_value)
            sink.add(Signal::piece_value, traits.mover * weights.piece_value_tenths / 10);
        if (use.promotion && traits.promotion > 0) sink.add(Signal::promotion, weights.promotion);
        if (use.centre && traits.centre) sink.add(Signal::centre, weights.centre);
        if (use.development && traits.develops) sink.add(Signal::development, weights.development);
        if (use.castling && traits.castles) sink.add(Signal::castling, weights.castling);
    }

private:
    // A hundredth, from 0 to 1000; what failed before counts as nothing.
    static int history(const Context<G, Memory>& context, typename G::Move move) {
        return std::clamp(context.memory.value_of(context.pos, move) / (Memory::kFull / 1000), 0,
                          1000);
    }
};

template <Game G>
using Weighted = ListPolicy<G, AdditiveScorer<G>>;

}  // namespace sente::ordering
