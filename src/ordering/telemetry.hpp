// SPDX-License-Identifier: GPL-3.0-or-later
// Counters of how good the order was; plain sums, so that those of several threads add up.
//
// A node counts if its move loop saw a legal move. Rank is the place among legal moves in the order
// of the policy, pruned ones included. A move searched again counts once. Searches that leave a
// move out (singular tests) are not counted. Quiescence is counted apart.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "core/types.hpp"
#include "ordering/pick.hpp"

namespace sente::ordering {

enum class NodeKind : std::uint8_t { pv, cut, all };       // what the search expected of the node
enum class Band : std::uint8_t { shallow, middle, deep };  // depth 1–3, 4–7, 8 and more
// What a list of moves was made for: a node of the main search, one that leaves a move out, one of
// quiescence (its evasions included), a look at captures that may beat a raised beta.
enum class Scope : std::uint8_t { main, singular, quiescence, probcut };
inline constexpr std::size_t kScopes = 4;

[[nodiscard]] constexpr Band band_of(Depth depth) {
    return depth <= 3 ? Band::shallow : depth <= 7 ? Band::middle : Band::deep;
}

// One finished move loop, as the search saw it.
struct LoopOutcome {
    NodeKind kind = NodeKind::pv;
    Depth depth = 0;
    bool had_hash_move = false;
    bool cutoff = false;
    bool best_is_quiet = false;
    bool best_in_shortlist = false;
    int best_rank = 0;  // 0: no move raised alpha
    int searched = 0;
    Stage best_stage = Stage::hash;
    std::size_t best_signal = kNoSignal;  // of a cutoff
};

struct Telemetry {
    using Counter = std::uint64_t;

    struct Cutoffs {
        Counter all = 0;
        Counter first = 0;  // on the first move of the order
    };
    struct Lists {
        Counter made = 0;
        Counter moves_ordered = 0;               // that were given a score
        Counter hash_hits = 0, killer_hits = 0;  // lists with a usable hash move; killer
        Counter sampled = 0, sampled_ns = 0;     // lists whose time was taken, and that time
    };

    std::array<Counter, 3> nodes{};  // by NodeKind
    // [NodeKind][Band][had a hash move]
    std::array<std::array<std::array<Cutoffs, 2>, 3>, 3> cutoffs{};
    std::array<Counter, 4> best_rank{};  // 1, 2–5, 6–10, 11+
    std::array<Counter, kStages> cutoff_stage{};
    std::array<Counter, kSignals + 1> cutoff_signal{};  // the last: nothing spoke for the move
    Counter moves_searched = 0, moves_in_cut_nodes = 0, moves_in_low_nodes = 0;
    Counter cut_nodes = 0, low_nodes = 0;
    // Best moves that are quiet and not the hash move, and those of them in the shortlist.
    Counter quiet_best = 0, quiet_best_in_shortlist = 0;

    std::array<Lists, kScopes> lists{};
    // Exchanges for the order, of noisy and of quiet moves, and those that the search asked for
    // itself.
    Counter noisy_seen = 0, see_computed = 0, see_of_quiets = 0, see_cached = 0, see_by_search = 0;
    Counter history_updates = 0;
    Counter learned_nodes = 0, learned_moves = 0;  // that the network was asked about

    Counter quiescence_nodes = 0;
    Cutoffs quiescence;
    Counter quiescence_first_searched = 0;  // cutoffs by the first move that was not pruned

    [[nodiscard]] Lists& lists_of(Scope scope) { return lists[static_cast<std::size_t>(scope)]; }
    [[nodiscard]] const Lists& lists_of(Scope scope) const {
        return lists[static_cast<std::size_t>(scope)];
    }
    void record(const LoopOutcome& outcome);
    void record_quiescence(int cutoff_rank, int cutoff_searched);  // ranks 0: no cutoff
    [[nodiscard]] Cutoffs all_cutoffs() const;
    [[nodiscard]] Lists all_lists() const;
    // Cutoffs of moves that their history speaks for most.
    [[nodiscard]] Counter history_cutoffs() const;
    Telemetry& operator+=(const Telemetry& other);
};

static_assert(std::is_trivially_copyable_v<Telemetry>);
static_assert(sizeof(Telemetry) % sizeof(Telemetry::Counter) == 0);

inline void Telemetry::record(const LoopOutcome& outcome) {
    ++nodes[static_cast<std::size_t>(outcome.kind)];
    const auto searched = static_cast<Counter>(outcome.searched);
    moves_searched += searched;
    if (outcome.best_rank > 0) {
        const std::size_t bin = outcome.best_rank == 1    ? 0
                                : outcome.best_rank <= 5  ? 1
                                : outcome.best_rank <= 10 ? 2
                                                          : 3;
        ++best_rank[bin];
        if (outcome.best_is_quiet && outcome.best_stage != Stage::hash) {
            ++quiet_best;
            if (outcome.best_in_shortlist) ++quiet_best_in_shortlist;
        }
    } else {
        ++low_nodes;
        moves_in_low_nodes += searched;
    }
    if (!outcome.cutoff) return;
    ++cut_nodes;
    moves_in_cut_nodes += searched;
    ++cutoff_stage[static_cast<std::size_t>(outcome.best_stage)];
    ++cutoff_signal[outcome.best_signal];
    Cutoffs& cell =
        cutoffs[static_cast<std::size_t>(outcome.kind)]
               [static_cast<std::size_t>(band_of(outcome.depth))][outcome.had_hash_move ? 1 : 0];
    ++cell.all;
    if (outcome.best_rank == 1) ++cell.first;
}

inline void Telemetry::record_quiescence(int cutoff_rank, int cutoff_searched) {
    ++quiescence_nodes;
    if (cutoff_rank == 0) return;
    ++quiescence.all;
    if (cutoff_rank == 1) ++quiescence.first;
    if (cutoff_searched == 1) ++quiescence_first_searched;
}

inline Telemetry::Cutoffs Telemetry::all_cutoffs() const {
    Cutoffs sum;
    for (const auto& bands : cutoffs)
        for (const auto& hash : bands)
            for (const Cutoffs& cell : hash) {
                sum.all += cell.all;
                sum.first += cell.first;
            }
    return sum;
}

inline Telemetry::Lists Telemetry::all_lists() const {
    Lists sum;
    for (const Lists& each : lists) {
        sum.made += each.made;
        sum.moves_ordered += each.moves_ordered;
        sum.hash_hits += each.hash_hits;
        sum.killer_hits += each.killer_hits;
        sum.sampled += each.sampled;
        sum.sampled_ns += each.sampled_ns;
    }
    return sum;
}

inline Telemetry::Counter Telemetry::history_cutoffs() const {
    Counter sum = 0;
    for (const Signal signal : {Signal::butterfly, Signal::continuation_1, Signal::continuation_2,
                                Signal::continuation_4, Signal::structure})
        sum += cutoff_signal[static_cast<std::size_t>(signal)];
    return sum;
}

inline Telemetry& Telemetry::operator+=(const Telemetry& other) {
    std::array<Counter, sizeof(Telemetry) / sizeof(Counter)> mine;
    std::array<Counter, sizeof(Telemetry) / sizeof(Counter)> theirs;
    std::memcpy(mine.data(), this, sizeof(Telemetry));
    std::memcpy(theirs.data(), &other, sizeof(Telemetry));
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] += theirs[i];
    std::memcpy(static_cast<void*>(this), mine.data(), sizeof(Telemetry));
    return *this;
}

}  // namespace sente::ordering
