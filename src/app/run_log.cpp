// SPDX-License-Identifier: GPL-3.0-or-later
// Between commands and the recorder of runs; reads what the system says of its processor.
#include "app/run_log.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <string>
#include <utility>

#include "app/commit.hpp"
#include "app/files.hpp"
#include "app/version.hpp"
#include "core/text.hpp"
#include "lab/parallel.hpp"

namespace sente::app {

namespace {

std::string processor() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            return std::string(text::trim(line.substr(line.find(':') + 1)));
    utsname system{};
    return uname(&system) == 0 ? system.machine : "unknown";
}

std::string operating_system() {
    utsname system{};
    if (uname(&system) != 0) return "unknown";
    return std::string(system.sysname) + " " + system.release;
}

}  // namespace

nlohmann::ordered_json machine_json() {
    return {{"cpu", processor()},           {"cores", lab::hardware_threads()},
            {"system", operating_system()}, {"compiler", kCompiler},
            {"build", kBuildType},          {"arch", kArchitecture}};
}

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

Result<lab::Run> resumable_run(const RunPlace& place, std::string_view kind,
                               const lab::RunJson& options, std::int64_t id) {
    const auto path = place.path();
    if (!path) return InputError{"--resume: there is no store of runs"};
    const auto store = lab::RunStore::open(*path, lab::RunStore::Mode::read);
    if (!store) return InputError{"--resume: " + store.error().message};
    if (id == 0) {
        const auto found = store->find_stopped(kind, options);
        if (!found) return InputError{"--resume: " + found.error().message};
        if (!*found) return InputError{"--resume: no stopped run of this request"};
        id = **found;
    }
    const auto run = store->load(id);
    if (!run) return InputError{"--resume: " + run.error().message};
    if (run->about.kind != kind || run->options != options)
        return InputError{fmt::format("--resume: run {} was another request", id)};
    if (run->about.state == lab::RunState::running)
        return InputError{fmt::format("--resume: run {} is still going on", id)};
    return *run;
}

}  // namespace sente::app
