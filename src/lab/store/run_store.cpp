// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of the run store and how they are filled and read.
#include "lab/store/run_store.hpp"

#include <unistd.h>

#include <array>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <sstream>
#include <system_error>

#include "lab/files.hpp"

namespace sente::lab {

std::string words_of(const nlohmann::ordered_json& value) {
    using Json = nlohmann::ordered_json;
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_structured()) return value.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string out;
    for (const auto& [key, each] : value.items()) {
        if (!out.empty()) out += ", ";
        if (value.is_object()) out += key + " ";
        out += words_of(each);
    }
    return out;
}

namespace {

std::string first_line(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

// The name of the machine and of its boot.
std::string machine_mark() {
    std::array<char, 256> name{};
    if (gethostname(name.data(), name.size() - 1) != 0) name[0] = '\0';
    return std::string(name.data()) + "/" + first_line("/proc/sys/kernel/random/boot_id");
}

// When a process began, in ticks since the boot; empty where there is no such process.
std::string start_ticks(const std::string& number) {
    const std::string line = first_line("/proc/" + number + "/stat");
    const std::size_t after_name = line.rfind(')');  // the name may hold anything
    if (after_name == std::string::npos) return {};
    constexpr int kFieldsBefore = 19;  // between the name and the start time
    std::istringstream fields(line.substr(after_name + 1));
    std::string field;
    for (int i = 0; i <= kFieldsBefore; ++i) fields >> field;
    return field;
}

std::string mark_of(const std::string& number) {
    return machine_mark() + "/" + number + "/" + start_ticks(number);
}

}  // namespace

std::string mark_of_this_process() { return mark_of(std::to_string(getpid())); }

bool may_be_alive(std::string_view mark) {
    const std::string machine = machine_mark() + "/";
    const std::string host = machine.substr(0, machine.find('/') + 1);
    if (!mark.starts_with(host)) return true;
    if (!mark.starts_with(machine)) return false;  // before the last boot
    const std::string_view rest = mark.substr(machine.size());
    const std::string number(rest.substr(0, rest.find('/')));
    return mark == mark_of(number) && !start_ticks(number).empty();
}

namespace {

constexpr std::int64_t kApplication = 0x534E5452;  // "SNTR": tells a run store from other databases

constexpr const char* kTables = R"(
CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, game TEXT NOT NULL,
    started TEXT NOT NULL, seconds REAL NOT NULL, version TEXT NOT NULL, "commit" TEXT NOT NULL,
    options TEXT NOT NULL, machine TEXT NOT NULL, process TEXT NOT NULL, state TEXT NOT NULL,
    headline TEXT NOT NULL, result TEXT NOT NULL);
CREATE TABLE items (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE, number INTEGER NOT NULL,
    key TEXT NOT NULL, result TEXT NOT NULL, PRIMARY KEY (run, number)) WITHOUT ROWID;
)";

constexpr std::string_view kSummary =
    "SELECT id, kind, game, started, seconds, version, \"commit\", state, process, headline, "
    "(SELECT count(*) FROM items WHERE run = id)";

std::string text_of(const RunJson& json) {
    return json.dump(-1, ' ', false, RunJson::error_handler_t::replace);
}

RunJson json_of(const std::string& text) {
    RunJson json = parse_json(text);
    return json.is_discarded() ? RunJson() : json;
}

RunState state_of(const std::string& name, const std::string& process) {
    if (name == name_of(RunState::done)) return RunState::done;
    const bool runs = name == name_of(RunState::running) && may_be_alive(process);
    return runs ? RunState::running : RunState::stopped;
}

RunSummary summary_of(const Statement& row) {
    RunSummary run;
    run.id = row.integer(0);
    run.kind = row.text(1);
    run.game = row.text(2);
    run.started = row.text(3);
    run.seconds = row.real(4);
    run.version = row.text(5);
    run.commit = row.text(6);
    run.state = state_of(row.text(7), row.text(8));
    run.headline = row.text(9);
    run.items = static_cast<std::size_t>(row.integer(10));
    return run;
}

bool passes(const RunFilter& filter, const RunSummary& run) {
    return (filter.kind.empty() || filter.kind == run.kind) &&
           (filter.game.empty() || filter.game == run.game) &&
           (!filter.state || *filter.state == run.state);
}

Result<std::int64_t> number_of(Database& database, const std::string& question) {
    const auto statement = database.prepare(question);
    if (!statement) return statement.error();
    const auto row = (*statement)->step();
    if (!row) return row.error();
    return *row ? (*statement)->integer(0) : 0;
}

Trouble create_tables(Database& database) {
    const auto transaction = Transaction::begin(database);
    if (!transaction) return transaction.error();
    // Another process may have been quicker.
    const auto tables = number_of(database, "SELECT count(*) FROM sqlite_master");
    if (!tables) return tables.error();
    if (*tables > 0) return {};
    if (auto trouble = database.run(kTables)) return trouble;
    if (auto trouble =
            database.run("PRAGMA application_id = " + std::to_string(kApplication) +
                         "; PRAGMA user_version = " + std::to_string(RunStore::kSchema) + ";"))
        return trouble;
    return (*transaction)->commit();
}

Trouble no_run(std::int64_t id) { return InputError{"there is no run " + std::to_string(id)}; }

}  // namespace

std::string_view name_of(RunState state) {
    constexpr std::array<std::string_view, 3> kNames = {"running", "done", "stopped"};
    return kNames[static_cast<std::size_t>(state)];
}

Result<RunStore> RunStore::open(const std::filesystem::path& path, Mode mode, int patience_ms) {
    if (mode == Mode::write && path.has_parent_path()) {
        std::error_code error;
        std::filesystem::create_directories(path.parent_path(), error);
        if (error)
            return InputError{path.parent_path().string() +
                              ": cannot make this folder: " + error.message()};
    }
    const auto database =
        mode == Mode::write ? Database::open(path, patience_ms) : Database::open_to_read(path);
    if (!database) return database.error();
    const RunStore store(*database);
    if (const Trouble trouble = store.prepare(mode))
        return InputError{path.string() + ": " + trouble->message};
    return store;
}

Trouble RunStore::prepare(Mode mode) const {
    const auto tables = number_of(*database_, "SELECT count(*) FROM sqlite_master");
    if (!tables) return tables.error();
    if (*tables == 0) {
        if (mode == Mode::read) return InputError{"there are no runs in it"};
        if (auto trouble = create_tables(*database_)) return trouble;
    }
    const auto application = number_of(*database_, "PRAGMA application_id");
    if (!application) return application.error();
    if (*application != kApplication) return InputError{"this database is not a store of runs"};
    const auto schema = number_of(*database_, "PRAGMA user_version");
    if (!schema) return schema.error();
    if (*schema > kSchema)
        return InputError{"made by a newer version (schema " + std::to_string(*schema) +
                          "; this one knows " + std::to_string(kSchema) + ")"};
    return mode == Mode::write ? mark_lost_runs() : Trouble{};
}

// Only where there are any, so that opening a store seldom has to wait for others.
Trouble RunStore::mark_lost_runs() const {
    const auto statement =
        database_->prepare("SELECT id, process FROM runs WHERE state = 'running'");
    if (!statement) return statement.error();
    std::vector<std::int64_t> lost;
    for (;;) {
        const auto row = (*statement)->step();
        if (!row) return row.error();
        if (!*row) break;
        if (!may_be_alive((*statement)->text(1))) lost.push_back((*statement)->integer(0));
    }
    const auto update = database_->prepare("UPDATE runs SET state = 'stopped' WHERE id = ?");
    if (!update) return update.error();
    for (const std::int64_t id : lost)
        if (auto trouble = (*update)->bind_all(id).run()) return trouble;
    return {};
}

Result<std::vector<RunSummary>> RunStore::list(const RunFilter& filter) const {
    const auto statement =
        database_->prepare(std::string(kSummary) + " FROM runs ORDER BY id DESC");
    if (!statement) return statement.error();
    std::vector<RunSummary> runs;
    for (;;) {
        const auto row = (*statement)->step();
        if (!row) return row.error();
        if (!*row) return runs;
        RunSummary run = summary_of(**statement);
        if (passes(filter, run)) runs.push_back(std::move(run));
    }
}

Result<Run> RunStore::load(std::int64_t id) const {
    const auto statement = database_->prepare(std::string(kSummary) +
                                              ", options, machine, result FROM runs WHERE id = ?");
    if (!statement) return statement.error();
    const auto found = (*statement)->bind_all(id).step();
    if (!found) return found.error();
    if (!*found) return *no_run(id);
    Run run;
    run.about = summary_of(**statement);
    run.options = json_of((*statement)->text(11));
    run.machine = json_of((*statement)->text(12));
    run.result = json_of((*statement)->text(13));
    const auto items =
        database_->prepare("SELECT number, key, result FROM items WHERE run = ? ORDER BY number");
    if (!items) return items.error();
    (*items)->bind_all(id);
    for (;;) {
        const auto row = (*items)->step();
        if (!row) return row.error();
        if (!*row) return run;
        run.items.push_back({(*items)->integer(0), (*items)->text(1), json_of((*items)->text(2))});
    }
}

Result<std::optional<std::int64_t>> RunStore::find_stopped(std::string_view kind,
                                                           const RunJson& options) const {
    const auto statement = database_->prepare(
        "SELECT id, state, process FROM runs WHERE kind = ? AND options = ? ORDER BY id DESC");
    if (!statement) return statement.error();
    (*statement)->bind_all(kind, text_of(options));
    for (;;) {
        const auto row = (*statement)->step();
        if (!row) return row.error();
        if (!*row) return std::optional<std::int64_t>{};
        if (state_of((*statement)->text(1), (*statement)->text(2)) == RunState::stopped)
            return std::optional((*statement)->integer(0));
    }
}

Result<std::int64_t> RunStore::begin(const RunStart& start) const {
    const auto statement = database_->prepare(
        "INSERT INTO runs (kind, game, started, seconds, version, \"commit\", options, machine, "
        "process, state, headline, result) VALUES (?, ?, ?, 0, ?, ?, ?, ?, ?, ?, '', 'null')");
    if (!statement) return statement.error();
    if (const auto trouble =
            (*statement)
                ->bind_all(start.kind, start.game, start.started, start.version, start.commit,
                           text_of(start.options), text_of(start.machine), mark_of_this_process(),
                           name_of(RunState::running))
                .run())
        return *trouble;
    return database_->last_row();
}

// In one step: of two processes that go on with a run at the same time, one is refused.
Trouble RunStore::reopen(std::int64_t id) const {
    const auto transaction = Transaction::begin(*database_);
    if (!transaction) return transaction.error();
    const auto question = database_->prepare("SELECT state, process FROM runs WHERE id = ?");
    if (!question) return question.error();
    const auto found = (*question)->bind_all(id).step();
    if (!found) return found.error();
    if (!*found) return no_run(id);
    const std::string me = mark_of_this_process();
    const std::string process = (*question)->text(1);
    if (state_of((*question)->text(0), process) == RunState::running && process != me)
        return InputError{"run " + std::to_string(id) + " is still going on"};
    (*question)->reset();
    const auto statement =
        database_->prepare("UPDATE runs SET state = 'running', process = ? WHERE id = ?");
    if (!statement) return statement.error();
    if (auto trouble = (*statement)->bind_all(me, id).run()) return trouble;
    return (*transaction)->commit();
}

Trouble RunStore::add(std::int64_t run, const std::vector<RunItem>& items) const {
    const auto transaction = Transaction::begin(*database_);
    if (!transaction) return transaction.error();
    const auto statement = database_->prepare("INSERT OR REPLACE INTO items VALUES (?, ?, ?, ?)");
    if (!statement) return statement.error();
    for (const RunItem& item : items)
        if (auto trouble =
                (*statement)->bind_all(run, item.number, item.key, text_of(item.result)).run())
            return trouble;
    return (*transaction)->commit();
}

Trouble RunStore::end(std::int64_t run, const RunEnd& end) const {
    const auto statement = database_->prepare(
        "UPDATE runs SET state = ?, seconds = ?, headline = ?, result = ? WHERE id = ?");
    if (!statement) return statement.error();
    if (auto trouble =
            (*statement)
                ->bind_all(name_of(end.state), end.seconds, end.headline, text_of(end.result), run)
                .run())
        return trouble;
    return database_->changes() > 0 ? Trouble{} : no_run(run);
}

Result<bool> RunStore::remove(std::int64_t id) const {
    const auto statement = database_->prepare("DELETE FROM runs WHERE id = ?");
    if (!statement) return statement.error();
    if (const auto trouble = (*statement)->bind_all(id).run()) return *trouble;
    return database_->changes() > 0;
}

std::optional<std::filesystem::path> standard_run_file() {
    const auto variable = [](const char* name) {
        const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
        return std::string(value == nullptr ? "" : value);
    };
    const std::string chosen = variable("SENTE_RUNS");
    if (chosen == "off") return {};
    if (!chosen.empty()) return chosen;
    const std::filesystem::path data = variable("XDG_DATA_HOME");
    if (data.is_absolute()) return data / "sente" / "runs.db";
    const std::filesystem::path home = variable("HOME");
    if (!home.is_absolute()) return {};
    return home / ".local" / "share" / "sente" / "runs.db";
}

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    (void)gmtime_r(&now, &parts);
    std::array<char, 32> text{};
    (void)std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text.data();
}

}  // namespace sente::lab
