// SPDX-License-Identifier: GPL-3.0-or-later
// In place of `sente serve`, for executables that are carried to other machines alone.
#include "app/serve_command.hpp"

#include <CLI/CLI.hpp>

#include "app/exit_status.hpp"

namespace sente::app {

CLI::App& add_serve_command(CLI::App& app, ServeRequest& /*request*/) {
    return *app.add_subcommand("serve", "Not in this build: it carries no page");
}

int run_serve(const ServeRequest& /*request*/) { return kBadRequest; }

}  // namespace sente::app
