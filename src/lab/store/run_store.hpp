// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of the laboratory in an SQLite file: what was asked, on which machine, and what came out,
// with a row for each position or game as it comes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/store/database.hpp"

namespace sente::lab {

// Text as it is, "a, b" for a list, "chess a, shogi b" for names with values.
[[nodiscard]] std::string words_of(const nlohmann::ordered_json& value);

[[nodiscard]] std::string mark_of_this_process();

// False where the process is certainly gone; one on another machine may always be alive.
[[nodiscard]] bool may_be_alive(std::string_view mark);

using RunJson = nlohmann::ordered_json;

enum class RunState : std::uint8_t { running, done, stopped };
[[nodiscard]] std::string_view name_of(RunState state);

// What is known when a run begins.
struct RunStart {
    std::string kind;  // bench, suite, steady, ablate, ablate_games, compare, compare_games,
                       // scaling, match, tune
    std::string game;  // chess, shogi, or "both"
    std::string started = {};
    std::string version = {};
    std::string commit = {};  // empty: not known
    RunJson options = RunJson::object();
    RunJson machine = RunJson::object();
};

struct RunSummary {
    std::int64_t id = 0;
    std::string kind;
    std::string game;
    std::string started;  // 2026-01-31T12:00:00Z
    double seconds = 0;
    std::string version;
    std::string commit;
    RunState state = RunState::running;  // a run whose process is gone is stopped
    std::string headline;                // the result in a few words
    std::size_t items = 0;
};

struct RunItem {
    std::int64_t number = 0;  // counted from 0
    std::string key;          // what it is about, for people
    RunJson result;
};

struct Run {
    RunSummary about;
    RunJson options;
    RunJson machine;
    RunJson result;  // what the command prints with --json; null where it never came to an end
    std::vector<RunItem> items;
};

// Empty words allow anything.
struct RunFilter {
    std::string kind = {};
    std::string game = {};
    std::optional<RunState> state = {};
};

struct RunEnd {
    RunState state = RunState::done;
    double seconds = 0;
    std::string headline = {};
    RunJson result = {};
};

// A handle: copies are the same store.
class RunStore {
public:
    enum class Mode { read, write };
    static constexpr int kSchema = 1;

    // To write, the file and its folder are made where there are none, and runs whose process is
    // gone are marked as stopped. A file of a newer schema, or of something else, is refused.
    [[nodiscard]] static Result<RunStore> open(const std::filesystem::path& path, Mode mode,
                                               int patience_ms = Database::kPatienceMs);

    // The newest first.
    [[nodiscard]] Result<std::vector<RunSummary>> list(const RunFilter& filter = {}) const;
    [[nodiscard]] Result<Run> load(std::int64_t id) const;
    // The newest run of that kind and exactly these options which did not come to its end.
    [[nodiscard]] Result<std::optional<std::int64_t>> find_stopped(std::string_view kind,
                                                                   const RunJson& options) const;

    // The id of a new run that is running in this process.
    [[nodiscard]] Result<std::int64_t> begin(const RunStart& start) const;
    // A stopped run goes on in this process.
    [[nodiscard]] Trouble reopen(std::int64_t id) const;
    // All of them or none; a number that is there already is replaced.
    [[nodiscard]] Trouble add(std::int64_t run, const std::vector<RunItem>& items) const;
    [[nodiscard]] Trouble end(std::int64_t run, const RunEnd& end) const;
    // Whether there was such a run.
    [[nodiscard]] Result<bool> remove(std::int64_t id) const;

    void set_patience(int ms) const { database_->set_patience(ms); }

private:
    explicit RunStore(std::shared_ptr<Database> database) : database_(std::move(database)) {}
    [[nodiscard]] Trouble prepare(Mode mode) const;
    [[nodiscard]] Trouble mark_lost_runs() const;

    std::shared_ptr<Database> database_;
};

// Where runs are kept unless somebody says otherwise: the variable SENTE_RUNS (a file, or "off"),
// else sente/runs.db in the user's folder for data. Nothing: not at all.
[[nodiscard]] std::optional<std::filesystem::path> standard_run_file();

// Now, as runs write it.
[[nodiscard]] std::string utc_now();

}  // namespace sente::lab
