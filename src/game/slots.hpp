// SPDX-License-Identifier: GPL-3.0-or-later
// The dense indices under which shared code may remember a move; nothing else of it is visible
// there.
#pragma once

#include <cstdint>

namespace sente {

struct Slots {
    std::uint16_t route = 0;    // where from × where to; a drop has an origin of its own per kind
    std::uint16_t arrival = 0;  // the piece as it stands after the move × target
    std::uint16_t victim = 0;   // what is taken, 0 = nothing

    friend bool operator==(const Slots&, const Slots&) = default;
};

}  // namespace sente
