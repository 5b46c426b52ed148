// SPDX-License-Identifier: GPL-3.0-or-later
// `sente scaling`: what each doubling of the nodes is worth in games.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/duel_run.hpp"
#include "app/evaluation_options.hpp"
#include "app/output_form.hpp"

namespace sente::app {

struct ScalingRequest {
    std::string game;
    std::uint64_t from = 5000;
    std::uint64_t to = 320'000;
    DuelRequest duels;
    int threads = 0;  // 0: as many as the machine has
    std::size_t hash_mb = 16;
    std::uint64_t seed = 1;
    EvaluationRequest evaluation;
    OutputForm form;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who plays; nullptr: threads of this process

    ScalingRequest() { duels.games = 200; }
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_scaling_command(CLI::App& app, ScalingRequest& request);

// Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.
[[nodiscard]] int run_scaling(const ScalingRequest& request);

}  // namespace sente::app
