// SPDX-License-Identifier: GPL-3.0-or-later
// `sente tune`: weights of the evaluation from labelled positions, numbers of the search from
// games.
#pragma once

#include <string>
#include <vector>

#include "app/run_log.hpp"
#include "app/tune_spsa_command.hpp"
#include "cluster/crew.hpp"
#include "lab/tune/fit.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

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

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_tune_command(CLI::App& app, TuneRequest& request);

// Exit status: 0 done, 2 the request or a file cannot be used.
[[nodiscard]] int run_tune(const TuneRequest& request);

}  // namespace sente::app
