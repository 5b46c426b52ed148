// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the move between two positions from the difference of their keys, in a cuckoo hash table of
// all moves that can be taken back: pieces, not pawns, without captures.
#pragma once

#include <array>
#include <cstddef>

#include "chess/move.hpp"
#include "core/types.hpp"

namespace sente::chess {

class ReversibleMoves {
public:
    ReversibleMoves();

    // The move (in either direction) that changes the key by `change`, the side to move left
    // aside; none if there is no such move.
    [[nodiscard]] Move find(Key change) const {
        for (const std::size_t slot : {first_slot(change), second_slot(change)})
            if (changes_[slot] == change) return moves_[slot];
        return Move::none();
    }

private:
    static constexpr std::size_t kSlots = 8192;
    static std::size_t first_slot(Key change) { return change % kSlots; }
    static std::size_t second_slot(Key change) { return (change >> 32) % kSlots; }
    void insert(Key change, Move move);

    std::array<Key, kSlots> changes_{};
    std::array<Move, kSlots> moves_{};
};

extern const ReversibleMoves kReversibleMoves;

}  // namespace sente::chess
