// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente ablate` and the way from them to the lab.
#include "app/ablate_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/parts.hpp"
#include "app/terminal.hpp"
#include "cluster/threads.hpp"
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
  sente ablate chess --slice 3/8 > part3.json
  sente ablate chess --join part*.json
  sente ablate chess --games 400 --only null_move,late_reductions
  sente ablate shogi --games 200 --nodes 8000,64000 --movetime 100 \
      --openings lines.usi --threads 2
  sente ablate chess --games 400 --resume
  sente ablate chess --games 400 --slice 3/8 > part3.json

The bench positions are searched with everything on, then with one thing off at
a time (with --add-one: alone on, over moves ordered by piece value, or over a
plain search). Nodes depend on the request alone; times also on what else the
machine does. What its design expects stands beside a line. Slices 1/N to N/N,
made anywhere in any order, are the whole: --join prints what one call without
--slice does (docs/cluster.md).

With --games each technique and each ordering signal (others by --only) plays
with it against without it: the Elo that it brings, with 95 % intervals from
pairs of games, at each number of nodes and by the clock. Games by nodes depend
on the request alone. Ctrl-C keeps what was played; --resume goes on, also after
a kill.

Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.)";

constexpr Refusal refuse{"ablate"};

lab::AblateOptions options_of(const AblateRequest& request, const lab::Evaluations& evaluations) {
    lab::AblateOptions options;
    options.evaluations = evaluations;
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

Json options_json(const AblateRequest& request, const lab::AblateOptions& options) {
    return {{"add_one", request.add_one},
            {"depth", request.depth},
            {"shallow_depth", request.shallow_depth},
            {"time", request.time_ms},
            {"policy", request.policy},
            {"only", request.only},
            {"positions", request.positions},
            {"threads", options.threads},
            {"hash", request.hash_mb},
            {"seed", request.seed},
            {"evaluation", evaluation_text(options.evaluations, request.game)}};
}

void print(const AblateRequest& request, const lab::AblateResult& result, const Json& json) {
    if (request.form.json)
        fmt::print("{}\n", json.dump(2));
    else if (request.form.csv)
        print_csv(result);
    else if (request.form.markdown)
        print_markdown(request, result);
    else
        print_text(request, result);
}

// One call of the command without games.
class SearchRun {
public:
    SearchRun(const AblateRequest& request, const lab::Evaluations& evaluations)
        : request_(request), options_(options_of(request, evaluations)) {
        options_.stop = &stop_;
        options_.crew = request.crew;
    }

    // Finds what is wrong before anything is searched.
    [[nodiscard]] std::optional<std::string> prepare() {
        const auto searches = lab::count_searches(request_.game, options_);
        if (!searches) return "--only: " + searches.error().text();
        whole_ = {"ablate", options_json(request_, options_), *searches};
        whole_.options["game"] = request_.game;
        whole_.options.erase("threads");  // hosts may have more cores or fewer
        if (auto problem = disagreement(request_.crew, {{"set of options", whole_.options.dump()}}))
            return problem;
        if (auto trouble = find_slice()) return trouble;
        if (request_.joined.empty() || !cluster::leads(request_.crew)) return {};
        return join();
    }

    int run() {
        RunLog log("ablate", place_for(request_.crew, request_.runs), "ablate", request_.game,
                   run_options());
        begin_ = Clock::now();
        const auto result = search(log);
        if (!cluster::leads(request_.crew)) return kAllRight;
        const Json json = json_of(request_, *result);
        if (options_.slice)
            fmt::print("{}\n", part_json(whole_, *options_.slice, results_).dump());
        else
            print(request_, *result, json);
        const std::chrono::duration<double> spent = Clock::now() - begin_;
        log.end({result->is_stopped ? lab::RunState::stopped : lab::RunState::done, spent.count(),
                 ablate_headline(*result), json});
        return result->is_stopped ? kStopped : kAllRight;
    }

private:
    [[nodiscard]] std::optional<std::string> find_slice() {
        if (request_.slice.empty()) return {};
        const auto slice = lab::parse_slice(request_.slice);
        if (!slice) return "--slice: " + slice.error().message;
        if (slice->of > whole_.units) return "--slice: there are fewer searches than slices";
        options_.slice = *slice;
        return {};
    }

    [[nodiscard]] std::optional<std::string> join() {
        const auto results = join_parts(whole_, request_.joined);
        if (!results) return "--join: " + results.error().message;
        const auto samples = samples_of(*results);
        if (!samples) return "--join: " + samples.error().message;
        known_ = *samples;
        return {};
    }

    // Of a slice the run is another than of the whole.
    [[nodiscard]] Json run_options() const {
        Json json = options_json(request_, options_);
        if (options_.slice) json["slice"] = request_.slice;
        return json;
    }

    [[nodiscard]] Result<lab::AblateResult> search(RunLog& log) {
        ProgressBar bar("searches", request_.crew);
        const InterruptWatch watch([this](int) { stop_ = true; }, request_.crew);
        const auto observe = [&](const lab::AblateProgress& progress) {
            if (options_.slice) results_[progress.search] = json_of(*progress.sample);
            if (progress.finished != nullptr)
                log.add(static_cast<std::int64_t>(progress.number), progress.finished->variant.name,
                        json_of(*progress.finished));
            show(bar, progress);
        };
        auto result = lab::ablate(request_.game, options_, observe, known_);
        bar.clear();
        return result;
    }

    void show(ProgressBar& bar, const lab::AblateProgress& progress) const {
        const double spent = std::chrono::duration<double>(Clock::now() - begin_).count();
        const double left = spent / static_cast<double>(progress.done) *
                            static_cast<double>(progress.total - progress.done);
        bar.show(progress.done, progress.total, duration_text(left) + " left");
    }

    const AblateRequest& request_;
    lab::AblateOptions options_;
    WholeRequest whole_;
    lab::AblateSamples known_;  // of slices
    UnitResults results_;       // of this slice
    std::atomic<bool> stop_{false};
    Clock::time_point begin_;
};

// Games, and what goes only with them or only without.
void add_game_options(CLI::App& ablate, AblateRequest& request) {
    CLI::Option* const games =
        ablate
            .add_option("--games", request.duels.games,
                        "Play games instead: so many of each line and each scale")
            ->check(CLI::Range(2, 10'000'000));
    for (const char* const name : {"--depth", "--plain-depth", "--time", "--positions"})
        games->excludes(ablate.get_option(name));
    std::vector<CLI::Option*> with_games = add_duel_options(ablate, request.duels);
    with_games.push_back(ablate
                             .add_option("--nodes", request.nodes,
                                         "Nodes a move, a,b,c (default: 8000,64000, or none with "
                                         "--movetime)")
                             ->delimiter(',')
                             ->check(CLI::Range(1, 2'000'000'000)));
    with_games.push_back(
        ablate.add_option("--movetime", request.movetime_ms, "Milliseconds a move, by the clock")
            ->check(CLI::Range(1, 1'000'000)));
    for (CLI::Option* const option : with_games) option->needs(games);
}

void add_slice_options(CLI::App& ablate, AblateRequest& request) {
    CLI::Option* const slice =
        ablate.add_option("--slice", request.slice,
                          "K/N: only the Kth of N parts of the work; prints what --join reads");
    for (const char* const form : {"--json", "--csv", "--markdown"})
        slice->excludes(ablate.get_option(form));
    ablate.add_option("--join", request.joined, "Put together what all slices have printed")
        ->type_name("FILE")
        ->excludes(slice)
        ->excludes("--resume");
}

CLI::App& add_ablate_command(CLI::App& app, AblateRequest& request) {
    CLI::App& ablate =
        *app.add_subcommand("ablate", "Measure what each heuristic and technique is worth");
    ablate.footer(kExamples);
    const std::vector<std::string> policies(ordering::kPolicyNames.begin(),
                                            ordering::kPolicyNames.end());
    add_game(ablate, request.game)->required();
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
    add_hash(ablate, request.hash_mb, "thread");
    ablate.add_option("--seed", request.seed, "Of the intervals, or of the openings (default: 1)");
    add_evaluation_options(ablate, request.evaluation);
    add_game_options(ablate, request);
    add_form_options(ablate, request.form);
    add_slice_options(ablate, request);
    add_run_options(ablate, request.runs);
    return ablate;
}

// Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.
int run_ablate(const AblateRequest& request) {
    const auto evaluations = evaluations_of(request.evaluation, request.game);
    if (!evaluations) return refuse(evaluations.error());
    if (request.duels.games > 0) return run_ablate_games(request, *evaluations);
    SearchRun run(request, *evaluations);
    if (const auto trouble = run.prepare()) return refuse(*trouble);
    return run.run();
}

}  // namespace

void offer_ablate(Commands& commands) { commands.offer(add_ablate_command, run_ablate); }

}  // namespace sente::app
