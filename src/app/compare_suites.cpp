// SPDX-License-Identifier: GPL-3.0-or-later
// Between files of problems, the solver of the lab and the run of a comparison.
#include "app/compare_command.hpp"

#include <fmt/format.h>

#include <chrono>

#include "app/files.hpp"
#include "app/suite_report.hpp"
#include "app/terminal.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace sente::app {

namespace {

constexpr std::uint64_t kSuiteNodes = 100'000;

struct SuiteWords {
    std::string file;
    std::uint64_t nodes = kSuiteNodes;
};

// "wac.epd:200000"; a colon before anything but a number is part of the name.
SuiteWords split_suite(const std::string& words) {
    const std::size_t colon = words.rfind(':');
    if (colon == std::string::npos) return {words};
    const auto nodes = text::integer(std::string_view(words).substr(colon + 1));
    if (!nodes || *nodes < 1) return {words};
    return {words.substr(0, colon), static_cast<std::uint64_t>(*nodes)};
}

}  // namespace

Result<CompareSuites::Suite> CompareSuites::read_one(const std::string& words,
                                                     std::string_view game) {
    const auto [file, nodes] = split_suite(words);
    const auto text = read_file(file);
    if (!text) return InputError{"--suite: cannot read " + file};
    lab::ProblemFile content = lab::parse_problems(*text);
    if (!content.bad_lines.empty())
        return InputError{fmt::format("--suite: {}:{}: {}", file, content.bad_lines.front().line,
                                      content.bad_lines.front().reason)};
    if (content.problems.empty()) return InputError{"--suite: " + file + " has no problems"};
    for (const lab::Problem& problem : content.problems)
        if (const std::string_view its = games::game_of_position(problem.position); its != game)
            return InputError{
                fmt::format("--suite: {}:{} is a position of {}", file, problem.line, its)};
    return Suite{file, nodes, digest(*text), std::move(content.problems), {}};
}

Result<CompareSuites> CompareSuites::read(const std::vector<std::string>& words,
                                          std::string_view game, std::size_t designs) {
    CompareSuites out;
    for (const std::string& each : words) {
        const auto suite = read_one(each, game);
        if (!suite) return suite.error();
        out.suites_.push_back(*suite);
        out.suites_.back().answers.resize(designs);
    }
    return out;
}

nlohmann::ordered_json CompareSuites::options_json() const {
    auto json = nlohmann::ordered_json::array();
    for (const Suite& suite : suites_)
        json.push_back({{"file", suite.file}, {"digest", suite.digest}, {"nodes", suite.nodes}});
    return json;
}

void CompareSuites::take_up(std::size_t number, const nlohmann::ordered_json& item) {
    for (Suite& suite : suites_) {
        const std::size_t all = suite.problems.size() * suite.answers.size();
        if (number < all) {
            if (auto answer = answer_of(item))
                suite.answers[number / suite.problems.size()][number % suite.problems.size()] =
                    std::move(*answer);
            return;
        }
        number -= all;
    }
}

void CompareSuites::solve(const std::vector<lab::Design>& designs, lab::SolveOptions options,
                          RunLog& log, std::size_t first) {
    using Clock = std::chrono::steady_clock;
    ProgressBar bar("problems", options.crew);
    std::size_t total = 0;
    std::size_t done = 0;
    for (const Suite& suite : suites_) {
        total += suite.problems.size() * suite.answers.size();
        for (const lab::Answers& answers : suite.answers) done += answers.size();
    }
    const std::size_t before = done;
    const auto begin = Clock::now();
    for (Suite& suite : suites_) {
        options.limits.nodes = suite.nodes;
        for (std::size_t design = 0; design < designs.size(); ++design) {
            options.settings = designs[design].settings;
            lab::Answers& known = suite.answers[design];
            const lab::Answers earlier = known;
            (void)lab::solve(suite.problems, options, earlier,
                             [&](std::size_t index, const lab::Answer& answer) {
                                 const lab::Problem& problem = suite.problems[index];
                                 known[index] = answer;
                                 log.add(static_cast<std::int64_t>(first + index),
                                         fmt::format("{}, {}:{} {}", designs[design].name,
                                                     suite.file, problem.line, problem.id),
                                         json_of(problem, answer));
                                 ++done;
                                 const std::chrono::duration<double> spent = Clock::now() - begin;
                                 const double left = spent.count() /
                                                     static_cast<double>(done - before) *
                                                     static_cast<double>(total - done);
                                 bar.show(done, total, duration_text(left) + " left");
                             });
            first += suite.problems.size();
        }
    }
    bar.clear();
}

std::vector<lab::ComparedSuite> CompareSuites::compared() const {
    std::vector<lab::ComparedSuite> out;
    for (const Suite& suite : suites_) {
        std::vector<std::vector<lab::Answer>> answers;
        for (const lab::Answers& of_design : suite.answers) {
            lab::Answer open;
            open.is_open = true;
            answers.emplace_back(suite.problems.size(), open);
            for (const auto& [index, answer] : of_design) answers.back()[index] = answer;
        }
        out.push_back(lab::compared_suite(suite.problems, answers));
        out.back().file = suite.file;
        out.back().nodes = suite.nodes;
    }
    return out;
}

}  // namespace sente::app
