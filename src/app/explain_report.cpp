// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of explained orders.
#include "app/explain_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "app/terminal.hpp"
#include "app/text_table.hpp"
#include "core/score.hpp"
#include "ordering/pick.hpp"

namespace sente::app {

namespace {

using Cells = std::vector<TextTable::Cell>;

constexpr std::array<std::string_view, ordering::kSignals> kHeadings = {
    "hash",      "victim", "attacker",  "recapture",  "see",       "noisy hist",
    "promotion", "killer", "counter",   "refutation", "butterfly", "cont 1",
    "cont 2",    "cont 4", "structure", "check",      "threat",    "learned",
    "piece",     "centre", "develops",  "castles",    "band",      "limit"};

std::string text_of(const lab::NamedMove& move) {
    return move.move.empty() ? "-" : fmt::format("{} ({})", move.name, move.move);
}

void print_place(const lab::Explanation& first) {
    fmt::print("{} {}\n", first.game, first.position);
    if (first.line.empty()) return;
    std::string line;
    for (const lab::NamedMove& move : first.line) line += " " + move.name;
    fmt::print("after{}: {}\n", line, first.node);
}

void print_head(const lab::Explanation& explanation, bool coloured) {
    fmt::print("{}, depth {}{}, {} nodes: {} {}\n\n",
               toned(ordering::name_of(explanation.policy), Tone::good, coloured),
               explanation.depth, explanation.complete ? "" : " (ended early)",
               grouped(explanation.nodes), text_of(explanation.best),
               score_words(explanation.score));
}

TextTable::Cell number(int value) {
    if (value == 0) return {"", Tone::plain};
    return {fmt::format("{}", value), value < 0 ? Tone::bad : Tone::plain};
}

void print_order(const lab::Explanation& explanation, bool coloured) {
    const auto used = lab::signals_in_use(explanation);
    TextTable table;
    table.column("rank");
    table.column("move", Align::left);
    table.column("", Align::left);
    table.column("stage", Align::left);
    table.column("score");
    table.repeat(3);
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i]) table.column(std::string(kHeadings[i]));
    for (const lab::ExplainedMove& move : explanation.moves) {
        Cells cells = {{fmt::format("{}", move.rank)},
                       {move.text.name, move.rank == 1 ? Tone::good : Tone::plain},
                       {move.text.move, Tone::dim},
                       {std::string(ordering::kStageNames[static_cast<std::size_t>(move.stage)])},
                       {fmt::format("{}", move.score)}};
        for (std::size_t i = 0; i < used.size(); ++i)
            if (used[i]) cells.push_back(number(move.terms[i]));
        table.row(std::move(cells));
    }
    // In a file the terms of a move stand on one line, however many there are.
    fmt::print("{}", table.text(coloured, stdout_columns()));
    for (const lab::NamedMove& move : explanation.left_out)
        fmt::print("left out as pointless: {}\n", text_of(move));
}

Tone tone_of_rank(int rank) {
    return rank == 1 ? Tone::good : rank == 0 || rank > 10 ? Tone::bad : Tone::plain;
}

std::string rank_text(int rank) { return rank == 0 ? "-" : fmt::format("{}", rank); }

void print_iterations(const lab::Explanation& explanation, bool coloured) {
    TextTable table;
    table.column("depth");
    table.column("best move", Align::left);
    table.column("", Align::left);
    table.column("its rank before");
    table.column("score");
    table.column("nodes");
    for (const lab::ExplainedIteration& iteration : explanation.iterations)
        table.row({{fmt::format("{}", iteration.depth)},
                   {iteration.best.name},
                   {iteration.best.move, Tone::dim},
                   {rank_text(iteration.rank), tone_of_rank(iteration.rank)},
                   {score_words(iteration.score)},
                   {grouped(iteration.nodes)}});
    fmt::print("\n{}", table.text(coloured));
}

void add_policy_columns(TextTable& table, const std::vector<lab::Explanation>& comparison) {
    for (const lab::Explanation& each : comparison)
        table.column(std::string(ordering::name_of(each.policy)));
}

void print_ranks(const std::vector<lab::Explanation>& comparison, bool coloured) {
    TextTable table;
    table.column("move", Align::left);
    table.column("", Align::left);
    add_policy_columns(table, comparison);
    for (const lab::ExplainedMove& move : comparison.back().moves) {
        Cells cells = {{move.text.name}, {move.text.move, Tone::dim}};
        for (const lab::Explanation& each : comparison) {
            const int rank = rank_of(each, move.text.move);
            cells.push_back({rank_text(rank), rank == 1 ? Tone::good : Tone::plain});
        }
        table.row(std::move(cells));
    }
    fmt::print("Rank of each move\n{}", table.text(coloured));
}

void print_nodes(const std::vector<lab::Explanation>& comparison, bool coloured) {
    Depth deepest = 0;
    for (const lab::Explanation& each : comparison) deepest = std::max(deepest, each.depth);
    TextTable table;
    table.column("depth");
    add_policy_columns(table, comparison);
    for (Depth depth = 1; depth <= deepest; ++depth) {
        Cells cells = {{fmt::format("{}", depth)}};
        for (const lab::Explanation& each : comparison) {
            const std::uint64_t nodes = nodes_to(each, depth);
            cells.push_back({nodes == 0 ? "-" : grouped(nodes)});
        }
        table.row(std::move(cells));
    }
    fmt::print("\nNodes to each depth\n{}", table.text(coloured));
}

}  // namespace

std::string score_words(Score score) {
    if (is_mate(score))
        return fmt::format("{} in {}", score > 0 ? "mate" : "mated", kMate - std::abs(score));
    return fmt::format("{:+.2f}", score / 100.0);
}

void print_text(const lab::Explanation& explanation) {
    const bool coloured = stdout_is_terminal();
    print_place(explanation);
    print_head(explanation, coloured);
    print_order(explanation, coloured);
    print_iterations(explanation, coloured);
}

void print_text(const std::vector<lab::Explanation>& comparison) {
    const bool coloured = stdout_is_terminal();
    print_place(comparison.front());
    for (const lab::Explanation& each : comparison)
        fmt::print("{:<9} depth {}{}, {} nodes: {} {}\n", ordering::name_of(each.policy),
                   each.depth, each.complete ? "" : " (ended early)", grouped(each.nodes),
                   text_of(each.best), score_words(each.score));
    fmt::print("\n");
    print_ranks(comparison, coloured);
    print_nodes(comparison, coloured);
}

}  // namespace sente::app
