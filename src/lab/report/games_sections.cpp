// SPDX-License-Identifier: GPL-3.0-or-later
// Matches (who stands where, who beat whom, what the sequential test says, how time was used) and
// duels: what techniques, signals and doublings of nodes are worth in games.
#include <algorithm>
#include <cmath>
#include <map>

#include "lab/page/charts.hpp"
#include "lab/page/page.hpp"
#include "lab/report/report.hpp"

namespace sente::lab::report {

namespace {

using page::element;
using page::escaped;
using page::fixed;
using page::with_sign;

std::string count(const Json& json, std::string_view key) {
    return fixed(number_or(json, key, 0), 0);
}

std::string elo_text(const Json& json, std::string_view key) {
    const auto elo = estimate(json, key);
    if (!elo) return "–";
    return with_sign(elo->value, 1) +
           element("span", "class=\"soft\"", " ± " + fixed((elo->high - elo->low) / 2, 1));
}

std::string percent(const std::optional<double>& share) {
    return share ? fixed(100 * *share, 1) + " %" : "–";
}

std::string standing(const Json& result) {
    page::Table table;
    table.caption = "Standing, with 95 % intervals";
    table.columns = {{"Engine", false}, {"Games", true}, {"+", true},   {"=", true},
                     {"−", true},       {"Score", true}, {"Elo", true}, {"nElo", true},
                     {"LOS", true},     {"Faults", true}};
    for (const Json* const engine : elements(result, "engines")) {
        double faults = 0;
        for (const auto& [name, number_of] : numbers(find(*engine, "faults"))) faults += number_of;
        table.rows.push_back({escaped(text(*engine, "name")), count(*engine, "games"),
                              count(*engine, "wins"), count(*engine, "draws"),
                              count(*engine, "losses"), percent(number(*engine, "score")),
                              elo_text(*engine, "elo"), elo_text(*engine, "nelo"),
                              percent(number(*engine, "los")), fixed(faults, 0)});
    }
    return page::card("Standing", page::html_of(table));
}

std::string fixed_or_dash(const Json& json, std::string_view key, int digits) {
    const auto value = number(json, key);
    return value ? fixed(*value, digits) : "–";
}

std::string effort(const Json& result) {
    page::Table table;
    table.caption = "Time as measured, nodes and depth as told, over each engine's own moves";
    table.columns = {{"Engine", false},  {"Moves", true},      {"Mean ms", true},
                     {"Worst ms", true}, {"Mean nodes", true}, {"Mean depth", true}};
    for (const Json* const engine : elements(result, "engines")) {
        const Json* const spent = find(*engine, "effort");
        if (spent == nullptr) continue;
        table.rows.push_back(
            {escaped(text(*engine, "name")), count(*spent, "moves"),
             fixed_or_dash(*spent, "mean_ms", 1), fixed_or_dash(*spent, "worst_ms", 1),
             fixed_or_dash(*spent, "mean_nodes", 0), fixed_or_dash(*spent, "mean_depth", 1)});
    }
    std::string warnings;
    for (const Json* const warning : elements(result, "warnings"))
        if (warning->is_string())
            warnings += element("p", "class=\"bad\"", escaped(warning->get<std::string>()));
    if (table.rows.empty() && warnings.empty()) return {};
    return page::card("What a move cost", page::html_of(table) + warnings);
}

// The result of the row against the column, as points of games.
std::string cell_of(const Json& result, const std::string& row, const std::string& column) {
    if (row == column) return element("span", "class=\"soft\"", "·");
    for (const Json* const pairing : elements(result, "pairings")) {
        const bool straight = text(*pairing, "one") == row && text(*pairing, "other") == column;
        const bool turned = text(*pairing, "one") == column && text(*pairing, "other") == row;
        if (!straight && !turned) continue;
        const double games = number_or(*pairing, "games", 0);
        const double wins = number_or(*pairing, straight ? "wins" : "losses", 0);
        const double points = wins + number_or(*pairing, "draws", 0) / 2;
        if (games <= 0) return "–";
        const char* const tone = points > games / 2 ? "good" : points < games / 2 ? "bad" : "soft";
        return element("span", "class=\"" + std::string(tone) + "\"",
                       fixed(points, std::floor(points) == points ? 0 : 1)) +
               element("span", "class=\"soft\"", " / " + fixed(games, 0));
    }
    return "";
}

std::string crosstable(const Json& result) {
    page::Table table;
    table.caption = "Points of the row against the column";
    table.columns.push_back({"", false});
    std::vector<std::string> names;
    for (const Json* const engine : elements(result, "engines"))
        names.push_back(text(*engine, "name"));
    for (const std::string& name : names) table.columns.push_back({name, true});
    for (const std::string& row : names) {
        std::vector<std::string> cells = {escaped(row)};
        for (const std::string& column : names) cells.push_back(cell_of(result, row, column));
        table.rows.push_back(std::move(cells));
    }
    return page::card("Crosstable", page::html_of(table));
}

std::string elo_chart(const Json& result) {
    std::vector<page::Interval> intervals;
    for (const Json* const pairing : elements(result, "pairings"))
        if (const auto elo = estimate(*pairing, "elo"))
            intervals.push_back({text(*pairing, "one") + " – " + text(*pairing, "other"), elo->low,
                                 elo->value, elo->high});
    if (intervals.empty()) return {};
    return page::card("Elo of the first over the second",
                      page::interval_chart("Elo with 95 % intervals", intervals));
}

std::string sprt(const Json& result) {
    const Json* const test = find(result, "sprt");
    if (test == nullptr) return {};
    const double llr = number_or(*test, "llr", 0);
    const double lower = number_or(*test, "lower", -2.94);
    const double upper = number_or(*test, "upper", 2.94);
    const double width = std::max(1e-9, upper - lower);
    const std::string decision = text(*test, "decision");
    const std::string hypotheses = "[" + fixed(number_or(*test, "elo0", 0), 1) + ", " +
                                   fixed(number_or(*test, "elo1", 0), 1) + "] " +
                                   escaped(text(*test, "model")) + " Elo, α " +
                                   fixed(number_or(*test, "alpha", 0.05), 2) + ", β " +
                                   fixed(number_or(*test, "beta", 0.05), 2);
    const char* const tone = decision == "H1" ? "good" : decision == "H0" ? "bad" : "soft";
    const std::string verdict = decision == "H1"   ? "H1 accepted"
                                : decision == "H0" ? "H0 accepted"
                                                   : "undecided";
    const page::Bar bar{"LLR", (llr - lower) / width, with_sign(llr, 2), -lower / width};
    return page::card(
        "Sequential test",
        element("p", "",
                element("b", "class=\"" + std::string(tone) + "\"", verdict) + " · " + hypotheses) +
            page::bar_chart({bar}) +
            element("p", "class=\"note\"",
                    "From " + with_sign(lower, 2) + " (H0) to " + with_sign(upper, 2) +
                        " (H1); the tick is zero."));
}

std::string endings(const Json& result) {
    const auto all = numbers(find(result, "endings"));
    double most = 0;
    for (const auto& [name, games] : all) most = std::max(most, games);
    std::vector<page::Bar> bars;
    for (const auto& [name, games] : all)
        if (games > 0) bars.push_back({name, games / most, fixed(games, 0), {}});
    if (bars.empty()) return {};
    std::stable_sort(bars.begin(), bars.end(),
                     [](const auto& a, const auto& b) { return a.share > b.share; });
    return page::card("How games ended", page::bar_chart(bars, 2));
}

std::string anomalies(const Json& result) {
    page::Table table;
    table.caption = "What went wrong";
    table.columns = {{"Game", false}, {"Engine", false}, {"What", false}, {"Detail", false}};
    for (const Json* const each : elements(result, "anomalies"))
        table.rows.push_back({count(*each, "game"), escaped(text(*each, "engine")),
                              escaped(text(*each, "kind")), escaped(text(*each, "detail"))});
    if (table.rows.empty()) return {};
    return page::card("Anomalies", page::html_of(table));
}

}  // namespace

std::string match_section(const Document& document) {
    const Json& result = document.result;
    const std::string note = escaped(text(result, "game")) + ", " + count(result, "games") +
                             " of " + count(result, "of") + " games, " +
                             escaped(text(result, "end"));
    return element("p", "class=\"note\"", note) + "\n" + standing(result) + effort(result) +
           element("div", "class=\"grid\"",
                   crosstable(result) + sprt(result) + elo_chart(result) + endings(result)) +
           "\n" + anomalies(result);
}

namespace {

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
