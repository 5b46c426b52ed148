// SPDX-License-Identifier: GPL-3.0-or-later
// The banded design: hash move, captures by victim and attacker, killers, history, in bands that
// never overlap.
#pragma once

#include "ordering/memory/banded.hpp"
#include "ordering/policies/list_policy.hpp"

namespace sente::ordering {

template <Game G>
struct BandedScorer {
    using Memory = BandedMemory<G>;
    static constexpr bool kAsksExchanges = false;
    static constexpr int kHashBand = 10'000'000;
    static constexpr int kNoisyBand = 1'000'000;
    static constexpr int kKillerBand = 900'000;
    static_assert(Memory::kLimit < kKillerBand);

    template <class Sink>
    static void score(const Context<G, Memory>& context, typename G::Move move, Sink& sink,
                      Exchange& /*found*/) {
        const Switches& use = context.config.use;
        if (context.is_hash_move(move)) {
            sink.add(Signal::hash, kHashBand);
            return;
        }
        if (context.pos.is_noisy(move)) {
            const Traits traits = context.pos.traits(move);
            sink.add(Signal::band, kNoisyBand);
            if (use.piece_value) sink.add(Signal::victim, traits.victim * 10);
            if (use.promotion) sink.add(Signal::promotion, traits.promotion * 10);
            if (use.piece_value) sink.add(Signal::attacker, -traits.mover);
            return;
        }
        if (const int slot = context.killer_slot(move); slot >= 0) {
            sink.add(Signal::killer, kKillerBand - slot);
            return;
        }
        if (use.butterfly) sink.add(Signal::butterfly, context.memory.value_of(context.pos, move));
    }
};

template <Game G>
using Banded = ListPolicy<G, BandedScorer<G>>;

}  // namespace sente::ordering
