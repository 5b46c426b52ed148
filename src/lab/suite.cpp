// SPDX-License-Identifier: GPL-3.0-or-later
// Hands the problems of a suite to the solvers of their games; sums and differences of the answers.
#include "lab/suite.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
#include "games/games.hpp"
#include "lab/suite_solver.hpp"

namespace sente::lab {

namespace {

// Each made when the first problem of its game comes.
class Solvers {
public:
    Answer solve(const Problem& problem, const SolveOptions& options) {
        const std::string_view game = games::game_of_position(problem.position);
        std::unique_ptr<AnySolver>& solver = of_games_[game];
        if (!solver)
            solver = games::with_game(game, [&]<class G>() -> std::unique_ptr<AnySolver> {
                return std::make_unique<Solver<G>>(options);
            });
        return solver->solve(problem);
    }

private:
    std::map<std::string_view, std::unique_ptr<AnySolver>> of_games_;
};

std::string packed(const Answer& answer) {
    return cluster::Packer()
        .add(answer.solved)
        .add(answer.other_mate)
        .add(answer.points)
        .add(answer.move)
        .add(answer.name)
        .add(answer.trouble)
        .add(answer.score)
        .add(answer.depth)
        .add(answer.nodes)
        .add(answer.seconds)
        .add(answer.solution_nodes)
        .add(answer.solution_seconds)
        .take();
}

Answer unpacked(std::string_view bytes) {
    cluster::Unpacker from(bytes);
    Answer answer;
    answer.solved = from.get<bool>();
    answer.other_mate = from.get<bool>();
    answer.points = from.get<int>();
    answer.move = from.text();
    answer.name = from.text();
    answer.trouble = from.text();
    answer.score = from.get<Score>();
    answer.depth = from.get<Depth>();
    answer.nodes = from.get<std::uint64_t>();
    answer.seconds = from.get<double>();
    answer.solution_nodes = from.get<std::uint64_t>();
    answer.solution_seconds = from.get<double>();
    return answer;
}

}  // namespace

std::vector<Answer> solve(const std::vector<Problem>& problems, const SolveOptions& options,
                          const Answers& known, const Answered& answered) {
    std::vector<Answer> answers(problems.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < problems.size(); ++i) {
        const auto before = known.find(i);
        answers[i].is_open = before == known.end();
        if (answers[i].is_open)
            open.push_back(i);
        else
            answers[i] = before->second;
    }
    std::atomic<bool> given_up{false};  // where another process leads
    SolveOptions posed = options;
    if (!cluster::leads(options.crew)) posed.stop = &given_up;
    cluster::Job job;
    job.next = [&, next = open.begin()]() mutable -> std::optional<cluster::Unit> {
        if (next == open.end()) return {};
        return cluster::Unit{*next++};
    };
    job.take = [&](std::uint64_t index, const std::string& bytes) {
        answers[index] = unpacked(bytes);
        if (answered) answered(index, answers[index]);
    };
    job.is_given_up = [&options] { return options.stop != nullptr && *options.stop; };
    job.hire = [&](std::size_t /*thread*/) {
        const auto solvers = std::make_shared<Solvers>();
        return cluster::worker_of(
            [solvers, &problems, &posed](const cluster::Unit& unit) -> std::optional<std::string> {
                const Answer answer = solvers->solve(problems[unit.number], posed);
                if (answer.is_open) return {};
                return packed(answer);
            });
    };
    job.give_up = [&] { given_up = true; };
    cluster::perform(options.crew, job, options.threads);
    return answers;
}

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
