// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente explain` and the way from them to the lab.
#include "app/explain_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <utility>
#include <vector>

#include "app/exit_status.hpp"
#include "app/explain_report.hpp"
#include "app/files.hpp"
#include "app/game_option.hpp"
#include "app/hash_option.hpp"
#include "app/long_work.hpp"
#include "app/refusal.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/explain_json.hpp"
#include "lab/explain_page.hpp"
#include "lab/explain_search.hpp"
#include "lab/start_text.hpp"
#include "ordering/config.hpp"

namespace sente::app {

namespace {

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

}  // namespace

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

}  // namespace sente::app
