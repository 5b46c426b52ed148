// SPDX-License-Identifier: GPL-3.0-or-later
// All that a policy may look at when it orders the moves of one node.
#pragma once

#include <array>

#include "game/game.hpp"
#include "ordering/config.hpp"
#include "ordering/see_cache.hpp"
#include "ordering/tables.hpp"
#include "ordering/telemetry.hpp"

namespace sente::ordering {

// The arrivals of the moves played 1, 2 and 4 plies before this node; kNoArrival where there was
// none.
template <Game G>
struct Line {
    int ply_1 = Tables<G>::kNoArrival;
    int ply_2 = Tables<G>::kNoArrival;
    int ply_4 = Tables<G>::kNoArrival;
};

template <Game G>
struct Context {
    const typename G::Position& pos;
    const Tables<G>& tables;
    const Config& config;
    typename G::Move hash_move = G::Move::none();  // may be garbage: policies check it
    int ply = 0;
    Depth depth = 0;
    Line<G> line = {};
    SeeCache* see_cache = nullptr;
    Telemetry* telemetry = nullptr;

    [[nodiscard]] bool is_killer(typename G::Move move) const {
        return config.use.killers && killer_slot(move) >= 0;
    }
    [[nodiscard]] int killer_slot(typename G::Move move) const {
        return tables.killers[static_cast<std::size_t>(ply)].slot_of(move, config.killers_per_ply);
    }
    [[nodiscard]] typename G::Move counter() const {
        if (!config.use.counter_move || line.ply_1 == Tables<G>::kNoArrival) return G::Move::none();
        return tables.counter[static_cast<std::size_t>(line.ply_1)];
    }
    [[nodiscard]] typename G::Move refutation() const {
        if (!config.use.refutation || line.ply_2 == Tables<G>::kNoArrival) return G::Move::none();
        return tables.refutation[static_cast<std::size_t>(line.ply_2)];
    }
    [[nodiscard]] int butterfly(typename G::Move move, Slots slots) const {
        return tables
            .butterfly[static_cast<std::size_t>(index(pos.side()))]
                      [static_cast<std::size_t>(pos.threat_bucket(move))][slots.route]
            .value();
    }

    // Whether a move with these slots goes where the opponent has just moved.
    [[nodiscard]] bool answers_on_target(Slots slots) const {
        constexpr auto kTargets = static_cast<int>(G::kTargets);
        return line.ply_1 != Tables<G>::kNoArrival &&
               line.ply_1 % kTargets == slots.arrival % kTargets;
    }

    // The exchange value, from the cache where there is one.
    [[nodiscard]] Score see(typename G::Move move) const {
        if (see_cache == nullptr || !see_cache->is_on()) {
            count_see();
            return pos.see(move);
        }
        if (const auto known = see_cache->find(pos.key(), move.raw())) {
            if (telemetry != nullptr) ++telemetry->see_cached;
            return *known;
        }
        count_see();
        const Score value = pos.see(move);
        see_cache->store(pos.key(), move.raw(), value);
        return value;
    }
    [[nodiscard]] bool see_at_least(typename G::Move move, Score threshold) const {
        if (see_cache != nullptr && see_cache->is_on()) return see(move) >= threshold;
        count_see();
        return pos.see_at_least(move, threshold);
    }

private:
    void count_see() const {
        if (telemetry != nullptr) ++telemetry->see_computed;
    }
};

// Which moves a policy yields.
enum class Flavour : std::uint8_t {
    main,        // all, not in check
    evasions,    // all, in check
    quiescence,  // noisy ones
    probcut,     // noisy ones whose exchange reaches a threshold
};

}  // namespace sente::ordering
