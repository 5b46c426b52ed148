// SPDX-License-Identifier: GPL-3.0-or-later
// Engines, openings and cores from the words of the command line.
#pragma once

#include <string>
#include <vector>

#include "app/match_options.hpp"
#include "core/result.hpp"
#include "lab/match/tournament.hpp"

namespace sente::app {

[[nodiscard]] Result<std::vector<lab::match::EngineConfig>> engines_of(
    const std::vector<std::vector<std::string>>& engines, const std::vector<std::string>& each,
    lab::match::GameKind game);

[[nodiscard]] lab::match::GameKind game_of(const MatchRequest& request);

[[nodiscard]] Result<std::vector<lab::match::Opening>> openings_of(const MatchRequest& request,
                                                                   std::vector<std::string>& notes);

// Which cores each game at a time gets; none where games are not pinned. `seat`: which of the
// processes that play on this host we are, and how many they are.
[[nodiscard]] Result<std::vector<std::vector<int>>> cores_of(
    const std::string& wanted, const std::vector<lab::match::EngineConfig>& engines,
    int concurrency, std::pair<int, int> seat, std::vector<std::string>& notes);

}  // namespace sente::app
