// SPDX-License-Identifier: GPL-3.0-or-later
// Bench runs, how well each policy ordered moves, and ablations: what changes when one thing is
// switched off, or alone on.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "lab/page/charts.hpp"
#include "lab/page/page.hpp"
#include "lab/report/report.hpp"

namespace sente::lab::report {

namespace {

using page::element;
using page::escaped;
using page::fixed;

constexpr std::string_view kFirstMove = "cutoffs on the first move";
constexpr std::string_view kRanks = "rank of the best move";
constexpr std::string_view kStages = "stage of the cutoff";

// The policies of one game.
using Runs = std::vector<const Json*>;

const Json* group_of(const Json& run, std::string_view name) {
    const Json* const ordering = find(run, "ordering");
    return ordering == nullptr ? nullptr : find(*ordering, name);
}

// A share of nothing is written as 0: no cutoff at such depths is not the same as none on the first
// move.
std::optional<double> figure(const Json& run, std::string_view group, std::string_view name) {
    const Json* const found = group_of(run, group);
    const auto value = found == nullptr ? std::nullopt : number(*found, name);
    if (group == kFirstMove && value == 0) return {};
    return value;
}

bool is_depth(std::string_view name) {
    return name.starts_with("depth ") && name.find(' ', 6) == std::string_view::npos;
}
bool is_rank(std::string_view name) {
    return !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) != 0;
}

// The figures of a group whose names fit, as a chart with a series for each policy.
page::Chart chart_of(const Runs& runs, std::string_view group, bool (*fits)(std::string_view)) {
    page::Chart chart;
    chart.unit = " %";
    chart.digits = 1;
    for (const auto& [name, value] : numbers(group_of(*runs.front(), group)))
        if (fits(name)) chart.labels.push_back(name);
    for (const Json* const run : runs) {
        page::Series series{text(*run, "policy"), {}};
        for (const std::string& label : chart.labels)
            series.values.push_back(figure(*run, group, label));
        chart.series.push_back(std::move(series));
    }
    return chart;
}

// A row of the comparison: how to read it and whether more is better.
struct Measure {
    const char* name;
    std::optional<double> (*read)(const Json&);
    bool more_is_better;
    int digits;  // of percent; -1: a count
};

constexpr std::array kMeasures = {
    Measure{"Nodes", [](const Json& run) { return number(run, "nodes"); }, false, -1},
    Measure{"Nodes a second", [](const Json& run) { return number(run, "nodes_per_second"); }, true,
            -1},
    Measure{"Cutoffs on the first move",
            [](const Json& run) { return figure(run, kFirstMove, "all"); }, true, 2},
    Measure{"… at depth 8 and more",
            [](const Json& run) { return figure(run, kFirstMove, "depth 8+"); }, true, 2},
    Measure{"… without a hash move",
            [](const Json& run) { return figure(run, kFirstMove, "without a hash move"); }, true,
            2},
    Measure{"Best move ranked first", [](const Json& run) { return figure(run, kRanks, "1"); },
            true, 2},
    Measure{"Best move at rank 11 and later",
            [](const Json& run) { return figure(run, kRanks, "11+"); }, false, 2},
    Measure{"Time spent ordering",
            [](const Json& run) { return figure(run, "time spent ordering", "of the search"); },
            false, 1},
};

std::string text_of(double value, int digits) {
    if (digits < 0) return page::count_text(value);
    return fixed(value, digits) + " %";
}

std::vector<std::string> measure_row(const Measure& measure, const Runs& runs) {
    std::vector<std::string> row = {escaped(measure.name)};
    std::vector<double> values;
    for (const Json* const run : runs)
        if (const auto value = measure.read(*run)) values.push_back(*value);
    if (values.empty()) return {};
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const double best = measure.more_is_better ? *most : *least;
    const bool differ = *least != *most;
    for (const Json* const run : runs) {
        const auto value = measure.read(*run);
        std::string cell = value ? text_of(*value, measure.digits) : "–";
        if (differ && value && *value == best) cell = element("b", "class=\"good\"", cell);
        row.push_back(std::move(cell));
    }
    return row;
}

std::string comparison(const Runs& runs) {
    page::Table table;
    table.caption = runs.size() > 1 ? "Best values stand out" : "";
    table.columns.push_back({"", false});
    for (const Json* const run : runs) table.columns.push_back({text(*run, "policy"), true});
    for (const Measure& measure : kMeasures)
        if (auto row = measure_row(measure, runs); !row.empty())
            table.rows.push_back(std::move(row));
    return page::html_of(table);
}

std::string stage_shares(const Runs& runs) {
    std::vector<std::string> names;
    for (const auto& [name, value] : numbers(group_of(*runs.front(), kStages)))
        names.push_back(name);
    if (names.empty()) return {};
    std::vector<page::ShareRow> rows;
    for (const Json* const run : runs) {
        page::ShareRow row{text(*run, "policy"), {}};
        for (const std::string& name : names)
            row.parts.push_back(figure(*run, kStages, name).value_or(0));
        rows.push_back(std::move(row));
    }
    return page::card("Where cutoffs come from", page::share_chart(names, rows));
}

std::string nodes_bars(const Runs& runs) {
    double most = 1;
    for (const Json* const run : runs) most = std::max(most, number_or(*run, "nodes", 0));
    std::vector<page::Bar> bars;
    for (const Json* const run : runs) {
        const double nodes = number_or(*run, "nodes", 0);
        bars.push_back({text(*run, "policy"), nodes / most, text_of(nodes, -1), {}});
    }
    return page::card("Nodes for the same depth", page::bar_chart(bars));
}

// Everything that was counted.
std::string all_figures(const Runs& runs) {
    const Json* const ordering = find(*runs.front(), "ordering");
    if (ordering == nullptr || !ordering->is_object()) return {};
    page::Table table;
    table.caption = "All figures";
    table.columns = {{"", false}, {"", false}};
    for (const Json* const run : runs) table.columns.push_back({text(*run, "policy"), true});
    for (const auto& [group, members] : ordering->items())
        for (const auto& [name, value] : numbers(&members)) {
            std::vector<std::string> row = {escaped(name),
                                            element("span", "class=\"soft\"", escaped(group))};
            for (const Json* const run : runs) {
                const auto cell = figure(*run, group, name);
                row.push_back(!cell                        ? "–"
                              : std::floor(*cell) == *cell ? page::count_text(*cell)
                                                           : fixed(*cell, 3));
            }
            table.rows.push_back(std::move(row));
        }
    return element("details", "class=\"card\"",
                   element("summary", "", "All figures") + page::html_of(table)) +
           "\n";
}

std::string game_part(const std::string& game, const Runs& runs) {
    std::string out;
    const Json& first = *runs.front();
    out += element("p", "class=\"note\"",
                   escaped(game) + ", " + fixed(number_or(first, "positions", 0), 0) +
                       " positions, depth " + fixed(number_or(first, "depth", 0), 0)) +
           "\n";
    std::string cards = page::card("Policies side by side", comparison(runs));
    if (runs.size() > 1) cards += nodes_bars(runs);
    page::Chart depths = chart_of(runs, kFirstMove, is_depth);
    depths.about = "Share of cutoffs on the first move by depth, " + game;
    depths.from_zero = false;
    if (!depths.labels.empty())
        cards += page::card("Cutoffs on the first move, by depth", page::line_chart(depths));
    page::Chart ranks = chart_of(runs, kRanks, is_rank);
    ranks.about = "Share of nodes by the rank of their best move, " + game;
    if (!ranks.labels.empty())
        cards += page::card("Rank of the best move", page::column_chart(ranks));
    cards += stage_shares(runs);
    return out + element("div", "class=\"grid\"", cards) + "\n" + all_figures(runs);
}

}  // namespace

std::string bench_section(const Document& document) {
    std::vector<std::pair<std::string, Runs>> games;
    for (const Json* const run : elements(document.result, "runs")) {
        const std::string game = text(*run, "game");
        auto found = std::find_if(games.begin(), games.end(),
                                  [&](const auto& each) { return each.first == game; });
        if (found == games.end()) found = games.insert(games.end(), {game, {}});
        found->second.push_back(run);
    }
    std::string out;
    for (const auto& [game, runs] : games) out += game_part(game, runs);
    return out;
}

namespace {

// A figure with intervals: how it is shown.
struct Measured {
    std::string_view key;
    std::string_view title;
    page::IntervalStyle style;
};

constexpr std::array kMeasured = {
    Measured{"node_ratio", "Nodes for the same depth, relative to the reference", {2, 1.0, false}},
    Measured{"time_ratio", "Time for the same depth, relative to the reference", {2, 1.0, false}},
    Measured{"first_move_percent", "Cutoffs on the first move, in percent", {1, {}, false}},
    Measured{"depth_gain", "Plies more in the same time", {2, 0.0, true}},
};

bool is_used(const Json& row) {
    const Json* const used = find(row, "used");
    return used == nullptr || !used->is_boolean() || used->get<bool>();
}

bool is_reference(const Json& row) { return text(row, "name") == text(row, "reference"); }

std::string chart_of(const std::vector<const Json*>& rows, const Measured& measured) {
    std::vector<page::Interval> intervals;
    bool all_zero = true;
    const bool is_relative = measured.style.centre.has_value();
    for (const Json* const row : rows) {
        const auto value = estimate(*row, measured.key);
        if (!value || !is_used(*row) || (is_relative && is_reference(*row))) continue;
        all_zero = all_zero && value->value == 0;
        intervals.push_back({text(*row, "name"), value->low, value->value, value->high});
    }
    if (intervals.empty() || all_zero) return {};
    const std::string title(measured.title);
    return page::card(title, page::interval_chart(title, intervals, measured.style));
}

std::string interval_text(const Json& row, std::string_view key, int digits) {
    const auto value = estimate(row, key);
    if (!value) return "–";
    return fixed(value->value, digits) +
           element("span", "class=\"soft\"",
                   " [" + fixed(value->low, digits) + ", " + fixed(value->high, digits) + "]");
}

std::string claim_text(const Json& claim) {
    const std::string verdict = text(claim, "verdict");
    const std::string words = text(claim, "design") + " expects " + text(claim, "expected") + ": " +
                              text(claim, "measured") + ", " + verdict;
    return element("span", verdict == "met" ? "class=\"good\"" : "", escaped(words));
}

std::string claims_text(const Json& holder) {
    std::string out;
    for (const Json* const claim : elements(holder, "claims"))
        out += (out.empty() ? "" : "<br>") + claim_text(*claim);
    return out;
}

std::string table_of(const std::vector<const Json*>& rows) {
    page::Table table;
    table.caption = "Every line, with 95 % intervals";
    table.columns = {{"Switched", false},     {"Nodes", true},     {"Time", true},
                     {"First move, %", true}, {"Branching", true}, {"Depth in time", true},
                     {"Claims", false}};
    for (const Json* const row : rows) {
        const std::string name = escaped(text(*row, "name"));
        const bool sums = is_reference(*row);
        table.rows.push_back({sums ? element("b", "", name) : name,
                              sums ? page::count_text(number_or(*row, "nodes", 0))
                                   : interval_text(*row, "node_ratio", 2),
                              sums ? fixed(number_or(*row, "seconds", 0), 1) + " s"
                                   : interval_text(*row, "time_ratio", 2),
                              interval_text(*row, "first_move_percent", 1),
                              interval_text(*row, "branching", 2),
                              interval_text(*row, "depth_in_time", 1),
                              is_used(*row) ? claims_text(*row)
                                            : element("span", "class=\"soft\"", "not used here")});
    }
    return page::card("All figures", page::html_of(table));
}

}  // namespace

std::string ablate_section(const Document& document) {
    const Json& result = document.result;
    const auto rows = elements(result, "rows");
    if (rows.empty()) return element("p", "class=\"note\"", "Nothing was measured.") + "\n";
    const std::string about = text(result, "policy") + ", " + text(result, "mode") + ", depth " +
                              fixed(number_or(result, "depth", 0), 0) + ", " +
                              fixed(number_or(result, "positions", 0), 0) + " positions";
    std::string charts;
    for (const Measured& measured : kMeasured) charts += chart_of(rows, measured);
    std::string out = element("p", "class=\"note\"", escaped(about)) + "\n" +
                      element("div", "class=\"grid\"", charts) + "\n" + table_of(rows);
    if (const std::string claims = claims_text(result); !claims.empty())
        out += page::card("Claims about the whole", element("p", "", claims));
    return out;
}

}  // namespace sente::lab::report
