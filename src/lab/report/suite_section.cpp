// SPDX-License-Identifier: GPL-3.0-or-later
// Suites: what was solved, theme by theme, and what changed against a baseline.
#include <algorithm>
#include <map>

#include "lab/page/charts.hpp"
#include "lab/page/page.hpp"
#include "lab/report/report.hpp"

namespace sente::lab::report {

namespace {

using page::element;
using page::escaped;
using page::fixed;

constexpr std::size_t kMostListed = 200;

std::string base_name(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

const Json* same_file(const Document* baseline, const std::string& file) {
    if (baseline == nullptr) return nullptr;
    for (const Json* const each : elements(&baseline->result))
        if (base_name(text(*each, "file")) == base_name(file)) return each;
    return nullptr;
}

double share(const Json& part) {
    const double of = number_or(part, "answered", number_or(part, "of", 0));
    return of > 0 ? number_or(part, "solved", 0) / of : 0;
}

std::string amount(const Json& part) {
    std::string out = fixed(number_or(part, "solved", 0), 0) + " of " +
                      fixed(number_or(part, "answered", number_or(part, "of", 0)), 0);
    if (const auto points = number(part, "points")) out += ", " + fixed(*points, 0) + " points";
    return out;
}

std::string theme_bars(const Json& file, const Json* before) {
    std::vector<page::Bar> bars;
    const Json* const themes = find(file, "themes");
    const Json* const old_themes = before == nullptr ? nullptr : find(*before, "themes");
    page::Bar whole{"all", share(file), amount(file), {}};
    if (before != nullptr) whole.tick = share(*before);
    bars.push_back(std::move(whole));
    if (themes != nullptr && themes->is_object() && themes->size() > 1)
        for (const auto& [name, part] : themes->items()) {
            page::Bar bar{name, share(part), amount(part), {}};
            const Json* const old = old_themes == nullptr ? nullptr : find(*old_themes, name);
            if (old != nullptr) bar.tick = share(*old);
            bars.push_back(std::move(bar));
        }
    std::string note =
        before == nullptr ? "" : element("p", "class=\"note\"", "The tick is the baseline.");
    return page::card("Solved, by theme", page::bar_chart(bars) + note);
}

std::string name_of_problem(const Json& problem) {
    const std::string id = text(problem, "id");
    return id.empty() ? "line " + fixed(number_or(problem, "line", 0), 0) : id;
}

bool is_solved(const Json& problem) {
    const Json* const solved = find(problem, "solved");
    return solved != nullptr && solved->is_boolean() && solved->get<bool>();
}

struct Changes {
    std::vector<std::string> gained;
    std::vector<std::string> lost;
};

// What the command itself compared counts first.
Changes changes_of(const Json& file, const Json* before) {
    Changes changes;
    if (const Json* const told = find(file, "comparison")) {
        for (const Json* const each : elements(*told, "gained"))
            changes.gained.push_back(name_of_problem(*each));
        for (const Json* const each : elements(*told, "lost"))
            changes.lost.push_back(name_of_problem(*each));
        return changes;
    }
    if (before == nullptr) return changes;
    std::map<std::string, bool> was;
    for (const Json* const each : elements(*before, "problems"))
        was[text(*each, "position") + "\n" + text(*each, "id")] = is_solved(*each);
    for (const Json* const each : elements(file, "problems")) {
        const auto found = was.find(text(*each, "position") + "\n" + text(*each, "id"));
        if (found == was.end() || found->second == is_solved(*each)) continue;
        (found->second ? changes.lost : changes.gained).push_back(name_of_problem(*each));
    }
    return changes;
}

std::string list_of(const char* title, const char* tone, const std::vector<std::string>& names) {
    std::string words;
    for (std::size_t i = 0; i < std::min(names.size(), kMostListed); ++i)
        words += (i == 0 ? "" : ", ") + escaped(names[i]);
    if (names.size() > kMostListed) words += " …";
    return element("p", "",
                   element("b", "class=\"" + std::string(tone) + "\"",
                           std::to_string(names.size()) + " " + title) +
                       (words.empty() ? "" : ": " + words));
}

std::string comparison_card(const Json& file, const Json* before) {
    const Json* const told = find(file, "comparison");
    if (before == nullptr && told == nullptr) return {};
    const Changes changes = changes_of(file, before);
    std::string content =
        list_of("gained", "good", changes.gained) + list_of("lost", "bad", changes.lost);
    if (told != nullptr)
        if (const auto ratio = number(*told, "node_ratio"))
            content += element(
                "p", "",
                "Nodes to the solution: " + fixed(*ratio, 2) + " times those of the baseline.");
    return page::card("Against the baseline", content);
}

std::string unsolved(const Json& file) {
    page::Table table;
    table.caption = "Not solved";
    table.columns = {{"Problem", false},
                     {"Wanted", false},
                     {"Played", false},
                     {"Depth", true},
                     {"Position", false}};
    for (const Json* const each : elements(file, "problems")) {
        if (is_solved(*each) || table.rows.size() >= kMostListed) continue;
        const std::string trouble = text(*each, "trouble");
        table.rows.push_back({escaped(name_of_problem(*each)), escaped(text(*each, "wanted")),
                              escaped(trouble.empty() ? text(*each, "move") : trouble),
                              fixed(number_or(*each, "depth", 0), 0),
                              element("code", "", escaped(text(*each, "position")))});
    }
    if (table.rows.empty()) return {};
    return element("details", "class=\"card\"",
                   element("summary", "", std::to_string(table.rows.size()) + " not solved") +
                       page::html_of(table)) +
           "\n";
}

std::string facts(const Json& file) {
    std::string out;
    const auto add = [&out](const char* name, const std::string& value) {
        out += element("div", "", element("dt", "", name) + element("dd", "", value));
    };
    add("Solved", fixed(100 * share(file), 1) + " % " + element("small", "", amount(file)));
    add("Time", fixed(number_or(file, "seconds", 0), 1) + " s");
    const double solved = number_or(file, "solved", 0);
    if (const auto nodes = number(file, "solution_nodes"); nodes && solved > 0)
        add("Nodes to a solution", page::count_text(*nodes / solved));
    return page::card("As a whole", element("dl", "class=\"facts\"", out));
}

}  // namespace

std::string suite_section(const Document& document, const Document* baseline) {
    std::string out;
    for (const Json* const file : elements(&document.result)) {
        const Json* const before = same_file(baseline, text(*file, "file"));
        out += element("p", "class=\"note\"",
                       element("code", "", escaped(base_name(text(*file, "file"))))) +
               "\n";
        out += element("div", "class=\"grid\"",
                       facts(*file) + theme_bars(*file, before) + comparison_card(*file, before)) +
               "\n";
        out += unsolved(*file);
    }
    return out;
}

}  // namespace sente::lab::report
