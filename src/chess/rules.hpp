// SPDX-License-Identifier: GPL-3.0-or-later
// How a game of chess ends other than by mate or stalemate.
#pragma once

#include "chess/position.hpp"
#include "core/types.hpp"
#include "game/trail.hpp"
#include "game/verdict.hpp"

namespace sente::chess {

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
