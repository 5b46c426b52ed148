// SPDX-License-Identifier: GPL-3.0-or-later
// Ablations: what changes when one thing is switched off, or alone on.
#include <array>

#include "lab/page/charts.hpp"
#include "lab/page/html.hpp"
#include "lab/report/sections.hpp"

namespace sente::lab::report {

namespace {

using page::element;
using page::escaped;
using page::fixed;

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
