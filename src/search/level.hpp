// SPDX-License-Identifier: GPL-3.0-or-later
// How strong to play: levels, what players of each lack, and the ratings that GUIs ask for.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/score.hpp"
#include "core/types.hpp"
#include "game/kit.hpp"

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

// What a player of one skill below full strength lacks.
struct Handicap {
    int glance_permille = 0;  // of moves made at a glance, without a thought of the answer
    Score error_cp = 0;       // of each judgement: its standard deviation
    Depth depth = 1;
    std::uint64_t nodes = 0;
    int sees_plies = 0;  // a mate of so many plies is never overlooked
};

// Each game has its own in its kit, found by games of each rung against the one below
// (docs/engine.md).
using Ladder = std::array<Handicap, Level::kMostSkill>;

// Between the rungs in proportion.
[[nodiscard]] constexpr Handicap handicap_on(const Ladder& ladder, const Level& level) {
    const int permille = std::clamp(level.permille, 0, Level::kMost - 1);
    const auto rung = static_cast<std::size_t>(permille / Level::kSkillStep);
    const std::size_t next = std::min(rung + 1, ladder.size() - 1);
    const int way = permille % Level::kSkillStep;
    const auto between = [way](auto from, auto to) {
        constexpr auto kWhole = static_cast<decltype(from)>(Level::kSkillStep);
        const auto gone = static_cast<decltype(from)>(way);
        return (from * (kWhole - gone) + to * gone) / kWhole;
    };
    const Handicap& low = ladder[rung];
    const Handicap& high = ladder[next];
    return {between(low.glance_permille, high.glance_permille),
            between(low.error_cp, high.error_cp), between(low.depth, high.depth),
            between(low.nodes, high.nodes), low.sees_plies};
}

template <class G>
[[nodiscard]] Handicap handicap_of(const Level& level) {
    return handicap_on(Kit<G>::ladder(), level);
}

// Ratings as levels; docs/engine.md says how rough they are.

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
