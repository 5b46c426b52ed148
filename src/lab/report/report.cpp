// SPDX-License-Identifier: GPL-3.0-or-later
// Finding runs, telling what JSON is about and taking it apart; then the frame of the page, run by
// run.
#include "lab/report/report.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "lab/files.hpp"
#include "lab/page/page.hpp"
#include "lab/store/run_store.hpp"

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

namespace {

using page::element;
using page::escaped;

std::string heading_of(const Document& document) {
    std::string kind = document.kind;
    if (kind == "bench") kind = "Bench";
    if (kind == "suite") kind = "Suite";
    if (kind == "ablate") kind = "Ablation";
    if (kind == "ablate_games") kind = "Ablation by games";
    if (kind == "scaling") kind = "Scaling";
    if (kind == "match") kind = "Match";
    if (kind == "analyse") kind = "Analysis";
    if (kind == "compare") kind = "Designs";
    if (kind == "steady") kind = "Steadiness of scores";
    if (kind == "tune") kind = "Tuning";
    return kind + (document.game.empty() || document.game == "both" ? "" : ", " + document.game) +
           " · " + document.name;
}

std::string anchor_of(std::size_t index) { return "run-" + std::to_string(index + 1); }

std::string contents(const std::vector<Document>& documents, bool has_trace) {
    std::string items;
    for (std::size_t i = 0; i < documents.size(); ++i)
        items += element(
            "li", "",
            element("a", "href=\"#" + anchor_of(i) + "\"", escaped(heading_of(documents[i]))));
    if (has_trace) items += element("li", "", element("a", "href=\"#trace\"", "Tree of a search"));
    return element("nav", "aria-label=\"Runs\"", element("ol", "", items)) + "\n";
}

// Columns that say nothing are left out.
page::Table without_empty_columns(const page::Table& table) {
    page::Table out{table.caption, {}, std::vector<std::vector<std::string>>(table.rows.size())};
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const bool is_empty =
            std::all_of(table.rows.begin(), table.rows.end(),
                        [column](const auto& row) { return row[column].empty(); });
        if (is_empty) continue;
        out.columns.push_back(table.columns[column]);
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            out.rows[row].push_back(table.rows[row][column]);
    }
    return out;
}

std::string overview(const std::vector<Document>& documents) {
    page::Table table;
    table.caption = "The runs of this report";
    table.columns = {{"Run", false},    {"Kind", false},    {"Game", false},  {"Started", false},
                     {"Seconds", true}, {"Version", false}, {"State", false}, {"Result", false}};
    for (const Document& document : documents)
        table.rows.push_back({escaped(document.name), escaped(document.kind),
                              escaped(document.game), escaped(document.started),
                              document.seconds > 0 ? page::fixed(document.seconds, 1) : "",
                              escaped(document.version), escaped(document.state),
                              escaped(document.headline)});
    return element("section", "class=\"card\"", page::html_of(without_empty_columns(table))) + "\n";
}

// Names and values of an object on one line.
std::string listed(const Json& json) {
    std::string out;
    if (!json.is_object()) return out;
    for (const auto& [key, value] : json.items()) {
        if (value.is_null() || (value.is_string() && value.get<std::string>().empty())) continue;
        out += (out.empty() ? "" : " · ") + key + " " + words_of(value);
    }
    return out;
}

std::string conditions(const Document& document) {
    std::string out;
    for (const auto& [name, json] :
         {std::pair{"Options", &document.options}, std::pair{"Machine", &document.machine}})
        if (const std::string words = listed(*json); !words.empty())
            out += element("p", "class=\"note\"", element("b", "", name) + " " + escaped(words)) +
                   "\n";
    return out;
}

std::string section_of(const Document& document, const Document* baseline) {
    if (document.result.is_null())
        return element("p", "class=\"note\"",
                       "This run has no result: it did not come to its end.") +
               "\n";
    if (document.kind == "bench") return bench_section(document);
    if (document.kind == "suite") return suite_section(document, baseline);
    if (document.kind == "ablate") return ablate_section(document);
    if (document.kind == "match") return match_section(document);
    if (document.kind == "ablate_games" || document.kind == "scaling")
        return duels_section(document);
    if (document.kind == "analyse") return analyse_section(document);
    return figures_section(document);
}

}  // namespace

std::string page_of(const std::vector<Document>& documents, const ReportOptions& options) {
    page::Page page;
    page.title = options.title;
    page.kicker = "Sente · report";
    const std::size_t parts = documents.size() + (options.trace ? 1 : 0);
    if (!documents.empty())
        page.subtitle =
            std::to_string(documents.size()) + (documents.size() == 1 ? " run" : " runs");
    if (parts > 1) page.body += contents(documents, options.trace.has_value());
    if (!documents.empty()) page.body += overview(documents);
    const Document* baseline = nullptr;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const Document& document = documents[i];
        page.body += element("h2", "id=\"" + anchor_of(i) + "\"", escaped(heading_of(document))) +
                     "\n" + conditions(document) + section_of(document, baseline);
        if (document.kind == "suite" && baseline == nullptr) baseline = &document;
    }
    if (options.trace) {
        page.body +=
            element("h2", "id=\"trace\"", "Tree of a search · " + escaped(options.trace->name)) +
            "\n" + trace_section(*options.trace);
        page.script = trace_script();
    }
    return page::html_of(page);
}

}  // namespace sente::lab::report
