// SPDX-License-Identifier: GPL-3.0-or-later
// `sente cluster-check`: what a crew costs, with work that sleeps, or in a simulation.
#pragma once

#include <cstdint>

#include "cluster/crew.hpp"
#include "cluster/simulation.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct ClusterRequest {
    std::uint64_t units = 1000;
    double mean_ms = 0;  // 0: not given
    int threads = 1;
    bool simulate = false;
    bool json = false;
    cluster::SimulatedCluster simulated;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_cluster_command(CLI::App& app, ClusterRequest& request);

// Exit status: 0 all units were done.
[[nodiscard]] int run_cluster(const ClusterRequest& request);

}  // namespace sente::app
