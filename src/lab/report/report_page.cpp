// SPDX-License-Identifier: GPL-3.0-or-later
// The frame of a report: what it holds, then run by run.
#include "lab/report/report_page.hpp"

#include <algorithm>

#include "lab/page/frame.hpp"
#include "lab/page/html.hpp"
#include "lab/report/sections.hpp"
#include "lab/store/json_words.hpp"

namespace sente::lab::report {

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
