// SPDX-License-Identifier: GPL-3.0-or-later
// How strong to play.
#pragma once

#include <algorithm>
#include <cstdint>

namespace sente::search {

// From 0, someone who just learned the moves, to 1000, all that the engine has.
struct Level {
    static constexpr int kMost = 1000;
    static constexpr int kMostSkill = 20;
    static constexpr int kSkillStep = kMost / kMostSkill;

    int permille = kMost;
    std::uint64_t seed = 0;  // the same seed, level and position give the same error

    [[nodiscard]] bool is_full() const { return permille >= kMost; }

    [[nodiscard]] static Level of_skill(int skill, std::uint64_t seed = 0) {
        return {std::clamp(skill, 0, kMostSkill) * kSkillStep, seed};
    }
};

}  // namespace sente::search
