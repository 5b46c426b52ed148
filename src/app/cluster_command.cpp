// SPDX-License-Identifier: GPL-3.0-or-later
// `sente cluster-check`: what a crew costs, with work that sleeps, or in a simulation.
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/interrupts.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "cluster/crew.hpp"
#include "cluster/packing.hpp"
#include "cluster/simulation.hpp"
#include "cluster/threads.hpp"
#include "core/random.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;

struct ClusterRequest {
    std::uint64_t units = 1000;
    double mean_ms = 0;  // 0: not given
    int threads = 1;
    bool simulate = false;
    bool json = false;
    cluster::SimulatedCluster simulated;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

constexpr const char* kExamples = R"(Examples:
  sente cluster-check --threads 8 --units 1000 --mean-ms 50
  mpirun -n 64 --oversubscribe sente-mpi cluster-check --units 3200 \
      --mean-ms 200
  sente cluster-check --simulate --processes 1000 --units 100000

Units sleep between half and one and a half of the mean. Busy is the share of
the threads' time, from the first unit to the end of the last, in which they
were at a unit. With --simulate the processes are simulated and the coordinator
is the real one. docs/cluster.md explains the figures.)";

constexpr double kMeanMs = 100;

double processor_seconds() {
    timespec now{};
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// The most memory that this process has had.
double peak_mb() {
    rusage usage{};
    (void)getrusage(RUSAGE_SELF, &usage);
    constexpr double kKbInMb = 1024;
    return static_cast<double>(usage.ru_maxrss) / kKbInMb;
}

void print(const ClusterRequest& request, const Json& json) {
    if (request.json) {
        fmt::print("{}\n", json.dump(2));
        return;
    }
    for (const auto& [name, value] : json.items()) fmt::print("{:22} {}\n", name, value.dump());
}

int run_simulation(const ClusterRequest& request) {
    const cluster::SimulatedCluster& given = request.simulated;
    const cluster::SimulatedRun run = cluster::simulate(given);
    const double seconds = run.seconds;
    print(request, {{"processes", given.processes},
                    {"threads", given.threads},
                    {"units", given.units},
                    {"unit_s", given.mean_s},
                    {"seconds", seconds},
                    {"units_per_s", static_cast<double>(given.units) / seconds},
                    {"busy", run.busy},
                    {"leader_busy", run.leader_busy},
                    {"leader_us_per_unit", run.leader_us},
                    {"coordinator_us_per_unit", run.coordinator_us},
                    {"message_wait_us", run.wait_us},
                    {"most_waiting", run.most_waiting},
                    {"most_waiting_bytes", run.most_waiting * given.bytes},
                    {"peak_mb", peak_mb()},
                    {"failures", run.failures},
                    {"units_lost", run.lost}});
    return kAllRight;
}

// Sleeps, and tells how long it was at it.
std::string sleep_for(const ClusterRequest& request, std::uint64_t unit) {
    const auto begin = std::chrono::steady_clock::now();
    const double mean_ms = request.mean_ms > 0 ? request.mean_ms : kMeanMs;
    Random random(unit + 1);
    constexpr std::uint64_t kSteps = 1'000'001;
    const double share = 0.5 + static_cast<double>(random.below(kSteps)) / (kSteps - 1);
    std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(mean_ms * share));
    const auto end = std::chrono::steady_clock::now();
    return cluster::Packer().add(std::chrono::duration<double>(end - begin).count()).take();
}

int run_asleep(const ClusterRequest& request) {
    cluster::Job job;
    double asleep = 0;
    std::uint64_t done = 0;
    job.next = [&, unit = std::uint64_t{0}]() mutable -> std::optional<cluster::Unit> {
        if (unit == request.units) return {};
        return cluster::Unit{unit++};
    };
    ProgressBar bar("units", request.crew);
    job.take = [&](std::uint64_t /*unit*/, const std::string& result) {
        asleep += cluster::Unpacker(result).get<double>();
        bar.show(++done, request.units);
    };
    job.hire = [&](std::size_t /*thread*/) {
        return cluster::worker_of([&](const cluster::Unit& unit) {
            return std::optional(sleep_for(request, unit.number));
        });
    };
    std::atomic<bool> stop{false};
    job.is_given_up = [&stop] { return stop.load(); };
    const InterruptWatch watch([&stop](int) { stop = true; }, request.crew);
    (void)disagreement(request.crew, {});  // all have come: their start is not what is measured
    const double processor_before = processor_seconds();
    const double begin = cluster::steady_seconds();
    cluster::perform(request.crew, job, request.threads);
    const double seconds = cluster::steady_seconds() - begin;
    const double processor = processor_seconds() - processor_before;
    bar.clear();
    if (!cluster::leads(request.crew)) return kAllRight;
    const int processes = request.crew != nullptr ? request.crew->processes() : 1;
    print(request, {{"processes", processes},
                    {"threads", request.threads},
                    {"units", done},
                    {"seconds", seconds},
                    {"units_per_s", static_cast<double>(done) / seconds},
                    {"busy", asleep / (seconds * processes * request.threads)},
                    {"leader_us_per_unit", processor / static_cast<double>(done) * 1e6},
                    {"leader_peak_mb", peak_mb()}});
    if (stop) return kStopped;
    return done == request.units ? kAllRight : 1;
}

CLI::App& add_cluster_command(CLI::App& app, ClusterRequest& request) {
    CLI::App& check = *app.add_subcommand("cluster-check", "Measure what handing out work costs");
    check.footer(kExamples);
    cluster::SimulatedCluster& simulated = request.simulated;
    check.add_option("--units", request.units, "How many (default: 1000)")->check(more_than_zero());
    check.add_option("--mean-ms", request.mean_ms, "Of a unit (default: 100; simulated: 2000)")
        ->check(more_than_zero());
    check.add_option("--threads", request.threads, "In each process (default: 1)")
        ->check(CLI::Range(1, 1024));
    CLI::Option* const simulate =
        check.add_flag("--simulate", request.simulate, "Simulate the processes");
    const std::vector<CLI::Option*> of_simulations = {
        check.add_option("--processes", simulated.processes, "How many (default: 1000)")
            ->check(CLI::Range(1, 1'000'000)),
        check.add_option("--latency-us", "Of a message (default: 50)")
            ->check(zero_or_more())
            ->each([&simulated](const std::string& text) {
                simulated.latency_s = std::stod(text) * 1e-6;
            }),
        check.add_option("--message-us", "That the leader spends on one (default: 5)")
            ->check(zero_or_more())
            ->each([&simulated](const std::string& text) {
                simulated.message_s = std::stod(text) * 1e-6;
            }),
        check
            .add_option("--failure-s", simulated.failure_s,
                        "Mean life of a process; its end ends the job (default: no end)")
            ->check(zero_or_more()),
        check.add_option("--restart-s", simulated.restart_s, "Until it is resumed (default: 30)")
            ->check(zero_or_more()),
        check.add_option("--seed", simulated.seed, "Of lengths and failures (default: 1)")};
    for (CLI::Option* const option : of_simulations) option->needs(simulate);
    check.add_flag("--json", request.json, "Print JSON");
    return check;
}

// Exit status: 0 all units were done.
int run_cluster(const ClusterRequest& request) {
    if (!request.simulate) return run_asleep(request);
    constexpr double kMsInSecond = 1000;
    ClusterRequest simulated = request;
    simulated.simulated.units = request.units;
    simulated.simulated.threads = static_cast<std::size_t>(request.threads);
    if (request.mean_ms > 0) simulated.simulated.mean_s = request.mean_ms / kMsInSecond;
    if (cluster::leads(request.crew)) return run_simulation(simulated);
    return kAllRight;
}

}  // namespace

void offer_cluster(Commands& commands) { commands.offer(add_cluster_command, run_cluster); }

}  // namespace sente::app
