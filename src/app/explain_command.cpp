// SPDX-License-Identifier: GPL-3.0-or-later
// `sente explain`: why moves are tried in the order they are tried, as tables for people, JSON or a
// page.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/screen.hpp"
#include "app/terminal.hpp"
#include "core/text.hpp"
#include "core/types.hpp"
#include "games/games.hpp"
#include "lab/explain.hpp"
#include "lab/explain_search.hpp"
#include "lab/start_text.hpp"
#include "ordering/config.hpp"
#include "ordering/pick.hpp"

namespace sente::app {

namespace {

using Cells = std::vector<TextTable::Cell>;

struct ExplainRequest {
    std::string game;
    std::string position = "startpos";
    std::string line;  // moves to the node that is explained
    std::string policy = "staged";
    int depth = lab::kUsualExplainedDepth;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    bool compare = false;
    bool json = false;
    std::string html;  // a file; empty: none
};

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

// All policies side by side.
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

constexpr const char* kExamples = R"(Examples:
  sente explain chess
  sente explain chess --position "startpos moves e2e4 e7e5" --depth 10
  sente explain shogi --compare --depth 9
  sente explain chess --line "e2e4 e7e5" --policy ranked
  sente explain shogi --position "startpos moves 7g7f 3c3d" --html order.html
  sente explain chess --json

The order is the one in which the policy would try the moves after the search;
the terms of a move add up to its score. With --line the same is told of a node
below the position that is searched: there, killers and the histories of the
moves before count too.

Exit status: 0 all right, 2 the request is bad or the file cannot be written.)";

constexpr Refusal refuse{"explain"};

template <class G>
Result<std::vector<lab::Explanation>> explanations(const ExplainRequest& request) {
    const auto study = lab::parse_start<G>(request.position);
    if (!study.ok()) return study.error();
    lab::ExplainOptions<G> options;
    const auto line = lab::parse_line<G>(study->start.pos, request.line);
    if (!line.ok()) return InputError{"line: " + line.error().text()};
    options.line = *line;
    options.last = study->last;
    options.depth = request.depth;
    options.hash_mb = request.hash_mb;
    const auto evaluations = evaluations_of(request.evaluation, request.game);
    if (!evaluations.ok()) return evaluations.error();
    options.settings = evaluations->settings<G>();
    options.settings.ordering.policy = *ordering::policy_named(request.policy);
    if (!study->start.pos.has_legal_move()) return InputError{"the position has no legal move"};
    if (request.compare) return lab::compare<G>(study->start, options);
    return std::vector{lab::explain<G>(study->start, options)};
}

void print(const ExplainRequest& request, const std::vector<lab::Explanation>& found) {
    if (request.json) {
        constexpr auto kLayout = lab::JsonLayout::indented;
        fmt::print("{}\n", request.compare ? lab::json_of(found, kLayout)
                                           : lab::json_of(found.front(), kLayout));
    } else if (request.compare) {
        print_text(found);
    } else {
        print_text(found.front());
    }
}

CLI::App& add_explain_command(CLI::App& app, ExplainRequest& request) {
    CLI::App& explain =
        *app.add_subcommand("explain", "Show the order of moves and what it is made of");
    explain.footer(kExamples);
    add_game(explain, request.game)->required();
    explain.add_option("--position", request.position,
                       "FEN, SFEN or startpos, perhaps with moves … (default: startpos)");
    explain.add_option("--line", request.line, "Moves from there to the node to explain");
    explain.add_option("--policy", request.policy,
                       "weighted, banded, ranked or staged (default: staged)");
    explain.add_option("--depth", request.depth, "Depth of the search (default: 8)");
    add_hash(explain, request.hash_mb);
    add_evaluation_options(explain, request.evaluation);
    explain.add_flag("--compare", request.compare, "All policies side by side");
    explain.add_flag("--json", request.json, "Print JSON; see docs/formats.md");
    explain.add_option("--html", request.html, "Write a web page to this file too");
    return explain;
}

// Exit status: 0 all right, 2 the request is bad or the file cannot be written.
int run_explain(const ExplainRequest& request) {
    if (!ordering::policy_named(request.policy))
        return refuse("there is no policy " + text::quoted(request.policy) +
                      "; there are weighted, banded, ranked and staged");
    if (request.depth < 1 || request.depth > lab::kMostExplainedDepth)
        return refuse(fmt::format("the depth must be from 1 to {}", lab::kMostExplainedDepth));
    OutputFile page;  // opened before the search begins, so that no search is made for nothing
    const bool has_page = !request.html.empty();
    if (has_page)
        if (const auto trouble = page.open(request.html)) return refuse(*trouble);
    const auto found = [&] {
        const LongWork work("searching", [&page] { page.discard(); });
        return games::with_game(request.game, [&]<class G>() { return explanations<G>(request); });
    }();
    if (!found.ok()) return refuse(found.error());
    print(request, *found);
    if (has_page)
        if (const auto trouble = page.finish(lab::explain_page(*found))) return refuse(*trouble);
    return kAllRight;
}

}  // namespace

void offer_explain(Commands& commands) { commands.offer(add_explain_command, run_explain); }

}  // namespace sente::app
