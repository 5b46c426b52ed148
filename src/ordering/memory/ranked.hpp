// SPDX-License-Identifier: GPL-3.0-or-later
// What the ranked design remembers. The design itself is weights alone, twice the history beside
// 1000 for a killer, and takes its tables from the engine around it. So the history here is bounded
// such that twice its best stays below a killer and below a pawn that takes a pawn.
#pragma once

#include <algorithm>

#include "core/multi_array.hpp"
#include "ordering/memory/parts.hpp"

namespace sente::ordering {

template <Game G>
struct RankedMemory : LearnsLittle<G> {
    using Move = typename G::Move;
    static constexpr int kLimit = 400;
    using Cell = Gravity<kLimit>;

    MultiArray<Cell, 2, G::kRoutes> butterfly{};  // [side][route]
    Killers<G> killers;
    std::array<Move, G::kArrivals> counter{};     // answer to the opponent's last arrival
    std::array<Move, G::kArrivals> refutation{};  // follow-up to our own last arrival

    int cutoff(const CutoffEvent<G>& event, const Config& config) {
        if (event.noisy) return 0;
        remember_refuter(event, config);
        if (!config.use.butterfly) return 0;
        const int bonus = std::min(event.depth * event.depth, kLimit);
        cell(event.pos, event.best).reward(bonus);
        for (const Move move : event.tried_quiet) cell(event.pos, move).reward(-bonus);
        return 1 + static_cast<int>(event.tried_quiet.size());
    }

    void new_search(const Config& config) {
        for (auto& routes : butterfly)
            for (Cell& each : routes) each.age(config.kept_percent);
        killers.age();
    }
    void new_game() {
        for (auto& routes : butterfly) routes.fill({});
        killers.clear();
        counter.fill(Move::none());
        refutation.fill(Move::none());
    }
    void fit(const Config& /*config*/) {}

    [[nodiscard]] int value_of(const typename G::Position& pos, Move move) const {
        return butterfly[static_cast<std::size_t>(index(pos.side()))][pos.slots(move).route]
            .value();
    }
    [[nodiscard]] int history_of(const typename G::Position& pos, const Line<G>& /*line*/,
                                 Move move, const Config& config) const {
        return config.use.butterfly ? value_of(pos, move) * kHistoryScale / kLimit : 0;
    }
    [[nodiscard]] std::size_t bytes() const { return sizeof(*this); }

private:
    [[nodiscard]] Cell& cell(const typename G::Position& pos, Move move) {
        return butterfly[static_cast<std::size_t>(index(pos.side()))][pos.slots(move).route];
    }
    void remember_refuter(const CutoffEvent<G>& event, const Config& config) {
        if (config.use.killers) killers.at(event.ply).add(event.best, config.killers_per_ply);
        if (config.use.counter_move && event.line.ply_1 != kNoArrival<G>)
            counter[static_cast<std::size_t>(event.line.ply_1)] = event.best;
        if (config.use.refutation && event.line.ply_2 != kNoArrival<G>)
            refutation[static_cast<std::size_t>(event.line.ply_2)] = event.best;
    }
};

}  // namespace sente::ordering
