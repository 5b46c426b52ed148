// SPDX-License-Identifier: GPL-3.0-or-later
// What the memories of the designs are built of, and the events of a search that they learn from.
//
// A memory is the learned half of a design: its tables and the rule that fills them. Policies see
// it const; the search alone writes, through the events `searched`, `cutoff`, `hash_cutoff`,
// `failed_low`, `drift`, `new_search` and `new_game`. The first five return how many cells of a
// history they wrote. For the search each memory answers two questions, on the same scale as all
// others:
//   history_of(pos, line, move, config)  how a quiet move has done, kHistoryScale for each table
//   exchange_bar(pos, move, config)      what a noisy move must win to count as good
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/score.hpp"
#include "game/game.hpp"
#include "ordering/config.hpp"
#include "ordering/gravity.hpp"

namespace sente::ordering {

// A history that could not be better, as the search reads it.
inline constexpr int kHistoryScale = 16384;

using HistoryCell = Gravity<kHistoryScale>;

template <Game G>
inline constexpr int kNoArrival = static_cast<int>(G::kArrivals);

// The arrivals of the moves played 1, 2 and 4 plies before this node; kNoArrival where there was
// none.
template <Game G>
struct Line {
    int ply_1 = kNoArrival<G>;
    int ply_2 = kNoArrival<G>;
    int ply_4 = kNoArrival<G>;
};

// The moves that last caused cutoffs at a ply, newest first.
template <Game G>
class KillerSlots {
public:
    using Move = typename G::Move;

    [[nodiscard]] Move operator[](std::size_t slot) const { return slots_[slot]; }
    [[nodiscard]] int slot_of(Move move, int slots) const {
        for (int i = 0; i < slots; ++i)
            if (slots_[static_cast<std::size_t>(i)] == move) return i;
        return -1;
    }
    void add(Move move, int slots) {
        int at = slot_of(move, slots);
        if (at < 0) at = slots - 1;
        for (; at > 0; --at)
            slots_[static_cast<std::size_t>(at)] = slots_[static_cast<std::size_t>(at) - 1];
        slots_[0] = move;
    }
    void clear() { slots_.fill(Move::none()); }

private:
    std::array<Move, kMaxKillers> slots_{};
};

template <Game G>
class Killers {
public:
    [[nodiscard]] static constexpr std::size_t levels() { return kMaxPly + 2; }
    [[nodiscard]] const KillerSlots<G>& at(int ply) const {
        return levels_[static_cast<std::size_t>(ply)];
    }
    [[nodiscard]] KillerSlots<G>& at(int ply) { return levels_[static_cast<std::size_t>(ply)]; }
    // Between two searches of a game, whose roots are two plies apart.
    void age() {
        for (std::size_t ply = 0; ply + 2 < levels(); ++ply) levels_[ply] = levels_[ply + 2];
    }
    void clear() { levels_.fill({}); }

private:
    std::array<KillerSlots<G>, kMaxPly + 2> levels_{};
};

// A cutoff: `best` refuted the node after the others had been tried in vain.
template <Game G>
struct CutoffEvent {
    const typename G::Position& pos;
    Line<G> line;
    int ply = 0;
    Depth depth = 0;
    typename G::Move best = G::Move::none();
    bool noisy = false;  // `best` is
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

// The events that a design does not learn from.
template <Game G>
struct LearnsLittle {
    static constexpr bool kLearnsFromEveryMove = false;
    static constexpr bool kLearnsFromDrift = false;

    int searched(const typename G::Position& /*pos*/, typename G::Move /*move*/, Depth /*depth*/,
                 bool /*raised*/, const Config& /*config*/) {
        return 0;
    }
    int hash_cutoff(const CutoffEvent<G>& /*event*/, const Config& /*config*/) { return 0; }
    int failed_low(const QuietTrace& /*played*/, const Line<G>& /*line*/, Depth /*depth*/,
                   const Config& /*config*/) {
        return 0;
    }
    int drift(const QuietTrace& /*played*/, Score /*gain*/, const Config& /*config*/) { return 0; }

    [[nodiscard]] static Score exchange_bar(const typename G::Position& /*pos*/,
                                            typename G::Move /*move*/, const Config& /*config*/) {
        return 0;
    }
};

}  // namespace sente::ordering
