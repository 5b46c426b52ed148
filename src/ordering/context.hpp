// SPDX-License-Identifier: GPL-3.0-or-later
// All that a policy may look at when it orders the moves of one node.
#pragma once

#include <cstdint>
#include <span>

#include "game/game.hpp"
#include "ordering/config.hpp"
#include "ordering/memory/staged.hpp"
#include "ordering/pick.hpp"
#include "ordering/see_cache.hpp"
#include "ordering/telemetry.hpp"

namespace sente::ordering {

// Somebody else who has an opinion on quiet moves of the node that is ordered: ordering does not
// know who. Nobody, if `rate` is null.
template <Game G>
struct Adviser {
    using Rate = void (*)(void* source, const typename G::Position& pos,
                          std::span<const Slots> moves, std::int32_t* scores);

    Rate rate = nullptr;
    void* source = nullptr;

    [[nodiscard]] explicit operator bool() const { return rate != nullptr; }
};

// M: the memory of the design.
template <Game G, class M = StagedMemory<G>>
struct Context {
    const typename G::Position& pos;
    const M& memory;
    const Config& config;
    typename G::Move hash_move = G::Move::none();  // may be garbage: policies check it
    int ply = 0;
    Depth depth = 0;
    Line<G> line = {};
    SeeCache* see_cache = nullptr;
    Telemetry* telemetry = nullptr;
    Scope scope = Scope::main;  // for whom the list is made
    Adviser<G> adviser = {};

    [[nodiscard]] bool is_hash_move(typename G::Move move) const {
        return config.use.hash_move && move == hash_move;
    }
    [[nodiscard]] bool is_killer(typename G::Move move) const { return killer_slot(move) >= 0; }
    [[nodiscard]] int killer_slot(typename G::Move move) const {
        if (!config.use.killers) return -1;
        return memory.killers.at(ply).slot_of(move, config.killers_per_ply);
    }
    [[nodiscard]] typename G::Move counter() const {
        if (!config.use.counter_move || line.ply_1 == kNoArrival<G>) return G::Move::none();
        return memory.counter[static_cast<std::size_t>(line.ply_1)];
    }
    [[nodiscard]] typename G::Move refutation() const {
        if (!config.use.refutation || line.ply_2 == kNoArrival<G>) return G::Move::none();
        return memory.refutation[static_cast<std::size_t>(line.ply_2)];
    }

    // Whether a move with these slots goes where the opponent has just moved.
    [[nodiscard]] bool answers_on_target(Slots slots) const {
        constexpr auto kTargets = static_cast<int>(G::kTargets);
        return line.ply_1 != kNoArrival<G> && line.ply_1 % kTargets == slots.arrival % kTargets;
    }

    // The exchange value, from the cache where there is one; `asker` counts who wanted to know.
    using Asker = Telemetry::Counter Telemetry::*;
    static constexpr Asker kOrder = &Telemetry::see_computed;
    static constexpr Asker kQuiet = &Telemetry::see_of_quiets;  // for the order too
    static constexpr Asker kSearch = &Telemetry::see_by_search;

    [[nodiscard]] Score see(typename G::Move move, Asker asker = kOrder) const {
        if (see_cache == nullptr || !see_cache->is_on()) {
            count(asker);
            return pos.see(move);
        }
        if (const auto known = see_cache->find(pos.key(), move.raw())) {
            count(&Telemetry::see_cached);
            return *known;
        }
        count(asker);
        const Score value = pos.see(move);
        see_cache->store(pos.key(), move.raw(), value);
        return value;
    }
    [[nodiscard]] bool see_at_least(typename G::Move move, Score threshold,
                                    Asker asker = kOrder) const {
        if (see_cache != nullptr && see_cache->is_on()) return see(move, asker) >= threshold;
        count(asker);
        return pos.see_at_least(move, threshold);
    }
    // The question that decides whether a noisy move is good, asked by a policy for its order or
    // by the search for its own decisions, but once for each move of a node.
    [[nodiscard]] Exchange exchange(typename G::Move move, Asker asker = kOrder) const {
        return judged(move, see(move, asker));
    }
    [[nodiscard]] Exchange judged(typename G::Move move, Score value) const {
        const bool loses = value < memory.exchange_bar(pos, move, config);
        return {loses ? Exchange::Verdict::loses : Exchange::Verdict::holds, value};
    }

    // Whether somebody is to be asked about the quiet moves of this node.
    [[nodiscard]] bool asks_adviser() const {
        const StagedWeights& weights = config.staged;
        return adviser && config.use.learned && weights.learned != 0 &&
               depth >= weights.learned_depth &&
               (weights.learned_hashed != 0 || hash_move == G::Move::none());
    }
    void ask_adviser(std::span<const Slots> moves, std::int32_t* scores) const {
        if (telemetry != nullptr) {
            ++telemetry->learned_nodes;
            telemetry->learned_moves += moves.size();
        }
        adviser.rate(adviser.source, pos, moves, scores);
    }

    // What a list tells the counters before its first move, the same for every design.
    void count_list() const {
        if (telemetry == nullptr) return;
        Telemetry::Lists& lists = telemetry->lists_of(scope);
        ++lists.made;
        if (scope == Scope::quiescence || scope == Scope::probcut) return;
        if (config.use.hash_move && pos.is_pseudo_legal(hash_move)) ++lists.hash_hits;
        for (int slot = 0; config.use.killers && slot < config.killers_per_ply; ++slot)
            if (pos.is_pseudo_legal(memory.killers.at(ply)[static_cast<std::size_t>(slot)])) {
                ++lists.killer_hits;
                break;
            }
    }
    // … and what it tells of the moves that it generated and those it scored.
    template <class Moves>
    void count_moves(const Moves& moves, std::size_t first, bool scored) const {
        if (telemetry == nullptr) return;
        if (scored) telemetry->lists_of(scope).moves_ordered += moves.size() - first;
        for (std::size_t i = first; i < moves.size(); ++i)
            if (pos.is_noisy(moves[i])) ++telemetry->noisy_seen;
    }

private:
    void count(Asker counter) const {
        if (telemetry != nullptr) ++(telemetry->*counter);
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
