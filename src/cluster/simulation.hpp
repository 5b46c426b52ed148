// SPDX-License-Identifier: GPL-3.0-or-later
// A cluster that is not there: processes in simulated time around the real coordinator, whose own
// time is measured.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sente::cluster {

struct SimulatedCluster {
    std::size_t processes = 1000;
    std::size_t threads = 1;  // of each
    std::size_t ahead = 1;    // units that wait for each thread
    std::uint64_t units = 100'000;
    double mean_s = 2;         // of a unit
    double spread = 0.4;       // of its logarithm
    double latency_s = 50e-6;  // of a message
    double nap_s = 2e-3;       // after which a process looks for messages again
    double message_s = 5e-6;   // that the leader spends on a message beside the coordinator
    std::size_t bytes = 2000;  // of a result
    double failure_s = 0;      // mean time until a given process dies and ends the job; 0: never
    double restart_s = 30;     // until the job is back
    std::uint64_t seed = 1;
};

struct SimulatedRun {
    double seconds = 0;  // simulated, until all is written
    double busy = 0;     // share of the threads' time spent on units that count
    double leader_busy = 0;
    double leader_us = 0;          // of the leader a unit, coordinator and messages
    double coordinator_us = 0;     // of these measured: handing out, taking, writing in order
    double wait_us = 0;            // of a message at the leader, mean
    std::size_t most_waiting = 0;  // results that waited for an earlier one
    std::uint64_t failures = 0;
    std::uint64_t lost = 0;  // units in progress that they ended
};

[[nodiscard]] SimulatedRun simulate(const SimulatedCluster& cluster);

}  // namespace sente::cluster
