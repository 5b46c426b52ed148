// SPDX-License-Identifier: GPL-3.0-or-later
// What the search knows of a position that it visits, and of each ply of the line it is in.
#pragma once

#include <optional>

#include "core/fixed_vector.hpp"
#include "core/score.hpp"
#include "game/game.hpp"
#include "ordering/memory/parts.hpp"
#include "search/table.hpp"

namespace sente::search {

inline constexpr Score kNoEval = kInfinite;  // none was made, the side to move is in check

// One ply of the line.
template <Game G>
struct Frame {
    using Move = typename G::Move;

    Move move = Move::none();  // played from this ply
    int arrival = ordering::kNoArrival<G>;
    ordering::QuietTrace quiet;    // of `move`, if it was a quiet one
    Move excluded = Move::none();  // left out, to see whether it stands alone
    Score eval = kNoEval;
    int cutoffs = 0;      // in the children of this ply's parent
    int doubles = 0;      // moves up to this one that were extended by two plies
    bool passed = false;  // `move` was a pass
    FixedVector<Move, kMaxPly + 1> pv;
};

// The facts of one visit, gathered before the moves are tried.
template <Game G>
struct Node {
    using Move = typename G::Move;

    const typename G::Position& pos;
    Score alpha = 0;
    Score beta = 0;
    Depth depth = 0;
    int ply = 0;
    bool pv = false;
    bool cut = false;  // expected to fail high
    bool in_check = false;
    bool improving = false;  // better for the side to move than two plies ago
    Score raw_eval = 0;      // as the evaluator gave it, or none
    Score eval = 0;          // corrected, and sharpened by the table
    Move excluded = Move::none();
    Move hash_move = Move::none();
    std::optional<TableEntry> hit = {};
    ordering::Line<G> line = {};

    // Progress of the move loop.
    Score best_score = -kInfinite;
    Move best_move = Move::none();
    bool best_is_noisy = false;

    [[nodiscard]] bool is_root() const { return ply == 0; }
};

// Distances to the end count from the node in the table, from the root in the search.
[[nodiscard]] constexpr Score to_table(Score score, int ply) {
    if (!has_distance(score)) return score;
    return score > 0 ? score + ply : score - ply;
}
[[nodiscard]] constexpr Score from_table(Score score, int ply) {
    if (!has_distance(score)) return score;
    return score > 0 ? score - ply : score + ply;
}

}  // namespace sente::search
