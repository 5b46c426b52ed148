// SPDX-License-Identifier: GPL-3.0-or-later
// What players of each level lack: a ladder of one rung for each skill below full strength.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/score.hpp"
#include "game/kit.hpp"
#include "search/level.hpp"

namespace sente::search {

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
[[nodiscard]] constexpr Handicap handicap_of(const Level& level) {
    return handicap_on(Kit<G>::kLadder, level);
}

}  // namespace sente::search
