// SPDX-License-Identifier: GPL-3.0-or-later
// Duels: what techniques, signals and doublings of nodes are worth in games.
#include <algorithm>
#include <map>

#include "lab/page/charts.hpp"
#include "lab/page/html.hpp"
#include "lab/report/sections.hpp"

namespace sente::lab::report {

namespace {

using page::element;
using page::escaped;
using page::fixed;
using page::with_sign;

// "8000 nodes", "100 ms", "200 against 100 nodes"
std::string limit_of(const Json& row) {
    if (const auto ms = number(row, "movetime")) return fixed(*ms, 0) + " ms";
    const std::string nodes = fixed(number_or(row, "nodes", 0), 0);
    const auto against = number(row, "against");
    return against ? nodes + " against " + fixed(*against, 0) + " nodes" : nodes + " nodes";
}

bool is_false(const Json& row, std::string_view key) {
    const Json* const found = find(row, key);
    return found != nullptr && found->is_boolean() && !found->get<bool>();
}

std::string elo_text(const Json& row) {
    if (is_false(row, "used")) return element("span", "class=\"soft\"", "not used here");
    const auto elo = estimate(row, "elo");
    if (!elo) return "–";
    return with_sign(elo->value, 1) +
           element("span", "class=\"soft\"",
                   " [" + with_sign(elo->low, 1) + ", " + with_sign(elo->high, 1) + "]");
}

std::string table_of(const std::vector<const Json*>& rows) {
    page::Table table;
    table.caption = "Elo with 95 % intervals from pairs of games";
    table.columns = {{"Limit", false}, {"Games", true}, {"+", true},
                     {"=", true},      {"−", true},     {"Elo", true}};
    // Doublings have no name but their limit.
    const bool has_names = std::any_of(rows.begin(), rows.end(),
                                       [](const Json* row) { return !text(*row, "name").empty(); });
    if (has_names) table.columns.insert(table.columns.begin(), {"What", false});
    for (const Json* const row : rows) {
        const auto count = [row](std::string_view key) {
            return fixed(number_or(*row, key, 0), 0);
        };
        table.rows.push_back({limit_of(*row), count("games"), count("wins"), count("draws"),
                              count("losses"), elo_text(*row)});
        if (has_names)
            table.rows.back().insert(table.rows.back().begin(), escaped(text(*row, "name")));
    }
    return page::card("Games", page::html_of(table));
}

// A chart for each limit that several lines share, or one for all doublings.
std::string charts_of(const std::vector<const Json*>& rows) {
    std::map<std::string, std::vector<page::Interval>> charts;
    for (const Json* const row : rows) {
        const auto elo = estimate(*row, "elo");
        if (!elo || is_false(*row, "used")) continue;
        const std::string limit = limit_of(*row);
        const std::string name = text(*row, "name");
        charts[name.empty() ? "Doublings" : limit].push_back(
            {name.empty() ? limit : name, elo->low, elo->value, elo->high});
    }
    std::string out;
    for (const auto& [title, intervals] : charts)
        out +=
            page::card(title + ": Elo", page::interval_chart("Elo with 95 % intervals", intervals));
    return element("div", "class=\"grid\"", out);
}

}  // namespace

std::string duels_section(const Document& document) {
    std::vector<const Json*> rows = elements(document.result, "duels");
    if (rows.empty()) rows = elements(document.result, "doublings");
    const std::string note = text(document.result, "conditions");
    return element("p", "class=\"note\"", escaped(note)) + "\n" + table_of(rows) + charts_of(rows) +
           "\n";
}

}  // namespace sente::lab::report
