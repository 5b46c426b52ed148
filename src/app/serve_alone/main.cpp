// SPDX-License-Identifier: GPL-3.0-or-later
// `sente serve` and nothing else: who wants the page need not wait for the laboratory.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>

#include "app/exit_status.hpp"
#include "app/serve_command.hpp"

namespace {

int run(int argc, char** argv) {
    CLI::App app("Sente in the browser", "sente");
    sente::app::ServeRequest request;
    sente::app::add_serve_command(app, request);
    app.require_subcommand(1);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? sente::app::kAllRight : sente::app::kBadRequest;
    }
    return sente::app::run_serve(request);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "sente: %s\n", error.what());
        return 1;
    }
}
