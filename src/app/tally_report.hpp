// SPDX-License-Identifier: GPL-3.0-or-later
// Results of games and the Elo in them, as text and JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "lab/match/standing.hpp"

namespace sente::app {

// "+12.3", "-inf"
[[nodiscard]] std::string signed_elo(double elo);
// "+12.3 (+1.0 to +23.6)"
[[nodiscard]] std::string elo_interval(const lab::Estimate& elo);

// The same, or "+12.3 (all pairs alike)": then there is nothing to estimate an interval from.
[[nodiscard]] std::string elo_cell(const lab::Estimate& elo, bool all_alike);

// Games, pairs and, once there are results, score, Elo and the likelihood of superiority. JSON
// knows no infinity: such ends are null.
[[nodiscard]] nlohmann::ordered_json tally_json(const lab::match::Tally& tally);

}  // namespace sente::app
