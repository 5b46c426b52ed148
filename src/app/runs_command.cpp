// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente runs` and what they do with the store.
#include "app/runs_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>

#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/refusal.hpp"
#include "app/run_log.hpp"
#include "app/runs_report.hpp"
#include "games/games.hpp"
#include "lab/store/run_store.hpp"

namespace sente::app {

namespace {

using Mode = lab::RunStore::Mode;

constexpr const char* kExamples = R"(Examples:
  sente runs
  sente runs list --kind suite --game chess
  sente runs --csv > runs.csv
  sente runs show 12
  sente runs show 12 --json
  sente runs delete 7 8 9

Runs of bench, suite, ablate, match and tune are kept in one SQLite file: the
one that --db names, else SENTE_RUNS (a file, or off), else
$XDG_DATA_HOME/sente/runs.db, else ~/.local/share/sente/runs.db.

Exit status: 0 all right, 2 there is no such run, or the store cannot be read.)";

constexpr Refusal refuse{"runs"};

int list(const RunsRequest& request, const std::filesystem::path& path) {
    std::vector<lab::RunSummary> runs;
    if (std::filesystem::exists(path)) {
        const auto store = lab::RunStore::open(path, Mode::read);
        if (!store) return refuse(store.error().message);
        const auto found = store->list({request.kind, request.game, {}});
        if (!found) return refuse(path.string() + ": " + found.error().message);
        runs = *found;
    }
    if (request.json)
        print_runs_json(runs);
    else if (request.csv)
        print_runs_csv(runs);
    else if (runs.empty())
        fmt::print("no runs in {}\n", path.string());
    else
        print_runs_text(runs);
    return kAllRight;
}

int show(const RunsRequest& request, const std::filesystem::path& path) {
    if (request.csv) return refuse("--csv is for lists");
    const auto store = lab::RunStore::open(path, Mode::read);
    if (!store) return refuse(store.error().message);
    const auto run = store->load(request.shown);
    if (!run) return refuse(path.string() + ": " + run.error().message);
    request.json ? print_run_json(*run) : print_run_text(*run);
    return kAllRight;
}

int remove(const RunsRequest& request, const std::filesystem::path& path) {
    if (!std::filesystem::exists(path)) return refuse("there are no runs in " + path.string());
    const auto store = lab::RunStore::open(path, Mode::write);
    if (!store) return refuse(store.error().message);
    // All must be there before any is taken away.
    for (const std::int64_t id : request.deleted) {
        const auto run = store->load(id);
        if (!run) return refuse(path.string() + ": " + run.error().message);
        if (run->about.state == lab::RunState::running)
            return refuse(fmt::format("run {} is still going on", id));
    }
    for (const std::int64_t id : request.deleted) {
        const auto removed = store->remove(id);
        if (!removed) return refuse(path.string() + ": " + removed.error().message);
    }
    fmt::print("{} deleted\n", request.deleted.size());
    return kAllRight;
}

}  // namespace

CLI::App& add_runs_command(CLI::App& app, RunsRequest& request) {
    CLI::App& runs = *app.add_subcommand("runs", "Earlier runs: list, show, delete");
    runs.footer(kExamples);
    std::vector<std::string> games = games::kind_names();
    games.emplace_back("both");
    runs.require_subcommand(0, 1);
    runs.add_option("--db", request.file, "Store of runs")->check(a_true_file());
    runs.add_option("--kind", request.kind, "Only these")
        ->check(CLI::IsMember({"bench", "suite", "steady", "ablate", "ablate_games", "compare",
                               "compare_games", "scaling", "match", "tune"}));
    runs.add_option("--game", request.game, "Only runs of this game")->check(CLI::IsMember(games));
    CLI::Option* const json = runs.add_flag("--json", request.json, "Print JSON");
    runs.add_flag("--csv", request.csv, "Print comma-separated values")->excludes(json);
    runs.add_subcommand("list", "List runs, the newest first (the default)")->fallthrough();
    request.show_command = runs.add_subcommand("show", "Show all of one run");
    request.show_command->add_option("id", request.shown, "The number of the run")->required();
    request.show_command->fallthrough();
    request.delete_command = runs.add_subcommand("delete", "Delete runs");
    request.delete_command->add_option("ids", request.deleted, "Their numbers")->required();
    request.delete_command->fallthrough();
    return runs;
}

int run_runs(const RunsRequest& request) {
    const auto path = RunPlace{request.file, false}.path();
    if (!path) return refuse("no store of runs: SENTE_RUNS is off, or there is no home folder");
    if (request.show_command->parsed()) return show(request, *path);
    if (request.delete_command->parsed()) return remove(request, *path);
    return list(request, *path);
}

}  // namespace sente::app
