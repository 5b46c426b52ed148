// SPDX-License-Identifier: GPL-3.0-or-later
// `sente match`: what it is asked for on its command line, and the plan, engines, openings and
// cores that come of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/run_log.hpp"
#include "core/result.hpp"
#include "games/games.hpp"
#include "lab/match/tournament.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

// Words are "key=value" as the user wrote them.
struct MatchRequest {
    std::string game{games::kUsual};
    std::vector<std::vector<std::string>> engines;
    std::vector<std::string> each;
    std::string openings;
    int opening_plies = 0;  // 0: all of a game's moves
    std::string order = "random";
    std::uint64_t seed = 1;
    std::size_t games = 0;  // of each two engines; 0: not given
    std::size_t rounds = 0;
    std::string format = "round-robin";
    int concurrency = 1;
    std::string cores = "auto";
    std::vector<std::string> sprt;
    bool has_sprt = false;
    std::vector<std::string> resign;
    std::vector<std::string> draw;
    int max_plies = 0;
    std::string entering_king = "27";
    double margin_ms = 20;
    std::vector<std::string> timeouts;
    std::string pgn;
    std::string kif;
    std::string csa;
    std::string anomalies;
    std::string database;
    bool resume = false;
    bool json = false;
    bool quiet = false;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who plays; nullptr: threads of this process
};

void add_match_options(CLI::App& match, MatchRequest& request);

// `notes` gets what the user should know beside.
[[nodiscard]] Result<lab::match::MatchPlan> plan_of(const MatchRequest& request,
                                                    std::vector<std::string>& notes);

[[nodiscard]] Result<std::vector<lab::match::EngineConfig>> engines_of(
    const std::vector<std::vector<std::string>>& engines, const std::vector<std::string>& each,
    lab::match::GameKind game);

[[nodiscard]] lab::match::GameKind game_of(const MatchRequest& request);

[[nodiscard]] Result<std::vector<lab::match::Opening>> openings_of(const MatchRequest& request,
                                                                   std::vector<std::string>& notes);

// Which cores each game of the plan at a time gets; none where games are not pinned. `seat`: which
// of the processes that play on this host we are, and how many they are.
[[nodiscard]] std::optional<InputError> choose_cores(const std::string& wanted,
                                                     std::pair<int, int> seat,
                                                     lab::match::MatchPlan& plan,
                                                     std::vector<std::string>& notes);

}  // namespace sente::app
