// SPDX-License-Identifier: GPL-3.0-or-later
// Playing below full strength.
#pragma once

#include <algorithm>
#include <cstdint>

namespace sente::search {

// From 0, a beginner, to 1000, all that the engine has.
struct Level {
    int permille = 1000;
    std::uint64_t seed = 0;  // the same seed, position and level give the same move

    [[nodiscard]] static Level of_skill(int skill, std::uint64_t seed = 0) {
        return {std::clamp(skill, 0, 20) * 50, seed};
    }
};

}  // namespace sente::search
