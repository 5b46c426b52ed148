// SPDX-License-Identifier: GPL-3.0-or-later
// `sente runs`: what the store of runs holds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct RunsRequest {
    std::string file;  // empty: the standard place
    std::string kind;
    std::string game;
    bool json = false;
    bool csv = false;
    std::int64_t shown = 0;
    std::vector<std::int64_t> deleted;
    CLI::App* show_command = nullptr;
    CLI::App* delete_command = nullptr;
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_runs_command(CLI::App& app, RunsRequest& request);

// Exit status: 0 all right, 2 there is no such run or no store.
[[nodiscard]] int run_runs(const RunsRequest& request);

}  // namespace sente::app
