// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente ablate` and the way from them to the lab.
#include "app/ablate_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>

#include "app/ablate_report.hpp"
#include "app/exit_status.hpp"
#include "app/interrupts.hpp"
#include "app/terminal.hpp"
#include "core/score.hpp"
#include "lab/ablate/ablate.hpp"
#include "lab/parallel.hpp"
#include "ordering/config.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr const char* kExamples = R"(Examples:
  sente ablate chess
  sente ablate shogi --depth 9 --time 20
  sente ablate chess --only null_move,late_reductions,history
  sente ablate chess --add-one --only killers,see
  sente ablate shogi --policy ranked --json
  sente ablate chess --markdown > table.md

The bench positions are searched with everything on, then with one thing off at a time (with --add-one:
alone on, over moves ordered by piece value, or over a plain search). Nodes depend on the request
alone; times also on what else the machine does. The documents' expectation stands beside each line.

Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.)";

lab::AblateOptions options_of(const AblateRequest& request) {
    lab::AblateOptions options;
    options.variants.policy = *ordering::policy_named(request.policy);
    options.variants.add_one = request.add_one;
    options.variants.only = request.only;
    options.depth = request.depth;
    options.shallow_depth = request.shallow_depth;
    options.time_ms = request.time_ms;
    options.positions = request.positions;
    options.hash_mb = request.hash_mb;
    options.threads = request.threads > 0 ? request.threads : lab::hardware_threads();
    options.seed = request.seed;
    return options;
}

Json options_json(const AblateRequest& request) {
    return {{"add_one", request.add_one},
            {"depth", request.depth},
            {"shallow_depth", request.shallow_depth},
            {"time", request.time_ms},
            {"policy", request.policy},
            {"only", request.only},
            {"positions", request.positions},
            {"threads", options_of(request).threads},
            {"hash", request.hash_mb},
            {"seed", request.seed}};
}

void print(const AblateRequest& request, const lab::AblateResult& result, const Json& json) {
    if (request.json)
        fmt::print("{}\n", json.dump(2));
    else if (request.csv)
        print_csv(result);
    else if (request.markdown)
        print_markdown(request, result);
    else
        print_text(request, result);
}

}  // namespace

CLI::App& add_ablate_command(CLI::App& app, AblateRequest& request) {
    CLI::App& ablate =
        *app.add_subcommand("ablate", "Measure what each heuristic and technique is worth");
    ablate.footer(kExamples);
    const std::vector<std::string> policies(ordering::kPolicyNames.begin(),
                                            ordering::kPolicyNames.end());
    ablate.add_option("game", request.game, "chess or shogi")
        ->required()
        ->check(CLI::IsMember({"chess", "shogi"}));
    ablate.add_flag("--add-one", request.add_one, "Each alone on, instead of each off");
    ablate
        .add_option("--depth", request.depth, "Depth of each search (default: some minutes in all)")
        ->check(CLI::Range(1, kMaxPly - 1));
    ablate.add_option("--plain-depth", request.shallow_depth, "Depth of plain searches")
        ->check(CLI::Range(1, kMaxPly - 1));
    ablate
        .add_option("--time", request.time_ms,
                    "Milliseconds of the searches by time (default: 50); 0: none")
        ->check(CLI::Range(0, 1'000'000));
    ablate.add_option("--policy", request.policy, "Ordering policy")
        ->check(CLI::IsMember(policies));
    ablate.add_option("--only", request.only, "Only these, a,b,c")->delimiter(',');
    ablate.add_option("--positions", request.positions, "Only so many of the bench positions");
    ablate.add_option("--threads", request.threads, "Searches at a time (default: all cores)")
        ->check(CLI::Range(1, 1024));
    ablate.add_option("--hash", request.hash_mb, "Hash table in MB, for each thread (default: 16)")
        ->check(CLI::Range(1, 65536));
    ablate.add_option("--seed", request.seed, "Of the intervals (default: 1)");
    CLI::Option* const json = ablate.add_flag("--json", request.json, "Print JSON");
    CLI::Option* const csv =
        ablate.add_flag("--csv", request.csv, "Print comma-separated values")->excludes(json);
    ablate.add_flag("--markdown", request.markdown, "Print tables in Markdown")
        ->excludes(json)
        ->excludes(csv);
    add_run_options(ablate, request.runs);
    return ablate;
}

int run_ablate(const AblateRequest& request) {
    lab::AblateOptions options = options_of(request);
    if (const auto variants = lab::variants_of({}, options.variants); !variants) {
        fmt::print(stderr, "sente ablate: --only: {}\n", variants.error().text());
        return kBadRequest;
    }
    std::atomic<bool> stop{false};
    options.stop = &stop;
    RunLog log("ablate", request.runs, "ablate", request.game, options_json(request));
    ProgressBar bar("searches");
    const auto begin = Clock::now();
    const lab::AblateObserver observe = [&](const lab::AblateProgress& progress) {
        const double spent = std::chrono::duration<double>(Clock::now() - begin).count();
        const double left = spent / static_cast<double>(progress.done) *
                            static_cast<double>(progress.total - progress.done);
        bar.show(progress.done, progress.total, duration_text(left) + " left");
        if (progress.finished != nullptr)
            log.add(static_cast<std::int64_t>(progress.number), progress.finished->variant.name,
                    json_of(*progress.finished));
    };
    const auto result = [&] {
        const InterruptWatch watch([&stop](int) { stop = true; });
        return request.game == "chess" ? lab::ablate_chess(options, observe)
                                       : lab::ablate_shogi(options, observe);
    }();
    bar.clear();
    const Json json = json_of(request, *result);
    print(request, *result, json);
    const std::chrono::duration<double> spent = Clock::now() - begin;
    log.end({result->is_stopped ? lab::RunState::stopped : lab::RunState::done, spent.count(),
             ablate_headline(*result), json});
    return result->is_stopped ? kStopped : kAllRight;
}

}  // namespace sente::app
