// SPDX-License-Identifier: GPL-3.0-or-later
// `sente suite`: how many positions of known solution the engine solves.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/parts.hpp"
#include "app/run_log.hpp"
#include "app/suite_report.hpp"
#include "app/terminal.hpp"
#include "cluster/crew.hpp"
#include "cluster/threads.hpp"
#include "core/score.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/files.hpp"
#include "lab/suite.hpp"
#include "ordering/config.hpp"
#include "search/techniques.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

struct SuiteRequest {
    std::vector<std::string> files;
    std::int64_t movetime_ms = 0;  // 0: not given
    int depth = 0;
    std::uint64_t nodes = 0;
    std::size_t first = 0;  // problems of each file; 0: all
    int threads = 1;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    std::string policy = "staged";
    std::vector<std::string> without;  // techniques to switch off
    std::string baseline;              // the number of a run, or a file; empty: none
    bool resume = false;
    std::int64_t resumed = 0;  // the number of the run to resume; 0: the latest of this request
    std::string slice;         // K/N; empty: all positions
    std::vector<std::string> joined;  // what slices have written
    bool json = false;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

constexpr std::int64_t kDefaultMovetimeMs = 1000;

constexpr const char* kExamples = R"(Examples:
  sente suite wac.epd --movetime 1000
  sente suite wac.epd bratko_kopec.epd --depth 10 --threads 2
  sente suite zugzwang.epd --depth 14 --without null_move --baseline 12
  sente suite sts.epd --nodes 200000 --json > before.json
  sente suite sts.epd --nodes 200000 --baseline before.json
  sente suite sts.epd --nodes 200000 --resume
  sente suite sts.epd --nodes 200000 --slice 3/8 > part3.json
  sente suite sts.epd --nodes 200000 --join part*.json

A line is `FEN bm Nf3; am h4; dm 2; id "name";` or `SFEN ;dm_ply 3 ;bm B*5g`;
points for moves are `c0 "Nf3=10, e4=5";`, or c8 with c9 or c7. Ctrl-C ends the
run and keeps its answers; --resume goes on with the last run of the same
request, --resume N with run N. Slices 1/N to N/N, made anywhere in any order,
are the whole: --join prints what one call without --slice does
(docs/cluster.md).

Exit status: 0 all files were run, 2 a file or a line cannot be read, 130
stopped by a signal.)";

constexpr Refusal refuse{"suite"};

lab::SolveOptions options_of(const SuiteRequest& request) {
    lab::SolveOptions options;
    if (request.depth > 0) options.limits.depth = request.depth;
    if (request.nodes > 0) options.limits.nodes = request.nodes;
    if (request.movetime_ms > 0) {
        options.limits.hard_ms = request.movetime_ms;
    } else if (request.depth == 0 && request.nodes == 0) {
        options.limits.hard_ms = kDefaultMovetimeMs;
    }
    options.policy = *ordering::policy_named(request.policy);
    for (const search::TechniqueInfo& technique : search::kTechniques)
        if (std::count(request.without.begin(), request.without.end(), technique.name) > 0)
            options.use.*technique.flag = false;
    options.hash_mb = request.hash_mb;
    options.threads = request.threads;
    return options;
}

// One call of the command.
class SuiteRun {
public:
    explicit SuiteRun(const SuiteRequest& request) : request_(request) {}

    // Reads everything that may be wrong before anything is searched.
    [[nodiscard]] std::optional<std::string> prepare() {
        for (const std::string& path : request_.files) {
            const std::optional<std::string> text = read_file(path);
            if (!text) return "cannot read " + path;
            SolvedFile outcome;
            outcome.file = path;
            outcome.content = lab::parse_problems(*text);
            auto& problems = outcome.content.problems;
            if (const auto& bad = outcome.content.bad_lines; problems.empty())
                return path + (bad.empty() ? " holds no positions"
                                           : fmt::format(" is no suite: line {}: {}",
                                                         bad.front().line, bad.front().reason));
            if (request_.first > 0 && problems.size() > request_.first)
                problems.resize(request_.first);
            total_ += problems.size();
            outcomes_.push_back(std::move(outcome));
            digests_.push_back(digest(*text));
        }
        const auto evaluations = evaluations_of(request_.evaluation, "");
        if (!evaluations.ok()) return evaluations.error().text();
        evaluations_ = *evaluations;
        if (auto trouble = read_baseline()) return trouble;
        if (auto problem = disagreement(request_.crew, {{"set of options", options_json().dump()}}))
            return problem;
        if (auto trouble = find_slice()) return trouble;
        if (!cluster::leads(request_.crew)) return {};
        if (!request_.joined.empty()) return join();
        return request_.resume ? find_resumed() : std::nullopt;
    }

    int run() {
        RunLog log("suite", place_for(request_.crew, request_.runs), "suite", game(), run_options(),
                   resumed_);
        const bool leads = cluster::leads(request_.crew);
        begin_ = Clock::now();
        {
            const InterruptWatch watch([this](int) { stop_ = true; }, request_.crew);
            std::size_t first = 0;
            for (SolvedFile& outcome : outcomes_) {
                solve(outcome, first, log);
                first += outcome.content.problems.size();
                if (leads && !request_.json && !slice_) tell(outcome);
            }
        }
        return leads ? finish(log) : kAllRight;
    }

private:
    [[nodiscard]] std::string game() const {
        std::set<std::string_view> found;
        for (const SolvedFile& outcome : outcomes_)
            for (const lab::Problem& problem : outcome.content.problems)
                found.insert(games::game_of_position(problem.position));
        if (found.size() > 1) return "both";
        return std::string(found.empty() ? games::kUsual : *found.begin());
    }

    // All that the answers depend on; threads only decide how soon they come.
    [[nodiscard]] Json options_json() const {
        Json files = Json::array();
        for (std::size_t i = 0; i < outcomes_.size(); ++i)
            files.push_back({{"file", outcomes_[i].file}, {"digest", digests_[i]}});
        return {{"files", files},
                {"movetime", options_of(request_).limits.hard_ms.value_or(0)},
                {"depth", request_.depth},
                {"nodes", request_.nodes},
                {"first", request_.first},
                {"hash", request_.hash_mb},
                {"policy", request_.policy},
                {"without", request_.without},
                {"evaluation", app::json_of(evaluations_)}};
    }

    [[nodiscard]] std::optional<std::string> read_baseline() {
        if (request_.baseline.empty()) return {};
        Json files;
        if (const auto id = text::integer(request_.baseline)) {
            const auto path = request_.runs.path();
            if (!path) return "--baseline: there is no store of runs";
            const auto store = lab::RunStore::open(*path, lab::RunStore::Mode::read);
            if (!store) return "--baseline: " + store.error().message;
            const auto run = store->load(*id);
            if (!run) return "--baseline: " + run.error().message;
            if (run->about.kind != "suite")
                return fmt::format("--baseline: run {} is of {}, not of suite", *id,
                                   run->about.kind);
            files = Json::array({{{"problems", Json::array()}}});
            for (const lab::RunItem& item : run->items) files[0]["problems"].push_back(item.result);
        } else {
            const auto text = read_file(request_.baseline);
            if (!text) return "cannot read " + request_.baseline;
            files = lab::parse_json(*text);
        }
        baseline_ = marks_of(files);
        if (!baseline_) return request_.baseline + " is not what suite --json prints";
        return {};
    }

    [[nodiscard]] WholeRequest whole() const { return {"suite", options_json(), total_}; }

    [[nodiscard]] std::optional<std::string> find_slice() {
        if (request_.slice.empty()) return {};
        const auto slice = lab::parse_slice(request_.slice);
        if (!slice) return "--slice: " + slice.error().message;
        if (slice->of > total_) return "--slice: there are fewer positions than slices";
        slice_ = *slice;
        return {};
    }

    [[nodiscard]] std::optional<std::string> join() {
        const auto results = join_parts(whole(), request_.joined);
        if (!results) return "--join: " + results.error().message;
        for (const auto& [number, result] : *results) {
            const auto answer = answer_of(result);
            if (!answer) return fmt::format("--join: the answer to {} cannot be read", number + 1);
            known_[number] = *answer;
        }
        done_ = known_.size();
        return {};
    }

    // Of those of all files.
    [[nodiscard]] bool is_wanted(std::size_t number) const {
        return !slice_ || (number >= slice_->first(total_) && number < slice_->end(total_));
    }

    // Of a slice the run is another than of the whole.
    [[nodiscard]] Json run_options() const {
        Json json = options_json();
        if (slice_) json["slice"] = request_.slice;
        return json;
    }

    [[nodiscard]] std::optional<std::string> find_resumed() {
        const auto run = resumable_run(request_.runs, "suite", run_options(), request_.resumed);
        if (!run) return run.error().message;
        for (const lab::RunItem& item : run->items)
            if (const auto answer = answer_of(item.result))
                known_[static_cast<std::size_t>(item.number)] = *answer;
        resumed_ = run->about.id;
        seconds_before_ = run->about.seconds;
        done_ = known_.size();
        return {};
    }

    // `first` is the number of the first problem in the run.
    void solve(SolvedFile& outcome, std::size_t first, RunLog& log) {
        const auto& problems = outcome.content.problems;
        lab::Answers known;
        lab::Answer open;
        open.is_open = true;
        const auto keep = [&](std::size_t index, const lab::Answer& answer) {
            const lab::Problem& problem = problems[index];
            log.add(static_cast<std::int64_t>(first + index),
                    fmt::format("{}:{} {}", outcome.file, problem.line, problem.id),
                    app::json_of(problem, answer));
        };
        for (std::size_t i = 0; i < problems.size(); ++i) {
            if (const auto answer = known_.find(first + i); answer != known_.end())
                known[i] = answer->second;
            else if (!is_wanted(first + i))
                known[i] = open;  // and stays so
            if (!request_.joined.empty()) keep(i, known[i]);
        }
        lab::SolveOptions options = options_of(request_);
        options.stop = &stop_;
        options.evaluations = evaluations_;
        options.crew = request_.crew;
        ProgressBar bar("positions", request_.crew);
        outcome.answers =
            lab::solve(problems, options, known, [&](std::size_t index, const lab::Answer& answer) {
                keep(index, answer);
                if (answer.solved) ++solved_now_;
                ++done_now_;
                show(bar);
            });
        if (baseline_) outcome.comparison = lab::compare(problems, outcome.answers, *baseline_);
    }

    void show(ProgressBar& bar) const {
        const double spent = std::chrono::duration<double>(Clock::now() - begin_).count();
        const std::size_t done = done_ + done_now_;
        const double left =
            spent / static_cast<double>(done_now_) * static_cast<double>(wanted() - done);
        bar.show(done, wanted(),
                 fmt::format("{} solved, {} left", solved_now_, duration_text(left)));
    }

    static void tell(const SolvedFile& outcome) {
        print_text(outcome);
        (void)std::fflush(stdout);
    }

    [[nodiscard]] std::size_t wanted() const {
        return slice_ ? slice_->end(total_) - slice_->first(total_) : total_;
    }

    // What is known of the problems, by their numbers.
    [[nodiscard]] UnitResults results_of_wanted() const {
        UnitResults results;
        std::uint64_t number = 0;
        for (const SolvedFile& outcome : outcomes_)
            for (std::size_t i = 0; i < outcome.answers.size(); ++i, ++number)
                if (!outcome.answers[i].is_open)
                    results[number] = app::json_of(outcome.content.problems[i], outcome.answers[i]);
        return results;
    }

    int finish(RunLog& log) {
        Json json = Json::array();
        int status = kAllRight;
        for (const SolvedFile& outcome : outcomes_) {
            json.push_back(app::json_of(outcome));
            if (outcome.has_trouble()) status = kBadRequest;
        }
        const UnitResults results = results_of_wanted();
        const bool complete = results.size() == wanted();
        if (slice_)
            fmt::print("{}\n", part_json(whole(), *slice_, results)
                                   .dump(-1, ' ', false, Json::error_handler_t::replace));
        else if (request_.json)
            fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
        const std::chrono::duration<double> spent = Clock::now() - begin_;
        log.end({complete ? lab::RunState::done : lab::RunState::stopped,
                 seconds_before_ + spent.count(), suite_headline(outcomes_), json});
        if (complete) return status;
        if (request_.runs.path()) fmt::print(stderr, "sente suite: stopped; --resume goes on\n");
        return kStopped;
    }

    const SuiteRequest& request_;
    std::vector<SolvedFile> outcomes_;
    std::vector<std::string> digests_;
    lab::Evaluations evaluations_;
    std::optional<lab::SuiteMarks> baseline_;
    lab::Answers known_;  // of the resumed run, or of slices, by number
    std::optional<lab::Slice> slice_;
    std::optional<std::int64_t> resumed_;
    double seconds_before_ = 0;
    std::size_t total_ = 0;
    std::size_t done_ = 0;  // before this call
    std::size_t done_now_ = 0;
    std::size_t solved_now_ = 0;
    std::atomic<bool> stop_{false};
    Clock::time_point begin_;
};

void add_search_options(CLI::App& suite, SuiteRequest& request) {
    std::vector<std::string> techniques;
    techniques.reserve(search::kTechniques.size());
    for (const search::TechniqueInfo& technique : search::kTechniques)
        techniques.emplace_back(technique.name);
    const std::vector<std::string> policies(ordering::kPolicyNames.begin(),
                                            ordering::kPolicyNames.end());
    suite
        .add_option("--movetime,--time", request.movetime_ms,
                    "Milliseconds a position (default: 1000)")
        ->check(more_than_zero());
    suite.add_option("--depth", request.depth, "Depth of each search")
        ->check(CLI::Range(1, kMaxPly - 1));
    suite.add_option("--nodes", request.nodes, "Nodes a position")->check(more_than_zero());
    suite.add_option("--first", request.first, "Only so many positions of each file");
    suite.add_option("--threads", request.threads, "Positions at a time (default: 1)")
        ->check(CLI::Range(1, 1024));
    add_hash(suite, request.hash_mb, "thread");
    add_evaluation_options(suite, request.evaluation);
    suite.add_option("--policy", request.policy, "Ordering policy")->check(CLI::IsMember(policies));
    suite.add_option("--without", request.without, "Search without this technique (repeatable)")
        ->check(CLI::IsMember(techniques))
        ->allow_extra_args(false);
}

CLI::App& add_suite_command(CLI::App& app, SuiteRequest& request) {
    CLI::App& suite = *app.add_subcommand("suite", "Solve positions with known solutions");
    suite.footer(kExamples);
    suite.add_option("files", request.files, "Files of positions (EPD, FEN, SFEN)");
    add_search_options(suite, request);
    suite.add_option("--baseline", request.baseline,
                     "Compare with an earlier run: its number, or what --json printed");
    suite
        .add_option_function<std::string>(
            "--resume",
            [&request](const std::string& word) {
                request.resume = true;
                // The number may be left out, so the word may be a file.
                const auto id = text::integer(word);
                if (id)
                    request.resumed = *id;
                else if (!word.empty())
                    request.files.push_back(word);
            },
            "Go on with a stopped run: the last of this request, or that number")
        ->type_name("[RUN]")
        ->expected(0, 1);
    CLI::Option* const slice =
        suite.add_option("--slice", request.slice,
                         "K/N: only the Kth of N parts of the positions; prints what --join reads");
    suite.add_option("--join", request.joined, "Put together what all slices have printed")
        ->type_name("FILE")
        ->excludes(slice)
        ->excludes("--resume");
    suite.add_flag("--json", request.json, "Print JSON")->excludes(slice);
    add_run_options(suite, request.runs);
    return suite;
}

// Exit status: 0 all files were run, 2 a file or a line cannot be read, 130 stopped by a signal.
int run_suites(const SuiteRequest& request) {
    if (request.files.empty()) return refuse("which files? See sente suite --help");
    if (request.resume && !request.runs.path()) return refuse("--resume needs a store of runs");
    SuiteRun run(request);
    if (const auto trouble = run.prepare()) return refuse(*trouble);
    return run.run();
}

}  // namespace

void offer_suite(Commands& commands) { commands.offer(add_suite_command, run_suites); }

}  // namespace sente::app
