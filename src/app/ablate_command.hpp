// SPDX-License-Identifier: GPL-3.0-or-later
// `sente ablate`: what each heuristic and technique is worth.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/duel_run.hpp"
#include "app/evaluation_options.hpp"
#include "app/output_form.hpp"
#include "app/run_log.hpp"
#include "cluster/crew.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct AblateRequest {
    std::string game;
    bool add_one = false;
    int depth = 0;
    int shallow_depth = 0;
    std::int64_t time_ms = 50;
    std::string policy = "staged";
    std::vector<std::string> only;
    std::size_t positions = 0;
    int threads = 0;  // 0: as many as the machine has
    std::size_t hash_mb = 16;
    std::uint64_t seed = 1;
    EvaluationRequest evaluation;
    std::string slice;                // K/N; empty: all
    std::vector<std::string> joined;  // what slices have written
    OutputForm form;
    DuelRequest duels;                 // none: searches instead of games
    std::vector<std::uint64_t> nodes;  // a move, of each scale of games
    std::int64_t movetime_ms = 0;      // 0: no games by the clock
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_ablate_command(CLI::App& app, AblateRequest& request);

// Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.
[[nodiscard]] int run_ablate(const AblateRequest& request);

}  // namespace sente::app
