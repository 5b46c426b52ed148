// SPDX-License-Identifier: GPL-3.0-or-later
// `sente runs`: what the store of runs holds, as tables of text, JSON or comma-separated values.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/messages.hpp"
#include "app/run_log.hpp"
#include "app/screen.hpp"
#include "app/terminal.hpp"
#include "games/games.hpp"
#include "lab/store/run_store.hpp"

namespace sente::app {

namespace {

using lab::RunJson;
using Mode = lab::RunStore::Mode;

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

constexpr std::size_t kIndent = 7;  // of what is told of a run, below its number

RunJson json_of(const lab::RunSummary& run) {
    return {{"id", run.id},           {"kind", run.kind},
            {"game", run.game},       {"started", run.started},
            {"seconds", run.seconds}, {"version", run.version},
            {"commit", run.commit},   {"state", lab::name_of(run.state)},
            {"items", run.items},     {"headline", run.headline}};
}

void print(const RunJson& json) {
    fmt::print("{}\n", json.dump(2, ' ', false, RunJson::error_handler_t::replace));
}

// In quotes where a reader of comma-separated values needs them.
std::string cell(std::string_view text) {
    if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

Tone tone_of(lab::RunState state) {
    if (state == lab::RunState::done) return Tone::plain;
    return state == lab::RunState::running ? Tone::good : Tone::bad;
}

// "depth 16, policy staged"; what the key of an item says is not said again.
std::string facts(const RunJson& object, bool is_item = false) {
    std::string text;
    if (!object.is_object()) return text;
    for (const auto& [key, value] : object.items()) {
        if (is_item && (key == "line" || key == "id" || key == "position")) continue;
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", key, lab::words_of(value));
    }
    return text;
}

void print_runs_text(const std::vector<lab::RunSummary>& runs) {
    const bool coloured = stdout_is_terminal();
    fmt::print("{:>5}  {:<13} {:<8} {:<20} {:>9}  {}\n", "id", "kind", "game", "started", "seconds",
               "state");
    for (const lab::RunSummary& run : runs) {
        fmt::print("{:>5}  {:<13} {:<8} {:<20} {:>9.1f}  {}\n", run.id, run.kind, run.game,
                   run.started, run.seconds,
                   toned(lab::name_of(run.state), tone_of(run.state), coloured));
        if (!run.headline.empty())
            fmt::print("{}", hanging(std::string(kIndent, ' '), run.headline));
    }
}

void print_runs_json(const std::vector<lab::RunSummary>& runs) {
    RunJson json = RunJson::array();
    for (const lab::RunSummary& run : runs) json.push_back(json_of(run));
    print(json);
}

void print_runs_csv(const std::vector<lab::RunSummary>& runs) {
    fmt::print("id,kind,game,started,seconds,version,commit,state,items,headline\n");
    for (const lab::RunSummary& run : runs)
        fmt::print("{},{},{},{},{},{},{},{},{},{}\n", run.id, cell(run.kind), cell(run.game),
                   run.started, run.seconds, cell(run.version), cell(run.commit),
                   lab::name_of(run.state), run.items, cell(run.headline));
}

void print_run_text(const lab::Run& run) {
    const lab::RunSummary& about = run.about;
    fmt::print("run {}: {} of {}, {}, {:.1f} s, {}\n", about.id, about.kind, about.game,
               about.started, about.seconds, lab::name_of(about.state));
    fmt::print("version  {}{}{}\n", about.version, about.commit.empty() ? "" : ", commit ",
               about.commit);
    fmt::print("{}{}", hanging("machine  ", facts(run.machine)),
               hanging("options  ", facts(run.options)));
    if (!about.headline.empty()) fmt::print("{}", hanging("result   ", about.headline));
    for (const lab::RunItem& item : run.items)
        fmt::print("{}", hanging(fmt::format("{:>5}  ", item.number + 1),
                                 item.key + ": " + facts(item.result, true)));
    if (run.items.empty() && !run.result.is_null()) print(run.result);
}

void print_run_json(const lab::Run& run) {
    RunJson json = json_of(run.about);
    json["items"] = RunJson::array();
    for (const lab::RunItem& item : run.items)
        json["items"].push_back(
            {{"number", item.number}, {"key", item.key}, {"result", item.result}});
    json["options"] = run.options;
    json["machine"] = run.machine;
    json["result"] = run.result;
    print(json);
}

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

// Exit status: 0 all right, 2 there is no such run or no store.
int run_runs(const RunsRequest& request) {
    const auto path = RunPlace{request.file, false}.path();
    if (!path) return refuse("no store of runs: SENTE_RUNS is off, or there is no home folder");
    if (request.show_command->parsed()) return show(request, *path);
    if (request.delete_command->parsed()) return remove(request, *path);
    return list(request, *path);
}

}  // namespace

void offer_runs(Commands& commands) { commands.offer(add_runs_command, run_runs); }

}  // namespace sente::app
