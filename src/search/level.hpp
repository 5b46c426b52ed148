// SPDX-License-Identifier: GPL-3.0-or-later
// How strong to play.
#pragma once

#include <algorithm>
#include <cstdint>

namespace sente::search {

// From 0, a beginner, to 1000, all that the engine has.
struct Level {
    static constexpr int kMost = 1000;
    static constexpr int kMostSkill = 20;
    // The ends of the scale of of_elo; see docs/engine.md for how rough it is.
    static constexpr int kLeastElo = 800;
    static constexpr int kMostElo = 2500;

    int permille = kMost;
    std::uint64_t seed = 0;  // the same seed, level and position give the same error

    [[nodiscard]] bool is_full() const { return permille >= kMost; }

    [[nodiscard]] static Level of_skill(int skill, std::uint64_t seed = 0) {
        return {std::clamp(skill, 0, kMostSkill) * kMost / kMostSkill, seed};
    }
    [[nodiscard]] static Level of_elo(int elo, std::uint64_t seed = 0) {
        const int above = std::clamp(elo, kLeastElo, kMostElo) - kLeastElo;
        // The scale ends just below full strength, which has no number: it depends on the machine.
        return {above * (kMost - 1) / (kMostElo - kLeastElo), seed};
    }
};

}  // namespace sente::search
