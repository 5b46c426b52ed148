// SPDX-License-Identifier: GPL-3.0-or-later
// What the search remembers of each ply of the line it is in.
#pragma once

#include "core/fixed_vector.hpp"
#include "core/score.hpp"
#include "game/game.hpp"
#include "ordering/memory/parts.hpp"
#include "search/table.hpp"

namespace sente::search {

template <Game G>
struct Frame {
    using Move = typename G::Move;

    Move move = Move::none();  // played from this ply
    int arrival = ordering::kNoArrival<G>;
    ordering::QuietTrace quiet;    // of `move`, if it was a quiet one
    Move excluded = Move::none();  // left out, to see whether it stands alone
    Score eval = Table::kNoEval;
    int cutoffs = 0;      // in the children of this ply's parent
    bool passed = false;  // `move` was a pass
    FixedVector<Move, kMaxPly + 1> pv;
};

}  // namespace sente::search
