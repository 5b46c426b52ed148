// SPDX-License-Identifier: GPL-3.0-or-later
// The only code that writes to the tables: what a search event teaches the order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "game/game.hpp"
#include "ordering/config.hpp"
#include "ordering/context.hpp"
#include "ordering/tables.hpp"
#include "ordering/telemetry.hpp"

namespace sente::ordering {

// A cutoff: `best` refuted the node after the others had been tried in vain.
template <Game G>
struct CutoffEvent {
    const typename G::Position& pos;
    Line<G> line;
    int ply = 0;
    Depth depth = 0;
    typename G::Move best = G::Move::none();
    std::span<const typename G::Move> tried_quiet = {};
    std::span<const typename G::Move> tried_noisy = {};
};

// Where a quiet move that was played is remembered.
struct QuietTrace {
    bool is_quiet = false;
    Side side = Side::first;
    int threat = 0;
    Slots slots = {};
};

template <Game G>
class Learner {
public:
    using Move = typename G::Move;

    Learner(Tables<G>& tables, const Config& config, Telemetry* telemetry)
        : tables_(tables), config_(config), telemetry_(telemetry) {}

    void cutoff(const CutoffEvent<G>& event) {
        const int bonus = bonus_for(event.depth);
        const int malus = -malus_for(event.depth);
        if (event.pos.is_noisy(event.best)) {
            learn_noisy(event.pos, event.best, bonus);
        } else {
            remember_refuter(event);
            learn_quiet(event.pos, event.line, event.best, bonus);
            for (const Move move : event.tried_quiet)
                learn_quiet(event.pos, event.line, move, malus);
        }
        for (const Move move : event.tried_noisy) learn_noisy(event.pos, move, malus);
    }

    // The table answered the node with a quiet move: it would have cut again.
    void hash_cutoff(const CutoffEvent<G>& event) {
        if (event.pos.is_noisy(event.best)) return;
        learn_quiet(event.pos, event.line, event.best, bonus_for(event.depth));
    }

    // A quiet move changed the evaluation by `gain` for the side that played it.
    void drift(const QuietTrace& played, Score gain) {
        constexpr int kPerCentipawn = 10;
        constexpr int kMost = 1500;
        if (!played.is_quiet || !config_.use.drift || !config_.use.butterfly) return;
        tables_
            .butterfly[static_cast<std::size_t>(index(played.side))]
                      [static_cast<std::size_t>(played.threat)][played.slots.route]
            .reward(std::clamp(gain * kPerCentipawn, -kMost, kMost));
    }

    void new_search() { tables_.age(config_.kept_percent); }
    void new_game() { tables_.clear(); }
    void clear_killers(int ply) { tables_.killers[static_cast<std::size_t>(ply)].clear(); }

private:
    static int bonus_for(Depth depth) { return std::clamp(180 * depth - 80, 0, 2400); }
    static int malus_for(Depth depth) { return std::clamp(200 * depth - 80, 0, 2000); }

    void learn_quiet(const typename G::Position& pos, const Line<G>& line, Move move, int bonus) {
        const Slots slots = pos.slots(move);
        if (config_.use.butterfly) {
            const auto threat = static_cast<std::size_t>(pos.threat_bucket(move));
            tables_.butterfly[static_cast<std::size_t>(index(pos.side()))][threat][slots.route]
                .reward(bonus);
        }
        if (config_.use.continuation) {
            for (const int arrival : {line.ply_1, line.ply_2, line.ply_4})
                if (arrival != Tables<G>::kNoArrival)
                    tables_.after(arrival)[slots.arrival].reward(bonus);
        }
        if (config_.use.structure)
            tables_.structure[Tables<G>::structure_row(pos)][slots.arrival].reward(bonus);
        if (telemetry_ != nullptr) ++telemetry_->history_updates;
    }

    void learn_noisy(const typename G::Position& pos, Move move, int bonus) {
        if (!config_.use.noisy_history) return;
        const Slots slots = pos.slots(move);
        tables_.noisy[slots.arrival][slots.victim].reward(bonus);
        if (telemetry_ != nullptr) ++telemetry_->history_updates;
    }

    void remember_refuter(const CutoffEvent<G>& event) {
        constexpr int kNone = Tables<G>::kNoArrival;
        if (config_.use.killers)
            tables_.killers[static_cast<std::size_t>(event.ply)].add(event.best,
                                                                     config_.killers_per_ply);
        if (config_.use.counter_move && event.line.ply_1 != kNone)
            tables_.counter[static_cast<std::size_t>(event.line.ply_1)] = event.best;
        if (config_.use.refutation && event.line.ply_2 != kNone)
            tables_.refutation[static_cast<std::size_t>(event.line.ply_2)] = event.best;
    }

    Tables<G>& tables_;
    const Config& config_;
    Telemetry* telemetry_;
};

}  // namespace sente::ordering
