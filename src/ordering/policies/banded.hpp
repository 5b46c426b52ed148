// SPDX-License-Identifier: GPL-3.0-or-later
// The banded design: hash move, captures by victim and attacker, killers, history, in bands that
// never overlap (B2–B4).
#pragma once

#include "ordering/policies/list_policy.hpp"

namespace sente::ordering {

template <Game G>
struct BandedScorer {
    static constexpr int kHashBand = 10'000'000;
    static constexpr int kNoisyBand = 1'000'000;
    static constexpr int kKillerBand = 900'000;

    template <class Sink>
    static void score(const Context<G>& context, typename G::Move move, Sink& sink) {
        const Switches& use = context.config.use;
        if (use.hash_move && move == context.hash_move) {
            sink.add(Signal::band, kHashBand);
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
        const int slot = use.killers ? context.killer_slot(move) : -1;
        if (slot >= 0) {
            sink.add(Signal::band, kKillerBand);
            sink.add(Signal::killer, -slot);
            return;
        }
        if (use.butterfly)
            sink.add(Signal::butterfly, context.butterfly(move, context.pos.slots(move)));
    }
};

template <Game G>
using Banded = ListPolicy<G, BandedScorer<G>>;

}  // namespace sente::ordering
