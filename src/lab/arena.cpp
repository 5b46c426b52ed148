// SPDX-License-Identifier: GPL-3.0-or-later
// The words of training games for how they ended.
#include "lab/arena.hpp"

#include <array>

namespace sente::lab::arena {

std::string_view name_of(GameResult result) {
    constexpr std::array<std::string_view, 4> kNames = {"second wins", "draw", "first wins",
                                                        "unknown"};
    return kNames[static_cast<std::size_t>(result)];
}

std::string_view training_name(EndReason reason) {
    switch (reason) {
        case EndReason::dead_material: return "dead material";
        case EndReason::resign_rule: return "resignation";
        case EndReason::draw_rule: return "agreed draw";
        default: return sente::name_of(reason);
    }
}

}  // namespace sente::lab::arena
