// SPDX-License-Identifier: GPL-3.0-or-later
// The page: a board, where the best move stood, the order with its terms, and the policies beside
// each other. It has no script.
#include "app/explain_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "app/board_page.hpp"
#include "app/explain_report.hpp"
#include "app/terminal.hpp"
#include "ordering/config.hpp"
#include "ordering/pick.hpp"

namespace sente::app {

namespace {

using Explanations = std::vector<lab::Explanation>;

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #1c1c1c; --paper: #fff; --faint: #666; --line: #d0d0d0;
  --good: #1a7f37; --plus: #cfe8d5; --minus: #f5cccc; --dark-square: #b9c4cf; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #16181c; --faint: #9aa0a6;
  --line: #3a3f46; --good: #6fd08c; --plus: #1f4a2d; --minus: #5a2527; --dark-square: #4a5560; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.15rem; margin-top: 1.8rem; }
code { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
.list { border-collapse: collapse; font-variant-numeric: tabular-nums; }
.list th, .list td { padding: .2rem .5rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }
.list th { color: var(--faint); font-weight: 600; white-space: normal; vertical-align: bottom; }
.list .text { text-align: left; }
.list .first { font-weight: 700; color: var(--good); }
.list .raw { color: var(--faint); }
.plus { background: linear-gradient(to left, var(--plus) var(--share), transparent 0); }
.minus { background: linear-gradient(to left, var(--minus) var(--share), transparent 0); }
)";

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

std::string heading(std::string_view text, bool left = false) {
    return fmt::format("<th scope=\"col\"{}>{}</th>", left ? " class=\"text\"" : "", text);
}

std::string cell(std::string_view text) { return fmt::format("<td>{}</td>", escaped(text)); }

std::string move_cells(const lab::NamedMove& move, bool first) {
    return fmt::format("<td class=\"text{}\">{}</td><td class=\"text raw\">{}</td>",
                       first ? " first" : "", move.name.empty() ? "–" : escaped(move.name),
                       escaped(move.move));
}

std::string table(std::string_view label, const std::string& head, const std::string& body) {
    return fmt::format(
        "<div class=\"scroll\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\">"
        "<table class=\"list\"><thead><tr>{1}</tr></thead><tbody>{2}</tbody></table></div>\n",
        label, head, body);
}

std::string rank_text(int rank) { return rank == 0 ? "–" : fmt::format("{}", rank); }

// A bar behind the number, as long as its part of the greatest term.
std::string term_cell(int value, int greatest) {
    if (value == 0) return "<td></td>";
    const int share =
        greatest == 0 ? 0 : static_cast<int>(std::int64_t{100} * std::abs(value) / greatest);
    return fmt::format("<td class=\"{}\" style=\"--share:{}%\">{}</td>",
                       value > 0 ? "plus" : "minus", share, value);
}

int greatest_term(const lab::Explanation& explanation) {
    int greatest = 0;
    for (const lab::ExplainedMove& move : explanation.moves)
        for (const int value : move.terms) greatest = std::max(greatest, std::abs(value));
    return greatest;
}

std::string order_table(const lab::Explanation& explanation) {
    const auto used = lab::signals_in_use(explanation);
    const int greatest = greatest_term(explanation);
    std::string head = heading("rank") + heading("move", true) + heading("", true) +
                       heading("stage", true) + heading("score");
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i]) head += heading(heading_of(i));
    std::string body;
    for (const lab::ExplainedMove& move : explanation.moves) {
        body += "<tr>" + cell(rank_text(move.rank)) + move_cells(move.text, move.rank == 1) +
                fmt::format("<td class=\"text\">{}</td>",
                            ordering::kStageNames[static_cast<std::size_t>(move.stage)]) +
                cell(std::to_string(move.score));
        for (std::size_t i = 0; i < used.size(); ++i)
            if (used[i]) body += term_cell(move.terms[i], greatest);
        body += "</tr>\n";
    }
    return table("Order of moves", head, body);
}

std::string iteration_table(const lab::Explanation& explanation) {
    const std::string head = heading("depth") + heading("best move", true) + heading("", true) +
                             heading("its rank before") + heading("score") + heading("nodes");
    std::string body;
    for (const lab::ExplainedIteration& each : explanation.iterations)
        body += "<tr>" + cell(std::to_string(each.depth)) + move_cells(each.best, false) +
                fmt::format("<td{}>{}</td>", each.rank == 1 ? " class=\"first\"" : "",
                            rank_text(each.rank)) +
                cell(score_words(each.score)) + cell(grouped(each.nodes)) + "</tr>\n";
    return table("Best move of each iteration", head, body);
}

std::string summary(const lab::Explanation& each) {
    return fmt::format(
        "<p><b>{}</b>: depth {}{}, {} nodes, best {} <span class=\"raw\">{}</span> {}</p>\n",
        ordering::name_of(each.policy), each.depth, each.complete ? "" : " (ended early)",
        grouped(each.nodes), escaped(each.best.name), escaped(each.best.move),
        score_words(each.score));
}

std::string policy_headings(const Explanations& comparison) {
    std::string head;
    for (const lab::Explanation& each : comparison) head += heading(ordering::name_of(each.policy));
    return head;
}

std::string rank_table(const Explanations& comparison) {
    std::string body;
    for (const lab::ExplainedMove& move : comparison.back().moves) {
        body += "<tr>" + move_cells(move.text, false);
        for (const lab::Explanation& each : comparison) {
            const int rank = rank_of(each, move.text.move);
            body +=
                fmt::format("<td{}>{}</td>", rank == 1 ? " class=\"first\"" : "", rank_text(rank));
        }
        body += "</tr>\n";
    }
    return table("Rank of each move by policy",
                 heading("move", true) + heading("", true) + policy_headings(comparison), body);
}

std::string node_table(const Explanations& comparison) {
    Depth deepest = 0;
    for (const lab::Explanation& each : comparison) deepest = std::max(deepest, each.depth);
    std::string body;
    for (Depth depth = 1; depth <= deepest; ++depth) {
        body += "<tr>" + cell(std::to_string(depth));
        for (const lab::Explanation& each : comparison) {
            const std::uint64_t nodes = nodes_to(each, depth);
            body += cell(nodes == 0 ? "–" : grouped(nodes));
        }
        body += "</tr>\n";
    }
    return table("Nodes to each depth by policy", heading("depth") + policy_headings(comparison),
                 body);
}

std::string place(const lab::Explanation& first) {
    std::string out = fmt::format("<h1>Order of moves: {}</h1>\n", first.game);
    out += board_html(first.node, first.game == "shogi");
    out += fmt::format("<p><code>{}</code></p>\n", escaped(first.position));
    if (first.line.empty()) return out;
    out += "<p>after";
    for (const lab::NamedMove& move : first.line) out += " " + escaped(move.name);
    return out + fmt::format(": <code>{}</code></p>\n", escaped(first.node));
}

std::string details(const lab::Explanation& each, bool alone) {
    const std::string body = "<h2>Best move of each iteration</h2>\n" + iteration_table(each) +
                             "<h2>Order and terms</h2>\n<p>The terms of a move add up to its "
                             "score; stages come before scores.</p>\n" +
                             order_table(each);
    if (alone) return body;
    return fmt::format("<details><summary>{}</summary>\n{}</details>\n",
                       ordering::name_of(each.policy), body);
}

}  // namespace

std::string explain_page(const Explanations& explanations) {
    const bool alone = explanations.size() == 1;
    std::string out = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<link rel=\"icon\" href=\"data:,\">\n"
        "<title>Sente: order of moves, {}</title>\n<style>{}{}</style>\n</head>\n<body>\n<main>\n",
        explanations.front().game, kStyle, board_style());
    out += place(explanations.front());
    for (const lab::Explanation& each : explanations) out += summary(each);
    if (!alone)
        out += "<h2>Rank of each move</h2>\n" + rank_table(explanations) +
               "<h2>Nodes to each depth</h2>\n" + node_table(explanations);
    for (const lab::Explanation& each : explanations) out += details(each, alone);
    return out + "</main>\n</body>\n</html>\n";
}

}  // namespace sente::app
