// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of UCI_Elo.
#pragma once

#include "search/level.hpp"

namespace sente::protocol {

inline constexpr int kLeastElo = 800;
inline constexpr int kMostElo = 2800;

[[nodiscard]] inline search::Level level_of_elo(int elo) {
    return {(elo - kLeastElo) * 1000 / (kMostElo - kLeastElo), 0};
}

}  // namespace sente::protocol
