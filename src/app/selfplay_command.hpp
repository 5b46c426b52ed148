// SPDX-License-Identifier: GPL-3.0-or-later
// `sente selfplay`: makes training games.
#pragma once

#include <cstdint>
#include <string>

#include "app/evaluation_options.hpp"
#include "cluster/crew.hpp"
#include "lab/selfplay/selfplay.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct SelfplayRequest {
    std::string game;
    std::string out;
    std::string openings;
    std::string slice;  // "K/N"; empty: the whole
    lab::selfplay::GameOptions options;
    int random_plies = -1;  // not given
    EvaluationRequest evaluation;
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    int threads = 1;
    bool resume = false;
    bool force = false;
    bool json = false;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_selfplay_command(CLI::App& app, SelfplayRequest& request);

// Exit status: 0 all games were made, 1 the disk is full, 2 bad request, 130 interrupted.
[[nodiscard]] int run_selfplay(const SelfplayRequest& request);

}  // namespace sente::app
