// SPDX-License-Identifier: GPL-3.0-or-later
// `sente compare`: designs of move ordering, or configurations, side by side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/duel_run.hpp"
#include "app/evaluation_options.hpp"

namespace sente::app {

struct CompareRequest {
    std::string game;
    std::vector<std::string> designs;  // empty: the four policies
    int depth = 0;
    std::vector<std::string> files;  // of positions or games; empty: the bench positions
    std::size_t positions = 0;
    DuelRequest duels;  // no games: searches alone
    std::vector<std::uint64_t> nodes;
    std::int64_t movetime_ms = 0;
    double elo0 = 0;
    double elo1 = 5;
    std::vector<std::string> suites;  // FILE or FILE:NODES
    int threads = 0;                  // of games and suites; 0: as many as the machine has
    std::size_t hash_mb = 16;
    std::uint64_t seed = 1;
    EvaluationRequest evaluation;
    bool json = false;
    bool markdown = false;
    std::string html;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_compare_command(CLI::App& app, CompareRequest& request);

// Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.
[[nodiscard]] int run_compare(const CompareRequest& request);

}  // namespace sente::app
