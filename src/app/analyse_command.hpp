// SPDX-License-Identifier: GPL-3.0-or-later
// `sente analyse`: a game of a record, searched move by move and annotated.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/evaluation_options.hpp"
#include "cluster/crew.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct AnalyseRequest {
    std::string file;
    std::uint64_t nodes = 0;  // 0: the default, if nothing else limits
    std::int64_t movetime_ms = 0;
    int depth = 0;
    int lines = 1;
    std::string policy = "staged";
    int threads = 1;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    std::size_t game = 1;
    bool all = false;
    std::string format = "text";
    bool no_order = false;          // in comments of records
    std::string out;                // empty: standard output
    std::string html;               // empty: none
    std::string language;           // of the page; empty: as the records of the game are
    cluster::Crew* crew = nullptr;  // who searches; nullptr: threads of this process
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_analyse_command(CLI::App& app, AnalyseRequest& request);

// Exit status: 0 all right, 2 the request or a game is bad, 130 stopped.
[[nodiscard]] int run_analyse(const AnalyseRequest& request);

}  // namespace sente::app
