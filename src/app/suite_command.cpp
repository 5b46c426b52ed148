// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente suite`, the way from them to the lab, and how the answers are printed.
#include "app/suite_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <utility>

#include "app/exit_status.hpp"
#include "app/terminal.hpp"
#include "core/score.hpp"
#include "lab/suite.hpp"
#include "ordering/config.hpp"
#include "search/techniques.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t kDefaultMovetimeMs = 1000;

constexpr const char* kExamples = R"(Examples:
  sente suite wac.epd --movetime 1000
  sente suite wac.epd bratko_kopec.epd --depth 10
  sente suite zugzwang.epd --depth 14 --without null_move
  sente suite mate_5.epd --first 100 --nodes 200000 --json

A line is `FEN bm Nf3; am h4; dm 2; id "name";` or `SFEN ;dm_ply 3 ;bm B*5g`.

Exit status: 0 all files were run, 2 a file or a line cannot be read.)";

struct FileOutcome {
    std::string file;
    lab::ProblemFile content;
    std::vector<lab::Answer> answers;

    [[nodiscard]] std::size_t solved() const {
        return static_cast<std::size_t>(
            std::count_if(answers.begin(), answers.end(),
                          [](const lab::Answer& answer) { return answer.solved; }));
    }
    [[nodiscard]] double seconds() const {
        double sum = 0;
        for (const lab::Answer& answer : answers) sum += answer.seconds;
        return sum;
    }
    [[nodiscard]] bool has_trouble() const {
        return !content.bad_lines.empty() ||
               std::any_of(answers.begin(), answers.end(),
                           [](const lab::Answer& answer) { return !answer.trouble.empty(); });
    }
};

std::optional<std::string> read_file(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return {};
    std::ostringstream content;
    content << stream.rdbuf();
    if (stream.bad() || content.fail()) return {};
    return std::move(content).str();
}

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

std::string wanted(const lab::Problem& problem) {
    std::string text;
    if (!problem.best.empty()) text += fmt::format("{}", fmt::join(problem.best, " "));
    if (!problem.avoid.empty())
        text += fmt::format("{}not {}", text.empty() ? "" : ", ", fmt::join(problem.avoid, " "));
    if (text.empty()) text = fmt::format("mate in {} plies", *problem.mate_plies);
    return text;
}

std::string score_text(Score score) {
    if (is_mate(score)) return fmt::format("mate in {} plies", kMate - std::abs(score));
    return fmt::format("{:+.2f}", score / 100.0);
}

void print_text(const FileOutcome& outcome) {
    const bool coloured = stdout_is_terminal();
    for (const lab::BadLine& bad : outcome.content.bad_lines)
        fmt::print("{}:{}: {} {}\n", outcome.file, bad.line, toned("bad line", Tone::bad, coloured),
                   bad.reason);
    for (std::size_t i = 0; i < outcome.answers.size(); ++i) {
        const lab::Answer& answer = outcome.answers[i];
        const lab::Problem& problem = outcome.content.problems[i];
        if (answer.solved) continue;
        const std::string what =
            answer.trouble.empty()
                ? fmt::format("wanted {}, played {} ({}, depth {})", wanted(problem), answer.move,
                              score_text(answer.score), answer.depth)
                : answer.trouble;
        fmt::print("{}:{}: {}{}{}\n    {}\n", outcome.file, problem.line, problem.id,
                   problem.id.empty() ? "" : ": ", what, problem.position);
    }
    const auto total = static_cast<double>(outcome.answers.size());
    const auto solved = static_cast<double>(outcome.solved());
    fmt::print("{}: {} of {} solved ({:.1f} %) in {:.1f} s\n", outcome.file,
               toned(std::to_string(outcome.solved()), Tone::good, coloured),
               outcome.answers.size(), total > 0 ? 100 * solved / total : 0, outcome.seconds());
}

Json json_of(const FileOutcome& outcome) {
    Json problems = Json::array();
    for (std::size_t i = 0; i < outcome.answers.size(); ++i) {
        const lab::Answer& answer = outcome.answers[i];
        const lab::Problem& problem = outcome.content.problems[i];
        Json entry = {{"line", problem.line},         {"id", problem.id},
                      {"position", problem.position}, {"wanted", wanted(problem)},
                      {"solved", answer.solved},      {"move", answer.move},
                      {"score", answer.score},        {"depth", answer.depth},
                      {"nodes", answer.nodes},        {"seconds", answer.seconds}};
        if (!answer.trouble.empty()) entry["trouble"] = answer.trouble;
        problems.push_back(std::move(entry));
    }
    Json bad_lines = Json::array();
    for (const lab::BadLine& bad : outcome.content.bad_lines)
        bad_lines.push_back({{"line", bad.line}, {"reason", bad.reason}});
    return {{"file", outcome.file},         {"solved", outcome.solved()},
            {"of", outcome.answers.size()}, {"seconds", outcome.seconds()},
            {"problems", problems},         {"bad_lines", bad_lines}};
}

}  // namespace

CLI::App& add_suite_command(CLI::App& app, SuiteRequest& request) {
    CLI::App& suite = *app.add_subcommand("suite", "Solve positions with known solutions");
    suite.footer(kExamples);
    std::vector<std::string> techniques;
    techniques.reserve(search::kTechniques.size());
    for (const search::TechniqueInfo& technique : search::kTechniques)
        techniques.emplace_back(technique.name);
    const std::vector<std::string> policies(ordering::kPolicyNames.begin(),
                                            ordering::kPolicyNames.end());
    suite.add_option("files", request.files, "Files of positions (EPD)")->required();
    suite.add_option("--movetime", request.movetime_ms, "Milliseconds a position (default: 1000)")
        ->check(CLI::PositiveNumber);
    suite.add_option("--depth", request.depth, "Depth of each search")
        ->check(CLI::Range(1, kMaxPly - 1));
    suite.add_option("--nodes", request.nodes, "Nodes a position")->check(CLI::PositiveNumber);
    suite.add_option("--first", request.first, "Only so many positions of each file");
    suite.add_option("--threads", request.threads, "Positions at a time (default: 1)")
        ->check(CLI::Range(1, 1024));
    suite.add_option("--hash", request.hash_mb, "Hash table in MB, for each thread (default: 16)")
        ->check(CLI::Range(1, 65536));
    suite.add_option("--policy", request.policy, "Ordering policy")->check(CLI::IsMember(policies));
    suite.add_option("--without", request.without, "Search without this technique (repeatable)")
        ->check(CLI::IsMember(techniques))
        ->allow_extra_args(false);
    suite.add_flag("--json", request.json, "Print JSON");
    return suite;
}

int run_suites(const SuiteRequest& request) {
    Json json = Json::array();
    int status = kAllRight;
    for (const std::string& path : request.files) {
        const std::optional<std::string> text = read_file(path);
        if (!text) {
            fmt::print(stderr, "sente suite: cannot read {}\n", path);
            return kBadRequest;
        }
        FileOutcome outcome;
        outcome.file = path;
        outcome.content = lab::parse_problems(*text);
        auto& problems = outcome.content.problems;
        if (request.first > 0 && problems.size() > request.first)
            problems.erase(problems.begin() + static_cast<std::ptrdiff_t>(request.first),
                           problems.end());
        {
            ProgressBar bar("positions");
            lab::SolveOptions options = options_of(request);
            options.progress = [&bar](std::size_t done, std::size_t total) {
                bar.show(done, total);
            };
            outcome.answers = lab::solve(problems, options);
        }
        if (outcome.has_trouble()) status = kBadRequest;
        if (request.json) {
            json.push_back(json_of(outcome));
        } else {
            print_text(outcome);
            std::fflush(stdout);
        }
    }
    if (request.json) fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
    return status;
}

}  // namespace sente::app
