// SPDX-License-Identifier: GPL-3.0-or-later
// `sente trace`: a search, or a sample of it, written down node by node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "app/evaluation_options.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct TraceRequest {
    std::string game;
    std::string position = "startpos";
    std::int64_t nodes = 100'000;
    int depth = 0;  // 0: no limit
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    std::vector<std::string> sample;  // key=value
    std::string out;
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_trace_command(CLI::App& app, TraceRequest& request);

// Exit status: 0 all right, 2 the request is bad or the file cannot be written.
[[nodiscard]] int run_trace(const TraceRequest& request);

}  // namespace sente::app
