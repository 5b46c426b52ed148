// SPDX-License-Identifier: GPL-3.0-or-later
// An evaluator that rates moves, as those who order moves know it.
#pragma once

#include <cstdint>
#include <span>

#include "eval/evaluator.hpp"
#include "ordering/context.hpp"

namespace sente::search {

// Nobody, if the evaluator knows nothing of moves. It must stand at the node that is ordered.
template <Game G, Evaluator<G> E>
[[nodiscard]] ordering::Adviser<G> adviser_of(E& evaluator) {
    if constexpr (MoveRater<E, G>) {
        if (!evaluator.rates_moves()) return {};
        return {
            [](void* source, const typename G::Position& pos, std::span<const Slots> moves,
               std::int32_t* scores) { static_cast<E*>(source)->rate_moves(pos, moves, scores); },
            &evaluator};
    } else {
        return {};
    }
}

}  // namespace sente::search
