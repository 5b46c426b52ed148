// SPDX-License-Identifier: GPL-3.0-or-later
// `sente perft`: counts positions, alone or from a file of known counts.
#pragma once

#include <cstdint>
#include <string>

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct PerftRequest {
    std::string game;
    int depth = -1;
    std::string position = "startpos";
    std::string moves;
    bool divide = false;
    bool check = false;
    bool json = false;
    int threads = 1;

    std::string file;
    std::string file_game;
    std::uint64_t max_leaves = 0;  // 0: no limit
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_perft_command(CLI::App& app, PerftRequest& request);

// Exit status: 0 all right, 1 a count differs, 2 the request cannot be carried out.
[[nodiscard]] int run_perft(const PerftRequest& request);

}  // namespace sente::app
