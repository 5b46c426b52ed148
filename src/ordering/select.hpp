// SPDX-License-Identifier: GPL-3.0-or-later
// Scores beside moves, and picking the best that is left: nothing is sorted that a cutoff will not
// read.
#pragma once

#include <cstddef>
#include <utility>

#include "core/fixed_vector.hpp"
#include "game/game.hpp"

namespace sente::ordering {

template <Game G>
struct Scored {
    typename G::Move move;
    int score;
};

template <Game G>
using ScoredList = FixedVector<Scored<G>, G::kMaxMoves>;

// Swaps the best of [at, end) to `at` (D1). Equal scores keep the first found, so the order is a
// function of the list alone.
template <class List>
void pick_best(List& list, std::size_t at) {
    std::size_t best = at;
    for (std::size_t i = at + 1; i < list.size(); ++i)
        if (list[i].score > list[best].score) best = i;
    std::swap(list[at], list[best]);
}

}  // namespace sente::ordering
