// SPDX-License-Identifier: GPL-3.0-or-later
// Analysed games, a line for each side, and runs without a section of their own: every figure by
// its name, lists side by side.
#include "lab/page/page.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/report/report.hpp"
#include "lab/store/run_store.hpp"

namespace sente::lab::report {

std::string analyse_section(const Document& document) {
    page::Table table;
    table.caption = "What each side of each game did";
    table.columns = {{"Player", false}, {"Moves", true}, {"Accuracy", true},
                     {"Loss", true},    {"?!", true},    {"?", true},
                     {"??", true},      {"Order", true}, {"First", true}};
    for (const Json* const game : elements(document.result, "games"))
        for (const Json* const side : elements(*game, "sides"))
            table.rows.push_back({page::escaped(text(*side, "name")),
                                  page::fixed(number_or(*side, "moves", 0), 0),
                                  page::fixed(number_or(*side, "accuracy", 0), 1) + " %",
                                  page::fixed(100 * number_or(*side, "average_loss", 0), 1) + " %",
                                  page::fixed(number_or(*side, "inaccuracies", 0), 0),
                                  page::fixed(number_or(*side, "mistakes", 0), 0),
                                  page::fixed(number_or(*side, "blunders", 0), 0),
                                  page::fixed(number_or(*side, "mean_rank", 0), 2),
                                  page::fixed(100 * number_or(*side, "first_share", 0), 0) + " %"});
    return page::card("Games", page::html_of(table));
}

namespace {

using page::escaped;
using Figures = std::vector<std::pair<std::string, std::string>>;  // names, values for people

std::string name_of(std::string_view key) {
    std::string name(key);
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string number_text(const Json& json) {
    const auto value = json.get<double>();
    constexpr double kMany = 100;
    if (value == std::round(value)) return page::count_text(value);
    return page::fixed(value, std::abs(value) < kMany ? 3 : 1);
}

bool has_objects(const Json& json) {
    return json.is_array() && !json.empty() &&
           std::all_of(json.begin(), json.end(), [](const Json& each) { return each.is_object(); });
}

std::string value_text(const Json& json) {
    if (json.is_number()) return number_text(json);
    if (!json.is_array()) return words_of(json);
    std::string out;
    for (const Json& each : json) out += (out.empty() ? "" : ", ") + value_text(each);
    return out;
}

// What an object says, and those below it; lists of objects have tables of their own.
void add_figures(const Json& json, const std::string& prefix, Figures& figures) {
    for (const auto& [key, value] : json.items()) {
        const std::string name = prefix + name_of(key);
        if (value.is_object())
            add_figures(value, name + " · ", figures);
        else if (!value.is_null() && !has_objects(value))
            if (std::string text = value_text(value); !text.empty())
                figures.emplace_back(name, std::move(text));
    }
}

std::string figures_card(const Json& json) {
    Figures figures;
    add_figures(json, "", figures);
    if (figures.empty()) return {};
    page::Table table;
    table.columns = {{"Figure", false}, {"Value", true}};
    for (const auto& [name, value] : figures) table.rows.push_back({escaped(name), escaped(value)});
    return page::card("Figures", page::html_of(table));
}

// A column for each of the list, a row for each figure that any of them has.
std::string list_card(const std::string& title, const Json& list) {
    page::Table table;
    table.columns = {{"Figure", false}};
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string name = text(list[i], "name");
        table.columns.push_back({escaped(name.empty() ? std::to_string(i + 1) : name), true});
        Figures figures;
        add_figures(list[i], "", figures);
        for (const auto& [figure, value] : figures) {
            if (figure == "name") continue;
            const std::string title_of_row = escaped(figure);
            const auto row =
                std::find_if(table.rows.begin(), table.rows.end(),
                             [&](const auto& at) { return at.front() == title_of_row; });
            auto& cells = row == table.rows.end() ? table.rows.emplace_back(1, title_of_row) : *row;
            cells.resize(i + 1, "–");
            cells.push_back(escaped(value));
        }
    }
    for (auto& row : table.rows) row.resize(table.columns.size(), "–");
    return table.rows.empty() ? "" : page::card(title, page::html_of(table));
}

std::string list_cards(const Json& json, const std::string& prefix) {
    std::string out;
    for (const auto& [key, value] : json.items()) {
        const std::string name = prefix + name_of(key);
        if (has_objects(value)) out += list_card(name, value);
        if (value.is_object()) out += list_cards(value, name + " · ");
    }
    return out;
}

}  // namespace

std::string figures_section(const Document& document) {
    const Json& result = document.result;
    if (has_objects(result)) return list_card("Figures", result);
    const std::string out =
        result.is_object() ? figures_card(result) + list_cards(result, "") : std::string();
    if (!out.empty()) return out;
    return page::element("p", "class=\"note\"", "Nothing was measured.") + "\n";
}

}  // namespace sente::lab::report
