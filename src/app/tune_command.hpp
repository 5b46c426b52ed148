// SPDX-License-Identifier: GPL-3.0-or-later
// `sente tune`: weights of the evaluation from labelled positions (`eval`, `export`), numbers of
// search and ordering from games against itself (`spsa`, `show`).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/options.hpp"
#include "app/run_log.hpp"
#include "cluster/crew.hpp"
#include "lab/tune/fit.hpp"

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

struct TuneEvalRequest {
    std::string game;
    std::vector<std::string> data;
    std::string out;
    std::string start;   // a file of weights to begin with; empty: those of this build
    std::string header;  // to rewrite; empty: none
    lab::tune::FitOptions fit;
    std::string anchor = "spread";
    bool json = false;
    RunPlace runs;
};

struct TuneExportRequest {
    std::string game;
    std::string weights;
    std::string header;
};

struct TuneRequest {
    TuneEvalRequest eval;
    TuneExportRequest exported;
    TuneSpsaRequest spsa;
    TuneShowRequest show;
    CLI::App* eval_command = nullptr;
    CLI::App* export_command = nullptr;
    CLI::App* spsa_command = nullptr;
    CLI::App* show_command = nullptr;
    cluster::Crew* crew = nullptr;  // who plays the games of spsa
};

}  // namespace sente::app
