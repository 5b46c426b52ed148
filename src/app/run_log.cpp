// SPDX-License-Identifier: GPL-3.0-or-later
// Between commands and the recorder of runs.
#include "app/run_log.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <utility>

#include "app/commit.hpp"
#include "app/files.hpp"
#include "app/machine.hpp"
#include "app/version.hpp"

namespace sente::app {

std::optional<std::filesystem::path> RunPlace::path() const {
    if (off || file == "off") return {};
    if (!file.empty()) return file;
    return lab::standard_run_file();
}

void add_run_options(CLI::App& command, RunPlace& place) {
    CLI::Option* const file =
        command
            .add_option("--db", place.file,
                        "Store of runs (default: SENTE_RUNS, or runs.db in the data folder)")
            ->check(a_true_file());
    command.add_flag("--no-db", place.off, "Do not keep this run")->excludes(file);
}

void add_runs_option(CLI::App& command, RunPlace& place) {
    command
        .add_option("--runs", place.file,
                    "Store of runs, or off (default: SENTE_RUNS, or runs.db in the data folder)")
        ->check(a_true_file());
}

RunLog::RunLog(std::string_view command, const RunPlace& place, const std::string& kind,
               const std::string& game, lab::RunJson options, std::optional<std::int64_t> id)
    : command_(command) {
    const auto path = place.path();
    if (!path) return;
    lab::RunStart start;
    start.kind = kind;
    start.game = game;
    start.version = kVersion;
    start.commit = kCommit;
    start.options = std::move(options);
    start.machine = machine_json();
    recorder_ = std::make_unique<lab::RunRecorder>(*path, std::move(start), id);
    if (const auto trouble = recorder_->trouble())
        fmt::print(stderr, "sente {}: note: the run cannot be kept now: {}\n", command_, *trouble);
}

void RunLog::add(std::int64_t number, std::string key, lab::RunJson result) {
    if (recorder_) recorder_->add({number, std::move(key), std::move(result)});
}

void RunLog::end(lab::RunEnd end) {
    if (!recorder_) return;
    recorder_->end(std::move(end));
    const auto trouble = recorder_->trouble();
    if (!trouble) return;
    const std::size_t rows = recorder_->waiting();
    fmt::print(stderr, "sente {}: the run is not kept whole: {}{}\n", command_, *trouble,
               rows > 0 ? fmt::format("; {} rows are missing", rows) : "");
}

}  // namespace sente::app
