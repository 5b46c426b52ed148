// SPDX-License-Identifier: GPL-3.0-or-later
// `sente explain`: why moves are tried in the order they are tried.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/evaluation_options.hpp"
#include "lab/explain.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct ExplainRequest {
    std::string game;
    std::string position = "startpos";
    std::string line;  // moves to the node that is explained
    std::string policy = "staged";
    int depth = lab::kUsualExplainedDepth;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    bool compare = false;
    bool json = false;
    std::string html;  // a file; empty: none
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_explain_command(CLI::App& app, ExplainRequest& request);

// Exit status: 0 all right, 2 the request is bad or the file cannot be written.
[[nodiscard]] int run_explain(const ExplainRequest& request);

}  // namespace sente::app
