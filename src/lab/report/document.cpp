// SPDX-License-Identifier: GPL-3.0-or-later
// Finding runs, telling what JSON is about, and taking it apart.
#include "lab/report/document.hpp"

#include "core/text.hpp"
#include "lab/json_text.hpp"

namespace sente::lab::report {

namespace {

bool is_array_of(const Json* json, std::string_view key) {
    const auto all = elements(json);
    return !all.empty() && find(*all.front(), key) != nullptr;
}

// What the keys of a result give away; empty: nothing known.
std::string kind_of(const Json& result) {
    if (is_array_of(&result, "problems")) return "suite";
    if (is_array_of(find(result, "runs"), "policy")) return "bench";
    if (find(result, "engines") != nullptr && find(result, "pairings") != nullptr) return "match";
    if (is_array_of(find(result, "games"), "sides")) return "analyse";
    if (is_array_of(find(result, "rows"), "node_ratio")) return "ablate";
    if (is_array_of(find(result, "duels"), "pentanomial")) return "ablate_games";
    if (is_array_of(find(result, "doublings"), "pentanomial")) return "scaling";
    return {};
}

std::string game_of(const Json& result) {
    if (std::string game = text(result, "game"); !game.empty()) return game;
    std::string game;
    for (const std::string_view list : {"runs", "games"})
        for (const Json* const each : elements(result, list)) {
            const std::string one = text(*each, "game");
            if (game.empty()) game = one;
            if (game != one) return "both";
        }
    return game;
}

// What `sente runs show --json` prints has the result inside.
Document unwrapped(const Json& json, const std::string& name) {
    Document document;
    document.name = name;
    const Json* const inner = find(json, "result");
    const bool is_run = inner != nullptr && !text(json, "kind").empty();
    document.result = is_run ? *inner : json;
    document.kind = is_run ? text(json, "kind") : kind_of(json);
    document.game = game_of(is_run ? json : document.result);
    if (!is_run) return document;
    document.started = text(json, "started");
    document.seconds = number_or(json, "seconds", 0);
    document.version = text(json, "version");
    document.state = text(json, "state");
    if (const Json* const options = find(json, "options")) document.options = *options;
    if (const Json* const machine = find(json, "machine")) document.machine = *machine;
    return document;
}

Result<std::int64_t> number_of_run(const RunStore& store, std::string_view word) {
    if (const auto id = text::integer(word)) return *id;
    RunFilter filter;
    if (word.starts_with("last:"))
        filter.kind = word.substr(5);
    else if (word != "last")
        return InputError{"no run and no file: " + text::quoted(word)};
    const auto runs = store.list(filter);
    if (!runs.ok()) return runs.error();
    if (runs->empty())
        return InputError{"no run" + (filter.kind.empty() ? "" : " of the kind " + filter.kind) +
                          " in the store"};
    return runs->front().id;
}

std::string csv_cell(std::string_view cell) {
    if (cell.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(cell);
    std::string out = "\"";
    for (const char letter : cell) {
        if (letter == '"') out += '"';
        out += letter;
    }
    return out + '"';
}

void add_numbers(const Json& json, const std::string& path, const std::string& front,
                 std::string& out) {
    if (json.is_structured()) {
        for (const auto& [key, value] : json.items())
            add_numbers(value, path.empty() ? key : path + "/" + key, front, out);
        return;
    }
    if (json.is_number() || json.is_boolean())
        out += front + csv_cell(path) + "," + json.dump() + "\n";
}

}  // namespace

Result<Document> document_of(std::string_view json, const std::string& name) {
    const Json parsed = parse_json(json);
    if (parsed.is_discarded()) return InputError{name + " is not JSON, or nested too deeply"};
    Document document = unwrapped(parsed, name);
    if (document.kind.empty())
        return InputError{name +
                          " is not what bench, suite, match, ablate, scaling or analyse print"};
    return document;
}

Result<Document> document_of(const RunStore& store, std::string_view word) {
    const auto id = number_of_run(store, word);
    if (!id.ok()) return id.error();
    const auto run = store.load(*id);
    if (!run.ok()) return run.error();
    Document document;
    document.name = "run " + std::to_string(run->about.id);
    document.kind = run->about.kind;
    document.game = run->about.game;
    document.started = run->about.started;
    document.seconds = run->about.seconds;
    document.version = run->about.version;
    document.state = std::string(name_of(run->about.state));
    document.headline = run->about.headline;
    document.options = run->options;
    document.machine = run->machine;
    document.result = run->result;
    return document;
}

Json json_of(const Document& document) {
    return {{"name", document.name},       {"kind", document.kind},
            {"game", document.game},       {"started", document.started},
            {"seconds", document.seconds}, {"version", document.version},
            {"state", document.state},     {"options", document.options},
            {"machine", document.machine}, {"result", document.result}};
}

std::string csv_of(const std::vector<Document>& documents) {
    std::string out = "run,kind,game,path,value\n";
    for (const Document& document : documents)
        add_numbers(document.result, "",
                    csv_cell(document.name) + "," + csv_cell(document.kind) + "," +
                        csv_cell(document.game) + ",",
                    out);
    return out;
}

}  // namespace sente::lab::report
