// SPDX-License-Identifier: GPL-3.0-or-later
// What the additive design remembers: killers of any kind, and one history over origin and target
// for both sides, from which every searched move gains or loses.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "ordering/memory/parts.hpp"

namespace sente::ordering {

template <Game G>
struct WeightedMemory : LearnsLittle<G> {
    using Move = typename G::Move;
    static constexpr bool kLearnsFromEveryMove = true;
    static constexpr int kFull = 100'000;  // a value of this counts for the most, 1000 in a score
    static constexpr int kLimit = 1'000'000;  // beyond it all values are halved

    std::array<std::int32_t, G::kRoutes> history{};
    Killers<G> killers;

    // A move that beat the alpha it was searched against gains, the others lose.
    int searched(const typename G::Position& pos, Move move, Depth depth, bool raised,
                 const Config& config) {
        if (!config.use.butterfly) return 0;
        std::int32_t& cell = history[pos.slots(move).route];
        cell += raised ? depth + 1 : -(depth + 1);
        if (std::abs(cell) > kLimit)
            for (std::int32_t& each : history) each /= 2;
        return 1;
    }
    int cutoff(const CutoffEvent<G>& event, const Config& config) {
        if (config.use.killers) killers.at(event.ply).add(event.best, config.killers_per_ply);
        return 0;
    }

    void new_search(const Config& config) {
        for (std::int32_t& each : history) each = each * config.kept_percent / 100;
        killers.age();
    }
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
        const int value = std::clamp(value_of(pos, move), -kFull, kFull);
        return static_cast<int>(std::int64_t{value} * kHistoryScale / kFull);
    }
    [[nodiscard]] std::size_t bytes() const { return sizeof(*this); }
};

}  // namespace sente::ordering
