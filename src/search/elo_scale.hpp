// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings that GUIs ask for, as levels; docs/engine.md says how rough they are.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "search/level.hpp"

namespace sente::search {

// Of each skill below full strength: a line through games of chess against stockfish's levels with
// skills 10 to 17, and beyond them its extension.
inline constexpr std::array<int, Level::kMostSkill> kEloOfSkill = {
    100,  190,  290,  390,  490,  590,  690,  790,  905,  1020,
    1135, 1250, 1365, 1480, 1595, 1710, 1825, 1940, 2080, 2230};
inline constexpr int kLeastElo = kEloOfSkill.front();
// Full strength has no number: it depends on the machine and the time.
inline constexpr int kMostElo = 2500;

[[nodiscard]] constexpr Level level_of_elo(int elo, std::uint64_t seed = 0) {
    const int wanted = std::clamp(elo, kLeastElo, kMostElo);
    std::size_t skill = kEloOfSkill.size() - 1;
    while (kEloOfSkill[skill] > wanted) --skill;
    const int low = kEloOfSkill[skill];
    const int high = skill + 1 < kEloOfSkill.size() ? kEloOfSkill[skill + 1] : kMostElo + 1;
    const int way = (wanted - low) * Level::kSkillStep / (high - low);
    return {static_cast<int>(skill) * Level::kSkillStep + way, seed};
}

}  // namespace sente::search
