// SPDX-License-Identifier: GPL-3.0-or-later
// How results of games are told, and a match of many: lines for people, JSON for programs.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lab/match/standing.hpp"
#include "lab/match/tournament.hpp"

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

using lab::match::NotedAnomaly;

// All there is to tell at one moment.
struct MatchView {
    const lab::match::MatchPlan& plan;
    lab::match::Standing standing;
    std::size_t total = 0;  // games of the schedule
    std::optional<lab::SprtState> sprt = {};
    double seconds = 0;              // of this run
    std::uint64_t games_before = 0;  // played by earlier runs
};

// The table, what the games of each two say, and how time was used; plain text.
[[nodiscard]] std::vector<std::string> table_lines(const MatchView& view);
// What makes the result doubtful, in a sentence each.
[[nodiscard]] std::vector<std::string> warnings_of(const MatchView& view);
// What the two engines of a pairing have shown of each other; empty before the first game.
[[nodiscard]] std::vector<std::string> duel_lines(const MatchView& view, std::size_t pairing);
// "34 of 100 games, 12.1 games a minute, 5:27 left".
[[nodiscard]] std::string progress_line(const MatchView& view);
[[nodiscard]] std::string game_line(const lab::match::MatchPlan& plan,
                                    const lab::match::FinishedGame& game);
[[nodiscard]] std::vector<std::string> anomaly_lines(const lab::match::MatchPlan& plan,
                                                     const NotedAnomaly& noted);
[[nodiscard]] nlohmann::ordered_json json_of(const MatchView& view, lab::match::MatchEnd end,
                                             const std::vector<NotedAnomaly>& anomalies);

}  // namespace sente::app
