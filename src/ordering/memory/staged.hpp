// SPDX-License-Identifier: GPL-3.0-or-later
// What our own design remembers: histories of quiet moves by route, by the moves before and by
// structure, one of noisy moves, killers and counter-moves.
#pragma once

#include <algorithm>
#include <vector>

#include "core/multi_array.hpp"
#include "ordering/memory/parts.hpp"

namespace sente::ordering {

template <Game G>
struct StagedMemory {
    using Move = typename G::Move;
    using Position = typename G::Position;
    using ByArrival = std::array<HistoryCell, G::kArrivals>;

    static constexpr bool kLearnsFromEveryMove = false;
    static constexpr bool kLearnsFromDrift = true;
    static constexpr std::size_t kStructureRows = 512;

    MultiArray<HistoryCell, 2, G::kThreatBuckets, G::kRoutes> butterfly{};  // [side][threat][route]
    MultiArray<HistoryCell, G::kArrivals, G::kVictims> noisy{};             // [arrival][victim]
    Killers<G> killers;
    std::array<Move, G::kArrivals> counter{};  // answer to the opponent's last arrival
    std::vector<ByArrival> structure;          // [structure key][arrival]; empty where it is unused

    // What followed an arrival: row `arrival`, or the empty row where there was no move.
    [[nodiscard]] const ByArrival& after(int arrival) const {
        return continuation[static_cast<std::size_t>(arrival)];
    }
    [[nodiscard]] ByArrival& after(int arrival) {
        return continuation[static_cast<std::size_t>(arrival)];
    }
    [[nodiscard]] static std::size_t structure_row(const Position& pos) {
        return pos.structures()[0] % kStructureRows;
    }
    [[nodiscard]] int butterfly_of(const Position& pos, Move move, Slots slots) const {
        return butterfly[static_cast<std::size_t>(index(pos.side()))]
                        [static_cast<std::size_t>(pos.threat_bucket(move))][slots.route]
                            .value();
    }

    int cutoff(const CutoffEvent<G>& event, const Config& config) {
        const int bonus = bonus_for(event.depth);
        const int malus = -malus_for(event.depth);
        int updates = 0;
        if (event.noisy) {
            updates += learn_noisy(event.pos, event.best, bonus, config);
        } else {
            remember_refuter(event, config);
            updates += learn_quiet(event, event.best, bonus, config);
            for (const Move move : event.tried_quiet)
                updates += learn_quiet(event, move, malus, config);
        }
        for (const Move move : event.tried_noisy)
            updates += learn_noisy(event.pos, move, malus, config);
        return updates;
    }

    // The table answered the node with a quiet move: it would have cut again.
    int hash_cutoff(const CutoffEvent<G>& event, const Config& config) {
        if (event.noisy) return 0;
        return learn_quiet(event, event.best, bonus_for(event.depth), config);
    }

    // A quiet move changed the evaluation by `gain` for the side that played it.
    int drift(const QuietTrace& played, Score gain, const Config& config) {
        constexpr int kPerCentipawn = 10;
        constexpr int kMost = 1500;
        if (!played.is_quiet || !config.use.drift || !config.use.butterfly) return 0;
        butterfly[static_cast<std::size_t>(index(played.side))]
                 [static_cast<std::size_t>(played.threat)][played.slots.route]
                     .reward(std::clamp(gain * kPerCentipawn, -kMost, kMost));
        return 1;
    }

    // Nothing was found against the quiet move that led to a node.
    int failed_low(const QuietTrace& played, const Line<G>& line, Depth depth,
                   const Config& config) {
        const int bonus = bonus_for(depth) * config.staged.fail_low / 100;
        if (!played.is_quiet || bonus == 0) return 0;
        int updates = 0;
        if (config.use.butterfly) {
            butterfly[static_cast<std::size_t>(index(played.side))]
                     [static_cast<std::size_t>(played.threat)][played.slots.route]
                         .reward(bonus);
            ++updates;
        }
        if (config.use.continuation)
            for (const int arrival : {line.ply_1, line.ply_2, line.ply_4})
                if (arrival != kNoArrival<G>) {
                    after(arrival)[played.slots.arrival].reward(bonus);
                    ++updates;
                }
        return updates;
    }

    int searched(const Position& /*pos*/, Move /*move*/, Depth /*depth*/, bool /*raised*/,
                 const Config& /*config*/) {
        return 0;
    }

    // Continuations are left alone; they forget by themselves.
    void new_search(const Config& config) {
        const auto fade = [&](auto& cells) {
            for (auto& cell : cells) cell.age(config.kept_percent);
        };
        for (auto& threats : butterfly)
            for (auto& routes : threats) fade(routes);
        for (auto& victims : noisy) fade(victims);
        for (auto& row : structure) fade(row);
        killers.age();
    }
    void new_game() {
        for (auto& threats : butterfly)
            for (auto& routes : threats) routes.fill({});
        for (auto& victims : noisy) victims.fill({});
        for (auto& row : structure) row.fill({});
        for (auto& row : continuation) row.fill({});
        killers.clear();
        counter.fill(Move::none());
    }
    // Room for the structures only where they count for something.
    void fit(const Config& config) {
        const std::size_t rows = uses_structure(config) ? kStructureRows : 0;
        if (rows != structure.size()) structure.assign(rows, ByArrival{});
        structure.shrink_to_fit();
    }

    // Butterfly and the last two continuations.
    [[nodiscard]] int history_of(const Position& pos, const Line<G>& line, Move move,
                                 const Config& config) const {
        const Slots slots = pos.slots(move);
        int sum = config.use.butterfly ? butterfly_of(pos, move, slots) : 0;
        if (config.use.continuation)
            sum +=
                after(line.ply_1)[slots.arrival].value() + after(line.ply_2)[slots.arrival].value();
        return sum;
    }
    // What has often failed must win more to go before the quiets, what has often cut may lose
    // some.
    [[nodiscard]] Score exchange_bar(const Position& pos, Move move, const Config& config) const {
        const StagedWeights& weights = config.staged;
        Score bar = -weights.good_noisy_margin;
        if (config.use.noisy_history && weights.noisy_history_bar > 0) {
            const Slots slots = pos.slots(move);
            bar -= noisy[slots.arrival][slots.victim].value() * weights.noisy_history_bar /
                   HistoryCell::kLimit;
        }
        return bar;
    }
    [[nodiscard]] std::size_t bytes() const {
        return sizeof(*this) + structure.capacity() * sizeof(ByArrival);
    }

    std::array<ByArrival, G::kArrivals + 1> continuation{};  // the last row stays empty

private:
    // Near the leaves as well a cutoff must count for more than the drift of a few centipawns.
    static int bonus_for(Depth depth) { return std::min(120 + 180 * depth, 2400); }
    static int malus_for(Depth depth) { return std::min(120 + 200 * depth, 2000); }
    [[nodiscard]] static bool uses_structure(const Config& config) {
        return config.use.structure && config.staged.structure != 0;
    }

    int learn_quiet(const CutoffEvent<G>& event, Move move, int bonus, const Config& config) {
        const Position& pos = event.pos;
        const Slots slots = pos.slots(move);
        int updates = 0;
        if (config.use.butterfly) {
            butterfly[static_cast<std::size_t>(index(pos.side()))]
                     [static_cast<std::size_t>(pos.threat_bucket(move))][slots.route]
                         .reward(bonus);
            ++updates;
        }
        if (config.use.continuation)
            for (const int arrival : {event.line.ply_1, event.line.ply_2, event.line.ply_4})
                if (arrival != kNoArrival<G>) {
                    after(arrival)[slots.arrival].reward(bonus);
                    ++updates;
                }
        if (!structure.empty() && config.use.structure) {
            structure[structure_row(pos)][slots.arrival].reward(bonus);
            ++updates;
        }
        return updates;
    }

    int learn_noisy(const Position& pos, Move move, int bonus, const Config& config) {
        if (!config.use.noisy_history) return 0;
        const Slots slots = pos.slots(move);
        noisy[slots.arrival][slots.victim].reward(bonus);
        return 1;
    }

    void remember_refuter(const CutoffEvent<G>& event, const Config& config) {
        if (config.use.killers) killers.at(event.ply).add(event.best, config.killers_per_ply);
        if (config.use.counter_move && event.line.ply_1 != kNoArrival<G>)
            counter[static_cast<std::size_t>(event.line.ply_1)] = event.best;
    }
};

}  // namespace sente::ordering
