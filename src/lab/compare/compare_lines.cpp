// SPDX-License-Identifier: GPL-3.0-or-later
// The table of a comparison: what it takes to reach each depth, and how good the order is.
#include <array>
#include <cstdio>
#include <filesystem>

#include "lab/compare/compare.hpp"
#include "lab/ordering_figures.hpp"

namespace sente::lab {

namespace {

std::string text_of(const char* format, double a, double b = 0) {
    std::array<char, 96> text{};
    (void)std::snprintf(text.data(), text.size(), format, a, b);
    return text.data();
}

std::string text_of(const Figure& figure) {
    if (!figure.is_known) return "-";
    switch (figure.unit) {
        case Unit::percent: return text_of("%.2f %%", figure.value);
        case Unit::ratio: return text_of("%.3f", figure.value);
        case Unit::nanoseconds: return text_of("%.0f ns", figure.value);
        case Unit::bytes: return text_of("%.0f kB", figure.value / 1000);
        case Unit::count: break;
    }
    return text_of("%.0f", figure.value);
}

template <class Cell>
CompareLine line(const Comparison& comparison, std::string group, std::string name, Cell cell) {
    CompareLine out{std::move(group), std::move(name), {}};
    for (const auto& figures : comparison.figures) out.cells.push_back(cell(figures));
    return out;
}

// What a design needs against the first one, and in how narrow a range that is known.
template <class Ratio>
void add_ratio(const Comparison& comparison, const std::string& group, Ratio ratio,
               std::vector<CompareLine>& lines) {
    lines.push_back(line(comparison, group, "against the first", [&](const DesignFigures& of) {
        return text_of("%.2f", ratio(of).value);
    }));
    lines.push_back(
        line(comparison, group, "against the first, interval", [&](const DesignFigures& of) {
            return text_of("%.2f-%.2f", ratio(of).low, ratio(of).high);
        }));
}

// Of all figures of ordering, those that tell designs apart.
bool is_shown(const Figure& figure) {
    constexpr std::array<std::string_view, 7> kGroups = {"cutoffs on the first move",
                                                         "rank of the best move",
                                                         "moves searched per node",
                                                         "exchanges",
                                                         "lists",
                                                         "time spent ordering",
                                                         "memory"};
    for (const std::string_view group : kGroups)
        if (figure.group == group) return true;
    return false;
}

std::string solved_text(const ComparedSuite& suite, std::size_t design) {
    const SuiteScore& score = suite.scores[design];
    std::string text = std::to_string(score.solved) + " of " + std::to_string(score.answered);
    if (design > 0)
        text += " (+" + std::to_string(suite.gained[design]) + " -" +
                std::to_string(suite.lost[design]) + ")";
    return text;
}

// What was solved, with what the first design has not and what only that one has; and points.
void add_suite(const ComparedSuite& suite, std::vector<CompareLine>& lines) {
    const std::string name = name_of(suite);
    CompareLine solved{"suites", name, {}};
    CompareLine points{"suites", name + ", points", {}};
    for (std::size_t design = 0; design < suite.scores.size(); ++design) {
        const SuiteScore& score = suite.scores[design];
        solved.cells.push_back(solved_text(suite, design));
        points.cells.push_back(std::to_string(score.points) + " of " +
                               std::to_string(score.most_points));
    }
    lines.push_back(std::move(solved));
    if (suite.scores.front().most_points > 0) lines.push_back(std::move(points));
}

}  // namespace

std::string name_of(const ComparedSuite& suite) {
    return std::filesystem::path(suite.file).filename().string() + ", " +
           std::to_string(suite.nodes) + " nodes";
}

std::vector<CompareLine> lines_of(const Comparison& comparison) {
    std::vector<CompareLine> lines;
    if (comparison.figures.empty()) return lines;
    using F = DesignFigures;
    for (std::size_t i = 0; i < comparison.figures.front().nodes.size(); ++i)
        lines.push_back(line(comparison, "nodes", "to depth " + std::to_string(i + 1),
                             [i](const F& of) { return std::to_string(of.nodes[i]); }));
    add_ratio(
        comparison, "nodes", [](const F& of) { return of.node_ratio; }, lines);
    for (std::size_t i = 0; i < comparison.figures.front().seconds.size(); ++i)
        lines.push_back(line(comparison, "time", "to depth " + std::to_string(i + 1),
                             [i](const F& of) { return text_of("%.3f s", of.seconds[i]); }));
    add_ratio(
        comparison, "time", [](const F& of) { return of.time_ratio; }, lines);
    lines.push_back(line(comparison, "cutoffs on the first move", "all, interval", [](const F& of) {
        return text_of("%.1f-%.1f", of.first_move_percent.low, of.first_move_percent.high);
    }));
    std::vector<std::vector<Figure>> columns;
    for (std::size_t i = 0; i < comparison.figures.size(); ++i)
        columns.push_back(ordering_figures(comparison.figures[i].telemetry, comparison.bytes[i],
                                           comparison.figures[i].seconds.back()));
    for (std::size_t row = 0; row < columns.front().size(); ++row) {
        const Figure& figure = columns.front()[row];
        if (!is_shown(figure)) continue;
        CompareLine out{std::string(figure.group), std::string(figure.name), {}};
        for (const auto& column : columns) out.cells.push_back(text_of(column[row]));
        lines.push_back(std::move(out));
    }
    for (const ComparedSuite& suite : comparison.suites) add_suite(suite, lines);
    return lines;
}

}  // namespace sente::lab
