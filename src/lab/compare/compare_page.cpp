// SPDX-License-Identifier: GPL-3.0-or-later
// The page of a comparison: curves of nodes and time, cutoffs, ranks, games, and the whole table.
// It has no script.
#include <algorithm>

#include "lab/compare/compare.hpp"
#include "lab/ordering_figures.hpp"
#include "lab/page/charts.hpp"
#include "lab/page/page.hpp"

namespace sente::lab {

namespace {

using page::element;
using page::escaped;

// How many times as many as the first design takes, at each depth.
template <class Values>
std::string ratio_chart(const Comparison& comparison, const std::string& title, Values values) {
    page::Chart chart;
    chart.about = title;
    chart.digits = 2;
    const auto& reference = values(comparison.figures.front());
    for (std::size_t i = 0; i < reference.size(); ++i)
        chart.labels.push_back(std::to_string(i + 1));
    for (std::size_t design = 0; design < comparison.figures.size(); ++design) {
        page::Series series{comparison.names[design], {}};
        const auto& mine = values(comparison.figures[design]);
        for (std::size_t i = 0; i < mine.size(); ++i) {
            const auto first = static_cast<double>(reference[i]);
            series.values.push_back(first > 0 ? std::optional(static_cast<double>(mine[i]) / first)
                                              : std::nullopt);
        }
        chart.series.push_back(std::move(series));
    }
    return page::card(title, page::legend(chart.series) + page::line_chart(chart));
}

std::string first_move_chart(const Comparison& comparison) {
    std::vector<page::Interval> intervals;
    for (std::size_t i = 0; i < comparison.figures.size(); ++i) {
        const Estimate& of = comparison.figures[i].first_move_percent;
        intervals.push_back({comparison.names[i], of.low, of.value, of.high});
    }
    page::IntervalStyle style;
    style.centre.reset();
    style.sign = false;
    return page::card("Cutoffs on the first move, in percent",
                      page::interval_chart("Share of cutoffs", intervals, style));
}

std::string rank_chart(const Comparison& comparison) {
    std::vector<page::ShareRow> rows;
    for (std::size_t i = 0; i < comparison.figures.size(); ++i) {
        const auto& bins = comparison.figures[i].telemetry.best_rank;
        rows.push_back({comparison.names[i], {bins.begin(), bins.end()}});
    }
    return page::card("Rank of the best move",
                      page::share_chart({"1", "2–5", "6–10", "11 and later"}, rows));
}

// A bar for each design, with a mark where the first one's ends.
std::string suite_card(const Comparison& comparison, const ComparedSuite& suite) {
    const auto share = [&suite](std::size_t design) {
        const SuiteScore& score = suite.scores[design];
        return score.answered == 0
                   ? 0
                   : static_cast<double>(score.solved) / static_cast<double>(score.answered);
    };
    std::vector<page::Bar> bars;
    for (std::size_t i = 0; i < suite.scores.size(); ++i)
        bars.push_back({comparison.names[i], share(i),
                        std::to_string(suite.scores[i].solved) + " of " +
                            std::to_string(suite.scores[i].answered),
                        i > 0 ? std::optional(share(0)) : std::nullopt});
    return page::card("Solved: " + name_of(suite), page::bar_chart(bars));
}

std::string suite_cards(const Comparison& comparison) {
    std::string cards;
    for (const ComparedSuite& suite : comparison.suites) cards += suite_card(comparison, suite);
    return cards.empty() ? cards : element("div", "class=\"grid\"", cards);
}

std::string games_card(const Comparison& comparison) {
    if (comparison.games.empty()) return {};
    page::Table table;
    table.caption = comparison.conditions + "; Elo of the first with 95 % intervals";
    table.columns = {{"Designs", false}, {"Limit", false}, {"Games"}, {"+"}, {"="}, {"−"}, {"Elo"},
                     {"Test", false}};
    for (const ComparedGames& each : comparison.games) {
        std::string elo = "–";
        if (each.elo)
            elo = page::with_sign(each.elo->value, 1) +
                  element("span", "class=\"soft\"",
                          each.all_alike ? " (all pairs alike)"
                                         : " [" + page::with_sign(each.elo->low, 1) + ", " +
                                               page::with_sign(each.elo->high, 1) + "]");
        table.rows.push_back({escaped(each.one + " against " + each.other), escaped(each.limit),
                              page::grouped(each.games.games()), page::grouped(each.games.wins),
                              page::grouped(each.games.draws), page::grouped(each.games.losses),
                              elo, escaped(each.verdict)});
    }
    return page::card("Games", page::html_of(table));
}

std::string whole_table(const Comparison& comparison) {
    page::Table table;
    table.caption = std::to_string(comparison.positions) + " positions";
    table.columns.push_back({"Figure", false});
    for (const std::string& name : comparison.names) table.columns.push_back({name});
    for (const CompareLine& line : lines_of(comparison)) {
        std::vector<std::string> row = {escaped(line.group + ", " + line.name)};
        for (const std::string& cell : line.cells) row.push_back(escaped(cell));
        table.rows.push_back(std::move(row));
    }
    return page::card("All figures", page::html_of(table));
}

}  // namespace

std::string compare_page(const Comparison& comparison) {
    page::Page out;
    out.title = "Designs of move ordering";
    out.kicker = comparison.game;
    for (const std::string& name : comparison.names)
        out.subtitle += (out.subtitle.empty() ? "" : ", ") + name;
    out.subtitle += "; " + std::to_string(comparison.positions) + " positions to depth " +
                    std::to_string(comparison.depth);
    if (!comparison.figures.empty())
        out.body =
            element("h2", "", "Side by side") + "\n" +
            element("div", "class=\"grid\"",
                    ratio_chart(
                        comparison, "Nodes to each depth, times those of the first",
                        [](const DesignFigures& of) -> const auto& { return of.nodes; }) +
                        ratio_chart(
                            comparison, "Time to each depth, times that of the first",
                            [](const DesignFigures& of) -> const auto& { return of.seconds; }) +
                        first_move_chart(comparison) + rank_chart(comparison)) +
            suite_cards(comparison) + games_card(comparison) + whole_table(comparison);
    return page::html_of(out);
}

}  // namespace sente::lab
