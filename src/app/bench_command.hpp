// SPDX-License-Identifier: GPL-3.0-or-later
// `sente bench`: a fixed amount of searching, for its signature, its speed and its order.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/evaluation_options.hpp"
#include "app/run_log.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct BenchRequest {
    std::vector<std::string> words;  // a game, numbers
    std::string game;                // empty: both
    int depth = 0;                   // 0: the default of the game
    std::string policy = "staged";
    bool stats = false;
    bool json = false;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    RunPlace runs;
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_bench_command(CLI::App& app, BenchRequest& request);

// Exit status: 0 all right, 2 the network cannot be used.
[[nodiscard]] int run_bench(const BenchRequest& request);

}  // namespace sente::app
