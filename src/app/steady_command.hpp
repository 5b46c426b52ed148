// SPDX-License-Identifier: GPL-3.0-or-later
// `sente steady`: how far the score moves from one depth to the next.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/evaluation_options.hpp"
#include "app/run_log.hpp"
#include "cluster/crew.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct SteadyRequest {
    std::string game;
    std::vector<std::string> files;
    std::string depths = "8-14";
    std::size_t positions = 500;
    int threads = 1;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    bool json = false;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who searches; nullptr: threads of this process
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_steady_command(CLI::App& app, SteadyRequest& request);

// Exit status: 0 measured, 2 the request or a file makes no sense, 130 stopped by a signal.
[[nodiscard]] int run_steady(const SteadyRequest& request);

}  // namespace sente::app
