// SPDX-License-Identifier: GPL-3.0-or-later
// `sente suite`: how many positions of known solution the engine solves.
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

struct SuiteRequest {
    std::vector<std::string> files;
    std::int64_t movetime_ms = 0;  // 0: not given
    int depth = 0;
    std::uint64_t nodes = 0;
    std::size_t first = 0;  // problems of each file; 0: all
    int threads = 1;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    std::string policy = "staged";
    std::vector<std::string> without;  // techniques to switch off
    std::string baseline;              // the number of a run, or a file; empty: none
    bool resume = false;
    std::int64_t resumed = 0;  // the number of the run to resume; 0: the latest of this request
    std::string slice;         // K/N; empty: all positions
    std::vector<std::string> joined;  // what slices have written
    bool json = false;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_suite_command(CLI::App& app, SuiteRequest& request);

// Exit status: 0 all files were run, 2 a file or a line cannot be read, 130 stopped by a signal.
[[nodiscard]] int run_suites(const SuiteRequest& request);

}  // namespace sente::app
