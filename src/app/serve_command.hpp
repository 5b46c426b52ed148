// SPDX-License-Identifier: GPL-3.0-or-later
// `sente serve`: the page for browsers, from this machine to this machine.
#pragma once

#include <string>

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

inline constexpr int kServePort = 7368;

struct ServeRequest {
    int port = kServePort;
    std::string folder;  // empty: where the page was built or installed
    bool no_open = false;
};

// Adds the command to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_serve_command(CLI::App& app, ServeRequest& request);

// Serves until it is interrupted. Exit status: 0 interrupted, 2 there is no page or the port is
// taken.
[[nodiscard]] int run_serve(const ServeRequest& request);

}  // namespace sente::app
