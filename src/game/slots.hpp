// SPDX-License-Identifier: GPL-3.0-or-later
// What shared code may know of a move: the dense indices under which it remembers it, and what the
// published ordering designs ask about it, said without squares or pieces.
#pragma once

#include <cstdint>

#include "core/types.hpp"

namespace sente {

// The dense indices under which a move is remembered.
struct Slots {
    std::uint16_t route = 0;    // where from × where to; a drop has an origin of its own per kind
    std::uint16_t arrival = 0;  // the piece as it stands after the move × target
    std::uint16_t victim = 0;   // what is taken, 0 = nothing

    friend bool operator==(const Slots&, const Slots&) = default;
};

// What the published ordering designs ask about a move.
struct Traits {
    Score mover = 0;        // value of the piece that moves or is dropped
    Score victim = 0;       // value of the piece taken, 0 if none
    Score promotion = 0;    // value gained by promoting
    bool centre = false;    // goes to the middle of the board
    bool develops = false;  // leaves the mover's own back rank
    bool castles = false;
};

}  // namespace sente
