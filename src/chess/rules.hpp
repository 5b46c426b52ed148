// SPDX-License-Identifier: GPL-3.0-or-later
// How a game of chess ends other than by mate or stalemate; the table of moves that can be taken
// back finds repetitions that are one move away.
#pragma once

#include <array>
#include <cstddef>

#include "chess/move.hpp"
#include "chess/position.hpp"
#include "core/types.hpp"
#include "game/trail.hpp"
#include "game/verdict.hpp"

namespace sente::chess {

// Finds the move between two positions from the difference of their keys, in a cuckoo hash table of
// all moves that can be taken back: pieces, not pawns, without captures.
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

// Chess has nothing to choose.
struct Rules {};

struct TrailEntry {
    Key key = 0;
    [[nodiscard]] static TrailEntry of(const Position& pos, const TrailEntry*) {
        return {pos.key()};
    }
};

using Trail = sente::Trail<TrailEntry>;

// Neither side could mate with any play: bare kings, one knight, or bishops all on one colour.
[[nodiscard]] bool is_dead_by_material(const Position& pos);

// Whether `pos`, the newest of `trail`, stood there within the last `ply` plies or twice before.
[[nodiscard]] bool is_repetition(const Position& pos, const Trail& trail, int ply);

// Draw by repetition, dead material or fifty moves; a loss for who is mated on the fiftieth.
// A side without moves is otherwise not looked for: that is left to who generates them.
[[nodiscard]] Verdict judge(const Position& pos, const Trail& trail, const Rules& rules, int ply);

// Whether a legal move leads to a position that is_repetition accepts at `ply` + 1.
[[nodiscard]] bool upcoming_repetition(const Position& pos, const Trail& trail, int ply);

}  // namespace sente::chess
