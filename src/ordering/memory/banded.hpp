// SPDX-License-Identifier: GPL-3.0-or-later
// What the banded design remembers: killers and a butterfly history of quiet moves that cut, and
// nothing of the search before.
#pragma once

#include <algorithm>

#include "ordering/memory/parts.hpp"

namespace sente::ordering {

template <Game G>
struct BandedMemory : LearnsLittle<G> {
    using Move = typename G::Move;
    static constexpr int kLimit = 100'000;  // beyond it all values are halved

    std::array<std::int32_t, G::kRoutes> history{};
    Killers<G> killers;

    int cutoff(const CutoffEvent<G>& event, const Config& config) {
        if (event.noisy) return 0;
        if (config.use.killers) killers.at(event.ply).add(event.best, config.killers_per_ply);
        if (!config.use.butterfly) return 0;
        std::int32_t& cell = history[event.pos.slots(event.best).route];
        cell += event.depth * event.depth;
        if (cell > kLimit)
            for (std::int32_t& each : history) each /= 2;
        return 1;
    }

    void new_search(const Config& /*config*/) { new_game(); }
    void new_game() {
        history.fill(0);
        killers.clear();
    }
    void fit(const Config& /*config*/) {}

    [[nodiscard]] int value_of(const typename G::Position& pos, Move move) const {
        return history[pos.slots(move).route];
    }
    [[nodiscard]] int history_of(const typename G::Position& pos, const Line<G>& /*line*/,
                                 Move move, const Config& config) const {
        if (!config.use.butterfly) return 0;
        return static_cast<int>(std::int64_t{value_of(pos, move)} * kHistoryScale / kLimit);
    }
    [[nodiscard]] std::size_t bytes() const { return sizeof(*this); }
};

}  // namespace sente::ordering
