// SPDX-License-Identifier: GPL-3.0-or-later
// How a command keeps its run in the store of runs, with the machine and the build that its figures
// depend on, what it tells its user about that, and how it finds a stopped run to go on with.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "lab/store/run_recorder.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

// Where the runs of a command are kept.
struct RunPlace {
    std::string file;  // empty: the standard place
    bool off = false;

    [[nodiscard]] std::optional<std::filesystem::path> path() const;
};

// --db FILE and --no-db.
void add_run_options(CLI::App& command, RunPlace& place);
// --runs FILE|off, for commands whose --db is something else or that have none.
void add_runs_option(CLI::App& command, RunPlace& place);

// One run. What goes wrong with the store is told on standard error, once when it begins and once
// at the end if something is missing; the command goes on.
class RunLog {
public:
    // `command` begins the messages; `id`: a stopped run that goes on.
    RunLog(std::string_view command, const RunPlace& place, const std::string& kind,
           const std::string& game, lab::RunJson options, std::optional<std::int64_t> id = {});

    // From any thread.
    void add(std::int64_t number, std::string key, lab::RunJson result);
    void end(lab::RunEnd end);

private:
    std::string command_;
    std::unique_ptr<lab::RunRecorder> recorder_;  // none: the run is not kept
};

// The run `id`, or (0) the newest that was stopped, if it is of that kind and had these options.
[[nodiscard]] Result<lab::Run> resumable_run(const RunPlace& place, std::string_view kind,
                                             const lab::RunJson& options, std::int64_t id = 0);

// What a figure of speed depends on: the machine and the build.
[[nodiscard]] nlohmann::ordered_json machine_json();

}  // namespace sente::app
