// SPDX-License-Identifier: GPL-3.0-or-later
// The page: a board, where the best move stood, the order with its terms, and the policies beside
// each other. It has no script.
#include "lab/explain.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/page/charts.hpp"
#include "lab/page/page.hpp"
#include "ordering/config.hpp"
#include "ordering/pick.hpp"

namespace sente::lab {

namespace {

using page::element;
using page::escaped;
using page::grouped;
using Explanations = std::vector<Explanation>;

std::string score_text(Score score) {
    if (!is_mate(score)) return page::with_sign(score / 100.0, 2);
    return (score > 0 ? "mate in " : "mated in ") + std::to_string(kMate - std::abs(score));
}

std::string policy_of(const Explanation& each) {
    return std::string(ordering::name_of(each.policy));
}

std::string rank_text(int rank) {
    if (rank == 0) return "–";
    const std::string text = std::to_string(rank);
    return rank == 1 ? element("b", "class=\"good\"", text) : text;
}

std::string name_of(const NamedMove& move) { return move.name.empty() ? "–" : escaped(move.name); }

std::string both_names(const NamedMove& move) {
    return name_of(move) + " " + element("span", "class=\"soft mono\"", escaped(move.move));
}

// A bar behind the number, as long as its part of the greatest term.
std::string term_cell(int value, int greatest) {
    if (value == 0) return {};
    const int share =
        greatest == 0 ? 0 : static_cast<int>(std::int64_t{100} * std::abs(value) / greatest);
    return element("span",
                   std::string("class=\"term ") + (value > 0 ? "plus" : "minus") +
                       "\" style=\"--v:" + std::to_string(share) + "%\"",
                   page::fixed(value, 0));
}

int greatest_term(const Explanation& explanation) {
    int greatest = 0;
    for (const ExplainedMove& move : explanation.moves)
        for (const int value : move.terms) greatest = std::max(greatest, std::abs(value));
    return greatest;
}

std::string heading_of(std::string_view signal) {
    std::string text(signal);
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::string order_table(const Explanation& explanation) {
    const auto used = signals_in_use(explanation);
    const int greatest = greatest_term(explanation);
    page::Table table{"The terms of a move add up to its score; stages come before scores",
                      {{"Move", false}, {"Rank"}, {"Stage", false}, {"Score"}},
                      {}};
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i]) table.columns.push_back({heading_of(ordering::kSignalNames[i])});
    for (const ExplainedMove& move : explanation.moves) {
        std::vector<std::string> row = {
            both_names(move.text), rank_text(move.rank),
            heading_of(ordering::kStageNames[static_cast<std::size_t>(move.stage)]),
            page::fixed(move.score, 0)};
        for (std::size_t i = 0; i < used.size(); ++i)
            if (used[i]) row.push_back(term_cell(move.terms[i], greatest));
        table.rows.push_back(std::move(row));
    }
    std::string out = page::html_of(table);
    if (explanation.left_out.empty()) return out;
    std::string names;
    for (const NamedMove& move : explanation.left_out) names += " " + both_names(move);
    return out + element("p", "class=\"note\"", "Left out as pointless:" + names);
}

std::string iteration_table(const Explanation& explanation) {
    page::Table table{
        "", {{"Best move", false}, {"Depth"}, {"Its rank before"}, {"Score"}, {"Nodes"}}, {}};
    for (const ExplainedIteration& each : explanation.iterations)
        table.rows.push_back({both_names(each.best), std::to_string(each.depth),
                              rank_text(each.rank), score_text(each.score), grouped(each.nodes)});
    return page::html_of(table);
}

// A column for each iteration; low is good.
std::string rank_chart(const Explanations& explanations) {
    page::Chart chart;
    chart.about = "Rank of the best move when each iteration began";
    for (const ExplainedIteration& each : explanations.front().iterations)
        chart.labels.push_back(std::to_string(each.depth));
    for (const Explanation& explanation : explanations) {
        page::Series series{policy_of(explanation), {}};
        for (std::size_t i = 0; i < chart.labels.size(); ++i) {
            const auto& list = explanation.iterations;
            const bool known = i < list.size() && list[i].rank > 0;
            series.values.push_back(known ? std::optional<double>(list[i].rank) : std::nullopt);
        }
        chart.series.push_back(std::move(series));
    }
    return page::column_chart(chart) +
           element("p", "class=\"note\"",
                   "By depth. 1: the move that turned out best was the first "
                   "of the order when the iteration began.");
}

std::string tree_ranks(const Explanations& explanations) {
    std::vector<page::ShareRow> rows;
    for (const Explanation& each : explanations) {
        page::ShareRow row{policy_of(each), {}};
        const auto& bins = each.telemetry.best_rank;
        double all = 0;
        for (const auto count : bins) all += static_cast<double>(count);
        for (const auto count : bins)
            row.parts.push_back(all == 0 ? 0 : 100 * static_cast<double>(count) / all);
        rows.push_back(std::move(row));
    }
    return page::share_chart({"1", "2–5", "6–10", "11+"}, rows);
}

std::string first_moves(const Explanation& each) {
    const ordering::Telemetry::Cutoffs cutoffs = each.telemetry.all_cutoffs();
    if (cutoffs.all == 0) return "–";
    return page::fixed(100 * static_cast<double>(cutoffs.first) / static_cast<double>(cutoffs.all),
                       1) +
           " %";
}

std::string fact(std::string_view name, std::string_view value, std::string_view more = "") {
    std::string content = std::string(value);
    if (!more.empty()) content += element("small", "", more);
    return element("div", "", element("dt", "", name) + element("dd", "", content));
}

std::string facts(const Explanation& each) {
    return element(
        "dl", "class=\"facts\"",
        fact("Policy", policy_of(each)) +
            fact("Best move", name_of(each.best), escaped(each.best.move)) +
            fact("Score", score_text(each.score)) +
            fact("Depth", std::to_string(each.depth), each.complete ? "" : "ended early") +
            fact("Nodes", grouped(each.nodes)) +
            fact("Cutoffs on the first move", first_moves(each), "in the whole tree"));
}

std::string summary_table(const Explanations& comparison) {
    page::Table table{"",
                      {{"Policy", false},
                       {"Best move", false},
                       {"Score"},
                       {"Depth"},
                       {"Nodes"},
                       {"Cutoffs on the first move"}},
                      {}};
    for (const Explanation& each : comparison)
        table.rows.push_back({policy_of(each), both_names(each.best), score_text(each.score),
                              std::to_string(each.depth) + (each.complete ? "" : " (ended early)"),
                              grouped(each.nodes), first_moves(each)});
    return page::html_of(table);
}

void add_policies(page::Table& table, const Explanations& comparison) {
    for (const Explanation& each : comparison) table.columns.push_back({policy_of(each)});
}

std::string rank_table(const Explanations& comparison) {
    page::Table table{"Rank of each move", {{"Move", false}}, {}};
    add_policies(table, comparison);
    for (const ExplainedMove& move : comparison.back().moves) {
        std::vector<std::string> row = {both_names(move.text)};
        for (const Explanation& each : comparison)
            row.push_back(rank_text(rank_of(each, move.text.move)));
        table.rows.push_back(std::move(row));
    }
    return page::html_of(table);
}

std::string node_table(const Explanations& comparison) {
    Depth deepest = 0;
    for (const Explanation& each : comparison) deepest = std::max(deepest, each.depth);
    page::Table table{"Nodes to each depth", {{"Depth", false}}, {}};
    add_policies(table, comparison);
    for (Depth depth = 1; depth <= deepest; ++depth) {
        std::vector<std::string> row = {std::to_string(depth)};
        for (const Explanation& each : comparison) {
            const std::uint64_t nodes = nodes_to(each, depth);
            row.push_back(nodes == 0 ? "–" : grouped(nodes));
        }
        table.rows.push_back(std::move(row));
    }
    return page::html_of(table);
}

std::string node_bars(const Explanations& comparison) {
    std::uint64_t most = 1;
    for (const Explanation& each : comparison) most = std::max(most, each.nodes);
    std::vector<page::Bar> bars;
    for (const Explanation& each : comparison)
        bars.push_back({policy_of(each),
                        static_cast<double>(each.nodes) / static_cast<double>(most),
                        grouped(each.nodes)});
    return page::bar_chart(bars);
}

std::string place(const Explanation& first) {
    const page::Diagram diagram{games::kind_of(first.game), first.node};
    std::string out = page::board_of(diagram, "The position: " + first.node);
    out += element("p", "class=\"note\"", element("code", "", escaped(first.position)));
    if (first.line.empty()) return out;
    std::string moves = "after";
    for (const NamedMove& move : first.line) moves += " " + escaped(move.name);
    return out + element("p", "class=\"note\"", moves);
}

std::string grid(const std::string& cards) {
    return element("div", "class=\"grid\"", cards) + "\n";
}

std::string details_of(const Explanation& each) {
    return element("details", "class=\"card\"",
                   element("summary", "", policy_of(each) + ": order and terms, iterations") +
                       order_table(each) + iteration_table(each)) +
           "\n";
}

std::string body_of_one(const Explanation& only) {
    return grid(page::card("Position", place(only)) + page::card("The search", facts(only)) +
                page::card("Where the best move stood", rank_chart({only})) +
                page::card("Rank of the best move in the whole tree", tree_ranks({only}))) +
           page::card("Order and terms", order_table(only)) +
           page::card("Best move of each iteration", iteration_table(only));
}

std::string body_of_many(const Explanations& comparison) {
    std::string out = grid(
        page::card("Position", place(comparison.front())) +
        page::card("Nodes of the whole search", node_bars(comparison) + summary_table(comparison)) +
        page::card("Where the best move stood", rank_chart(comparison)) +
        page::card("Rank of the best move in the whole tree", tree_ranks(comparison)) +
        page::card("Nodes to each depth", node_table(comparison)) +
        page::card("Rank of each move", rank_table(comparison)));
    for (const Explanation& each : comparison) out += details_of(each);
    return out;
}

}  // namespace

std::string explain_page(const Explanations& explanations) {
    const Explanation& first = explanations.front();
    const bool alone = explanations.size() == 1;
    page::Page page;
    page.title = "Order of moves, " + std::string(first.game);
    page.kicker = alone ? "Explained" : "Policies compared";
    page.subtitle = alone ? "Which move would be tried when, and why, after a search to depth " +
                                std::to_string(first.depth)
                          : "The same position searched by each policy";
    // The cards are headings of the third level; one of the second stands above them.
    page.body = page::board_shapes() +
                element("h2", "", alone ? policy_of(first) : "Side by side") + "\n" +
                (alone ? body_of_one(first) : body_of_many(explanations));
    return page::html_of(page);
}

}  // namespace sente::lab
