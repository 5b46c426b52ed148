// SPDX-License-Identifier: GPL-3.0-or-later
// `sente tune spsa` and `sente tune show`: numbers of search and ordering from games against
// itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/evaluation_options.hpp"
#include "app/run_log.hpp"
#include "cluster/crew.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct TuneSpsaRequest {
    std::string game;
    std::vector<std::string> params;
    std::string state;
    bool resume = false;
    bool list = false;
    std::uint64_t pairs = 1000;
    std::uint64_t batch = 8;
    std::uint64_t nodes = 2000;
    std::uint64_t seed = 1;
    double r_end = 0.002;
    double c_scale = 1;
    int threads = 1;
    std::size_t hash_mb = 4;
    EvaluationRequest evaluation;
    bool json = false;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who plays; nullptr: threads of this process
};

struct TuneShowRequest {
    std::string state;
    std::string as = "table";
};

void add_spsa(CLI::App& command, TuneSpsaRequest& request);
void add_show(CLI::App& command, TuneShowRequest& request);

// Exit status: 0 done, 2 the request or a file cannot be used.
[[nodiscard]] int run_spsa(const TuneSpsaRequest& request);
[[nodiscard]] int run_show(const TuneShowRequest& request);

}  // namespace sente::app
