// SPDX-License-Identifier: GPL-3.0-or-later
// `sente bench`: a fixed amount of searching, for its signature, its speed and its order, as tables
// of text or JSON.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.hpp"
#include "app/exit_status.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/run_log.hpp"
#include "app/terminal.hpp"
#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/bench.hpp"
#include "lab/ordering_figures.hpp"
#include "ordering/config.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;
using Results = std::span<const lab::BenchResult>;

struct BenchRequest {
    std::vector<std::string> words;  // a game, numbers
    std::string game;                // empty: both
    int depth = 0;                   // 0: the default of the game
    std::string policy = "staged";
    bool stats = false;
    bool json = false;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    RunPlace runs;
};

constexpr std::size_t kNameWidth = 34;
constexpr std::size_t kColumnWidth = 14;

std::uint64_t per_second(std::uint64_t nodes, double seconds) {
    return static_cast<std::uint64_t>(static_cast<double>(nodes) / std::max(seconds, 1e-9));
}

std::string text_of(const lab::Figure& figure) {
    if (!figure.is_known) return "-";
    switch (figure.unit) {
        case lab::Unit::percent: return fmt::format("{:.2f} %", figure.value);
        case lab::Unit::ratio: return fmt::format("{:.3f}", figure.value);
        case lab::Unit::nanoseconds: return fmt::format("{:.0f} ns", figure.value);
        case lab::Unit::bytes: return fmt::format("{:.0f} kB", figure.value / 1000);
        case lab::Unit::count: break;
    }
    return fmt::format("{:.0f}", figure.value);
}

// The part of `results` that is about the same game as its first.
Results same_game(Results results) {
    std::size_t count = 0;
    while (count < results.size() && results[count].game == results.front().game) ++count;
    return results.first(count);
}

void print_row(std::string_view name, const std::vector<std::string>& cells) {
    fmt::print("{:<{}}", name, kNameWidth);
    for (const std::string& cell : cells) fmt::print("{:>{}}", cell, kColumnWidth);
    fmt::print("\n");
}

template <class Cell>
void print_row(std::string_view name, Results results, Cell cell) {
    std::vector<std::string> cells;
    for (const lab::BenchResult& result : results) cells.push_back(cell(result));
    print_row(name, cells);
}

// One column for each policy.
void print_comparison(Results results) {
    print_row("policy", results,
              [](const auto& result) { return std::string(ordering::name_of(result.policy)); });
    print_row("nodes", results, [](const auto& result) { return std::to_string(result.nodes); });
    print_row("cutoffs on the first move", results, [](const auto& result) {
        return fmt::format("{:.2f} %", lab::first_move_percent(result.telemetry));
    });
    print_row("best move at rank 11+", results, [](const auto& result) {
        return fmt::format("{:.2f} %", lab::late_best_percent(result.telemetry));
    });
    print_row("nodes per second", results, [](const auto& result) {
        return std::to_string(per_second(result.nodes, result.seconds));
    });
}

void print_figures(Results results, bool coloured) {
    std::vector<std::vector<lab::Figure>> columns;
    for (const lab::BenchResult& result : results)
        columns.push_back(
            lab::ordering_figures(result.telemetry, result.table_bytes, result.seconds));
    std::string_view group;
    for (std::size_t row = 0; row < columns.front().size(); ++row) {
        const lab::Figure& figure = columns.front()[row];
        if (figure.group != group) fmt::print("{}\n", toned(figure.group, Tone::dim, coloured));
        group = figure.group;
        std::vector<std::string> cells;
        cells.reserve(columns.size());
        for (const auto& column : columns) cells.push_back(text_of(column[row]));
        print_row(fmt::format("  {}", figure.name), cells);
    }
}

Json figures_json(const lab::BenchResult& result) {
    Json json = Json::object();
    for (const lab::Figure& figure :
         lab::ordering_figures(result.telemetry, result.table_bytes, result.seconds))
        json[std::string(figure.group)][std::string(figure.name)] = figure.value;
    return json;
}

struct Sum {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

Sum sum_of(Results results) {
    Sum sum;
    for (const lab::BenchResult& result : results) {
        sum.nodes += result.nodes;
        sum.seconds += result.seconds;
    }
    return sum;
}

// The results of a game follow each other. The last line is the sum: "N nodes M nps".
void print_text(const std::vector<lab::BenchResult>& results, bool with_figures) {
    const bool coloured = stdout_is_terminal();
    for (Results rest = results; !rest.empty();) {
        const Results of_game = same_game(rest);
        rest = rest.subspan(of_game.size());
        for (const lab::BenchResult& result : of_game)
            fmt::print("{} signature {} ({}, depth {}, {} positions, {:.2f} s)\n", result.game,
                       toned(std::to_string(result.nodes), Tone::good, coloured),
                       ordering::name_of(result.policy), result.depth, result.positions,
                       result.seconds);
        if (of_game.size() > 1) print_comparison(of_game);
        if (with_figures) print_figures(of_game, coloured);
        if (of_game.size() > 1 || with_figures) fmt::print("\n");
    }
    const Sum sum = sum_of(results);
    fmt::print("{} nodes {} nps\n", sum.nodes, per_second(sum.nodes, sum.seconds));
}

Json bench_json(const std::vector<lab::BenchResult>& results, bool with_figures) {
    Json runs = Json::array();
    for (const lab::BenchResult& result : results) {
        Json run = {{"game", result.game},
                    {"policy", ordering::name_of(result.policy)},
                    {"depth", result.depth},
                    {"positions", result.positions},
                    {"nodes", result.nodes},
                    {"seconds", result.seconds},
                    {"nodes_per_second", per_second(result.nodes, result.seconds)}};
        if (with_figures) run["ordering"] = figures_json(result);
        runs.push_back(std::move(run));
    }
    const Sum sum = sum_of(results);
    return {{"runs", runs},
            {"nodes", sum.nodes},
            {"seconds", sum.seconds},
            {"nodes_per_second", per_second(sum.nodes, sum.seconds)}};
}

// The signatures in a few words.
std::string bench_headline(const std::vector<lab::BenchResult>& results) {
    std::string text;
    for (const lab::BenchResult& result : results)
        text +=
            fmt::format("{} {} {}, ", result.game, ordering::name_of(result.policy), result.nodes);
    const Sum sum = sum_of(results);
    return text + fmt::format("{} nps", per_second(sum.nodes, sum.seconds));
}

constexpr std::string_view kAllPolicies = "all";

constexpr const char* kExamples = R"(Examples:
  sente bench
  sente bench chess --depth 10
  sente bench 16 1 5
  sente bench shogi --stats
  sente bench --policy all
  sente bench chess --eval classical
  sente bench shogi --net shogi.nnue
  sente bench chess --policy banded --stats --json

The node count of a game is its signature: the same on every machine and with
every compiler, and changed by everything that changes what the search does.)";

std::vector<ordering::PolicyName> policies_of(const BenchRequest& request) {
    if (const auto one = ordering::policy_named(request.policy)) return {*one};
    std::vector<ordering::PolicyName> all;
    all.reserve(ordering::kPolicyNames.size());
    for (const std::string_view name : ordering::kPolicyNames)
        all.push_back(*ordering::policy_named(name));
    return all;
}

BenchRequest with_words(BenchRequest request) {
    const lab::BenchWords words =
        lab::read_bench_words({request.words.begin(), request.words.end()});
    request.game = words.game;
    if (request.depth == 0) request.depth = words.depth;
    if (words.hash_mb > 0) request.hash_mb = words.hash_mb;
    if (words.threads > 1)
        fmt::print(stderr, "bench: one thread, whose nodes are a signature, not {}\n",
                   words.threads);
    return request;
}

CLI::App& add_bench_command(CLI::App& app, BenchRequest& request) {
    CLI::App& bench =
        *app.add_subcommand("bench", "Search fixed positions: signature, speed, quality of order");
    bench.footer(kExamples);
    std::vector<std::string> policies(ordering::kPolicyNames.begin(), ordering::kPolicyNames.end());
    policies.emplace_back(kAllPolicies);
    bench
        .add_option(
            "game", request.words,
            games::choice_of_names() +
                " (default: both); a depth, or hash, threads and depth as for other engines")
        ->expected(0, 4)
        ->check(CLI::IsMember(games::names()) | CLI::Range(1, 1 << 20));
    bench.add_option("--depth", request.depth, "Depth of each search (default: some seconds)")
        ->check(CLI::Range(1, kMaxPly - 1));
    bench.add_option("--policy", request.policy, "Ordering policy, or all of them side by side")
        ->check(CLI::IsMember(policies));
    bench.add_flag("--stats", request.stats, "Show how good the order of moves was");
    bench.add_flag("--json", request.json, "Print JSON");
    add_hash(bench, request.hash_mb);
    add_evaluation_options(bench, request.evaluation);
    add_run_options(bench, request.runs);
    return bench;
}

// Exit status: 0 all right, 2 the network cannot be used.
int run_bench(const BenchRequest& asked) {
    const BenchRequest request = with_words(asked);
    const auto evaluations = evaluations_of(request.evaluation, request.game);
    if (!evaluations.ok()) return Refusal{"bench"}(evaluations.error());
    const std::vector<ordering::PolicyName> policies = policies_of(request);
    std::vector<lab::BenchResult> results;
    RunLog log("bench", request.runs, "bench", request.game.empty() ? "both" : request.game,
               {{"depth", request.depth},
                {"policy", request.policy},
                {"hash", request.hash_mb},
                {"evaluation", json_of(*evaluations)},
                {"stats", request.stats}});
    const InterruptWatch watch([&log](int) {
        log.end({lab::RunState::stopped, 0, "interrupted", {}});
        _exit(kStopped);
    });
    for (const std::string& game : games::names()) {
        if (!request.game.empty() && request.game != game) continue;
        for (const ordering::PolicyName policy : policies) {
            ProgressBar bar("positions");
            lab::BenchOptions options;
            options.policy = policy;
            options.depth = request.depth;
            options.hash_mb = request.hash_mb;
            options.evaluations = *evaluations;
            options.telemetry = request.stats || policies.size() > 1;
            options.progress = [&bar](std::size_t done, std::size_t total) {
                bar.show(done, total);
            };
            results.push_back(lab::bench_of(game, options));
        }
    }
    const nlohmann::ordered_json json = bench_json(results, request.stats);
    if (request.json)
        fmt::print("{}\n", json.dump(2));
    else
        print_text(results, request.stats);
    log.end({lab::RunState::done, json["seconds"], bench_headline(results), json});
    return kAllRight;
}

}  // namespace

void offer_bench(Commands& commands) { commands.offer(add_bench_command, run_bench); }

}  // namespace sente::app
