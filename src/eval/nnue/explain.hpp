// SPDX-License-Identifier: GPL-3.0-or-later
// What a network thinks of each piece of a position.
#pragma once

#include <vector>

#include "core/score.hpp"
#include "eval/nnue/network.hpp"

namespace sente::eval {

// What is there, and by how much the score of the first side falls if it is taken away, all else
// being equal; of pieces in hand, the last one.
struct PieceWorth {
    Fact fact;
    Score worth = 0;
};

struct NetworkExplanation {
    std::vector<PieceWorth> pieces;  // kings are left out
    Score score = 0;                 // seen by the side to move
    int output = 0;                  // which of the last layers spoke
};

// Compiled for the features of both games.
template <Features F>
[[nodiscard]] NetworkExplanation explained(const Network& network, const typename F::Position& pos);

}  // namespace sente::eval
