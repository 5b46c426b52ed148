// SPDX-License-Identifier: GPL-3.0-or-later
// What the published ordering designs ask about a move, said without squares or pieces.
#pragma once

#include "core/types.hpp"

namespace sente {

struct Traits {
    Score mover = 0;        // value of the piece that moves or is dropped
    Score victim = 0;       // value of the piece taken, 0 if none
    Score promotion = 0;    // value gained by promoting
    bool centre = false;    // goes to the middle of the board
    bool develops = false;  // leaves the mover's own back rank
    bool castles = false;
};

}  // namespace sente
