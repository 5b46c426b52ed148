// SPDX-License-Identifier: GPL-3.0-or-later
// Text, JSON and comma-separated values of stored runs.
#include "app/runs_report.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "app/screen.hpp"
#include "app/terminal.hpp"
#include "lab/store/json_words.hpp"

namespace sente::app {

namespace {

using lab::RunJson;

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

}  // namespace

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

}  // namespace sente::app
