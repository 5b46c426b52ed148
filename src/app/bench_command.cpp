// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente bench` and the way from them to the lab's bench.
#include "app/bench_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "app/bench_report.hpp"
#include "app/exit_status.hpp"
#include "app/hash_option.hpp"
#include "app/interrupts.hpp"
#include "app/refusal.hpp"
#include "app/terminal.hpp"
#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/bench.hpp"
#include "lab/bench_words.hpp"
#include "ordering/config.hpp"

namespace sente::app {

namespace {

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

}  // namespace

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

}  // namespace sente::app
