// SPDX-License-Identifier: GPL-3.0-or-later
// Text and JSON of suites.
#include "app/suite_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/messages.hpp"
#include "app/terminal.hpp"
#include "core/score.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;

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

double percent(std::size_t part, std::size_t whole) {
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string points_text(const lab::SuiteScore& score) {
    if (score.most_points == 0) return {};
    return fmt::format(", {} of {} points", score.points, score.most_points);
}

std::string name_of(const lab::Problem& problem) {
    return problem.id.empty() ? fmt::format("line {}", problem.line) : problem.id;
}

// As people write it, and as the protocol does where that is different.
std::string move_text(const lab::Answer& answer) {
    if (answer.name.empty() || answer.name == answer.move) return answer.move;
    return fmt::format("{} {}", answer.name, answer.move);
}

// What was not answered as the file has it.
void print_differences(const SolvedFile& outcome) {
    for (std::size_t i = 0; i < outcome.answers.size(); ++i) {
        const lab::Answer& answer = outcome.answers[i];
        const lab::Problem& problem = outcome.content.problems[i];
        if ((answer.solved && !answer.other_mate) || answer.is_open) continue;
        const std::string what =
            answer.trouble.empty()
                ? fmt::format("wanted {}, played {} ({}{}, depth {}{})", wanted(problem),
                              move_text(answer), answer.other_mate ? "solved by other mate: " : "",
                              score_text(answer.score), answer.depth,
                              answer.points > 0 ? fmt::format(", {} points", answer.points) : "")
                : answer.trouble;
        fmt::print("{}:{}: {}{}{}\n    {}\n", outcome.file, problem.line, problem.id,
                   problem.id.empty() ? "" : ": ", what, problem.position);
    }
}

// Only where there is more than one.
void print_themes(const SolvedFile& outcome) {
    const auto themes = lab::scores_by_theme(outcome.content.problems, outcome.answers);
    if (themes.size() < 2) return;
    fmt::print("{}:\n", outcome.file);
    for (const auto& [theme, score] : themes)
        fmt::print("  {:<48} {:>4} of {:>4} solved ({:5.1f} %){}\n", theme, score.solved,
                   score.answered, percent(score.solved, score.answered), points_text(score));
}

void print_names(std::string_view what, const SolvedFile& outcome,
                 const std::vector<std::size_t>& which) {
    if (which.empty()) return;
    std::vector<std::string> names;
    names.reserve(which.size());
    for (const std::size_t i : which) names.push_back(name_of(outcome.content.problems[i]));
    fmt::print("  {}: {}\n", what, fmt::join(names, ", "));
}

void print_comparison(const SolvedFile& outcome, bool coloured) {
    const lab::SuiteComparison& compared = *outcome.comparison;
    fmt::print(
        "{} against the baseline: {} gained, {} lost, {} faster, {} slower, {} the same{}; "
        "nodes to solution x {:.2f}\n",
        outcome.file, toned(std::to_string(compared.gained.size()), Tone::good, coloured),
        toned(std::to_string(compared.lost.size()), Tone::bad, coloured), compared.faster.size(),
        compared.slower.size(), compared.same,
        compared.unknown > 0 ? fmt::format(", {} not compared", compared.unknown) : "",
        compared.node_ratio);
    print_names("gained", outcome, compared.gained);
    print_names("lost", outcome, compared.lost);
}

Json themes_json(const SolvedFile& outcome) {
    Json json = Json::object();
    for (const auto& [theme, score] :
         lab::scores_by_theme(outcome.content.problems, outcome.answers)) {
        json[theme] = {{"solved", score.solved}, {"of", score.answered}};
        if (score.most_points == 0) continue;
        json[theme]["points"] = score.points;
        json[theme]["most_points"] = score.most_points;
    }
    return json;
}

Json comparison_json(const SolvedFile& outcome) {
    const lab::SuiteComparison& compared = *outcome.comparison;
    const auto lines = [&](const std::vector<std::size_t>& which) {
        Json json = Json::array();
        for (const std::size_t i : which) {
            const lab::Problem& problem = outcome.content.problems[i];
            json.push_back({{"line", problem.line}, {"id", problem.id}});
        }
        return json;
    };
    return {{"gained", lines(compared.gained)},
            {"lost", lines(compared.lost)},
            {"faster", lines(compared.faster)},
            {"slower", lines(compared.slower)},
            {"same", compared.same},
            {"unknown", compared.unknown},
            {"node_ratio", compared.node_ratio}};
}

}  // namespace

bool SolvedFile::has_trouble() const {
    return !content.bad_lines.empty() ||
           std::any_of(answers.begin(), answers.end(),
                       [](const lab::Answer& answer) { return !answer.trouble.empty(); });
}

bool SolvedFile::is_complete() const {
    return std::none_of(answers.begin(), answers.end(),
                        [](const lab::Answer& answer) { return answer.is_open; });
}

void print_text(const SolvedFile& outcome) {
    const bool coloured = stdout_is_terminal();
    print_bad_lines(outcome.file, outcome.content.bad_lines, coloured);
    print_differences(outcome);
    print_themes(outcome);
    if (outcome.comparison) print_comparison(outcome, coloured);
    const lab::SuiteScore score = lab::score_of(outcome.content.problems, outcome.answers);
    fmt::print("{}: {} of {} solved ({:.1f} %){}{} in {:.1f} s\n", outcome.file,
               toned(std::to_string(score.solved), Tone::good, coloured), score.answered,
               percent(score.solved, score.answered), points_text(score),
               score.other_mates > 0 ? fmt::format(", {} by other mates", score.other_mates) : "",
               score.seconds);
    if (score.solved > 0)
        fmt::print("{}: solutions after {:.3f} s and {} nodes on average\n", outcome.file,
                   score.solution_seconds / static_cast<double>(score.solved),
                   grouped(score.solution_nodes / score.solved));
    if (!outcome.is_complete())
        fmt::print("{}: {} after {} of {} positions\n", outcome.file,
                   toned("stopped", Tone::bad, coloured), score.answered, score.problems);
}

Json json_of(const lab::Problem& problem, const lab::Answer& answer) {
    Json entry = {
        {"line", problem.line},      {"id", problem.id},         {"position", problem.position},
        {"wanted", wanted(problem)}, {"solved", answer.solved},  {"move", answer.move},
        {"name", answer.name},       {"score", answer.score},    {"depth", answer.depth},
        {"nodes", answer.nodes},     {"seconds", answer.seconds}};
    if (answer.other_mate) entry["other_mate"] = true;
    if (answer.solved) {
        entry["solution_nodes"] = answer.solution_nodes;
        entry["solution_seconds"] = answer.solution_seconds;
    }
    if (!problem.points.empty()) {
        entry["points"] = answer.points;
        entry["most_points"] = lab::most_points(problem);
    }
    if (!answer.trouble.empty()) entry["trouble"] = answer.trouble;
    return entry;
}

std::optional<lab::Answer> answer_of(const Json& json) {
    if (!json.is_object() || !json.contains("solved") || !json["solved"].is_boolean()) return {};
    try {
        lab::Answer answer;
        answer.solved = json["solved"];
        answer.other_mate = json.value("other_mate", false);
        answer.move = json.value("move", "");
        answer.name = json.value("name", "");
        answer.trouble = json.value("trouble", "");
        answer.score = json.value("score", 0);
        answer.depth = json.value("depth", 0);
        answer.points = json.value("points", 0);
        answer.nodes = json.value("nodes", std::uint64_t{0});
        answer.seconds = json.value("seconds", 0.0);
        answer.solution_nodes = json.value("solution_nodes", std::uint64_t{0});
        answer.solution_seconds = json.value("solution_seconds", 0.0);
        return answer;
    } catch (const Json::exception&) {
        return {};
    }
}

Json json_of(const SolvedFile& outcome) {
    Json problems = Json::array();
    for (std::size_t i = 0; i < outcome.answers.size(); ++i)
        if (!outcome.answers[i].is_open)
            problems.push_back(json_of(outcome.content.problems[i], outcome.answers[i]));
    Json bad_lines = Json::array();
    for (const lab::BadLine& bad : outcome.content.bad_lines)
        bad_lines.push_back({{"line", bad.line}, {"reason", bad.reason}});
    const lab::SuiteScore score = lab::score_of(outcome.content.problems, outcome.answers);
    Json json = {{"file", outcome.file},
                 {"solved", score.solved},
                 {"other_mates", score.other_mates},
                 {"of", score.problems},
                 {"answered", score.answered},
                 {"seconds", score.seconds},
                 {"nodes", score.nodes},
                 {"solution_seconds", score.solution_seconds},
                 {"solution_nodes", score.solution_nodes}};
    if (score.most_points > 0) {
        json["points"] = score.points;
        json["most_points"] = score.most_points;
    }
    json["themes"] = themes_json(outcome);
    if (outcome.comparison) json["comparison"] = comparison_json(outcome);
    json["problems"] = std::move(problems);
    json["bad_lines"] = std::move(bad_lines);
    return json;
}

std::string suite_headline(const std::vector<SolvedFile>& outcomes) {
    lab::SuiteScore sum;
    for (const SolvedFile& outcome : outcomes)
        for (std::size_t i = 0; i < outcome.answers.size(); ++i)
            sum.add(outcome.content.problems[i], outcome.answers[i]);
    return fmt::format(
        "{} of {} solved{}{}", sum.solved, sum.answered, points_text(sum),
        sum.answered < sum.problems ? fmt::format(", {} open", sum.problems - sum.answered) : "");
}

std::optional<lab::SuiteMarks> marks_of(const Json& files) {
    if (!files.is_array()) return {};
    lab::SuiteMarks marks;
    for (const Json& file : files) {
        if (!file.is_object() || !file.contains("problems")) return {};
        for (const Json& problem : file["problems"]) {
            const auto answer = answer_of(problem);
            if (!answer || !problem.contains("position")) return {};
            const Json& id = problem.contains("id") ? problem["id"] : Json("");
            if (!problem["position"].is_string() || !id.is_string()) return {};
            marks[lab::key_of(problem["position"], id)] = {answer->solved, answer->solution_nodes};
        }
    }
    return marks;
}

}  // namespace sente::app
