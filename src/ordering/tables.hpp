// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that ordering learns during a search; policies read it, only reward.hpp writes it.
#pragma once

#include <array>
#include <cstddef>
#include <memory>

#include "core/multi_array.hpp"
#include "core/score.hpp"
#include "game/game.hpp"
#include "ordering/config.hpp"
#include "ordering/gravity.hpp"

namespace sente::ordering {

using HistoryCell = Gravity<16384>;

// The quiet moves that last caused cutoffs at a ply, newest first.
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
class Tables {
public:
    using Move = typename G::Move;
    static constexpr std::size_t kStructureRows = 512;

    using ByArrival = std::array<HistoryCell, G::kArrivals>;

    MultiArray<HistoryCell, 2, G::kThreatBuckets, G::kRoutes> butterfly;  // [side][threat][route]
    MultiArray<HistoryCell, G::kArrivals, G::kVictims> noisy;             // [arrival][victim]
    std::array<ByArrival, kStructureRows> structure;  // [structure key][arrival]
    std::array<KillerSlots<G>, kMaxPly + 2> killers;  // [ply]
    std::array<Move, G::kArrivals> counter;           // answer to the opponent's last arrival
    std::array<Move, G::kArrivals> refutation;        // follow-up to our own last arrival

    // What followed an arrival: row `arrival`, or the empty row where there was no move.
    [[nodiscard]] const ByArrival& after(int arrival) const {
        return continuation_[static_cast<std::size_t>(arrival)];
    }
    [[nodiscard]] ByArrival& after(int arrival) {
        return continuation_[static_cast<std::size_t>(arrival)];
    }
    static constexpr int kNoArrival = static_cast<int>(G::kArrivals);

    [[nodiscard]] static std::size_t structure_row(const typename G::Position& pos) {
        return pos.structures()[0] % kStructureRows;
    }

    // In place: a temporary of this size would not fit on a stack.
    void clear() {
        std::destroy_at(this);
        std::construct_at(this);
    }
    // Between two searches of a game: fade the histories, move killers up by the two plies played.
    // Continuations are left alone; they forget by themselves.
    void age(int kept_percent);

    // What the policies of the published designs need: butterfly and killers (A9).
    static constexpr std::size_t kSmallBytes = sizeof(butterfly) + sizeof(killers);

private:
    std::array<ByArrival, G::kArrivals + 1> continuation_;  // the last row stays empty
};

template <Game G>
void Tables<G>::age(int kept_percent) {
    const auto fade = [&](auto& cells) {
        for (auto& cell : cells) cell.age(kept_percent);
    };
    for (auto& threats : butterfly)
        for (auto& routes : threats) fade(routes);
    for (auto& victims : noisy) fade(victims);
    for (auto& row : structure) fade(row);
    for (std::size_t ply = 0; ply + 2 < killers.size(); ++ply) killers[ply] = killers[ply + 2];
}

// On the heap: tables are megabytes large.
template <Game G>
[[nodiscard]] std::unique_ptr<Tables<G>> make_tables() {
    return std::make_unique<Tables<G>>();
}

}  // namespace sente::ordering
