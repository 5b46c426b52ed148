// SPDX-License-Identifier: GPL-3.0-or-later
// Sums and differences of suite answers.
#include "lab/suite_scores.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sente::lab {

void SuiteScore::add(const Problem& problem, const Answer& answer) {
    ++problems;
    if (answer.is_open) return;
    ++answered;
    points += answer.points;
    most_points += lab::most_points(problem);
    nodes += answer.nodes;
    seconds += answer.seconds;
    if (!answer.solved) return;
    ++solved;
    if (answer.other_mate) ++other_mates;
    solution_nodes += answer.solution_nodes;
    solution_seconds += answer.solution_seconds;
}

SuiteScore score_of(const std::vector<Problem>& problems, const std::vector<Answer>& answers) {
    SuiteScore score;
    for (std::size_t i = 0; i < problems.size(); ++i) score.add(problems[i], answers[i]);
    return score;
}

std::vector<std::pair<std::string, SuiteScore>> scores_by_theme(
    const std::vector<Problem>& problems, const std::vector<Answer>& answers) {
    std::vector<std::pair<std::string, SuiteScore>> themes;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        if (problems[i].theme.empty()) continue;
        auto found = std::find_if(themes.begin(), themes.end(), [&](const auto& theme) {
            return theme.first == problems[i].theme;
        });
        if (found == themes.end()) found = themes.insert(themes.end(), {problems[i].theme, {}});
        found->second.add(problems[i], answers[i]);
    }
    return themes;
}

std::string key_of(const Problem& problem) { return key_of(problem.position, problem.id); }

std::string key_of(const std::string& position, const std::string& id) {
    return position + "\n" + id;
}

SuiteComparison compare(const std::vector<Problem>& problems, const std::vector<Answer>& answers,
                        const SuiteMarks& baseline) {
    SuiteComparison result;
    double log_ratio = 0;
    std::size_t both = 0;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const Answer& now = answers[i];
        const auto before = baseline.find(key_of(problems[i]));
        if (before == baseline.end() || now.is_open) {
            ++result.unknown;
            continue;
        }
        if (now.solved != before->second.solved) {
            (now.solved ? result.gained : result.lost).push_back(i);
            continue;
        }
        const std::uint64_t nodes = before->second.solution_nodes;
        if (now.solved && nodes > 0 && now.solution_nodes > 0) {
            ++both;
            log_ratio +=
                std::log(static_cast<double>(now.solution_nodes) / static_cast<double>(nodes));
        }
        if (!now.solved || now.solution_nodes == nodes)
            ++result.same;
        else
            (now.solution_nodes < nodes ? result.faster : result.slower).push_back(i);
    }
    if (both > 0) result.node_ratio = std::exp(log_ratio / static_cast<double>(both));
    return result;
}

}  // namespace sente::lab
