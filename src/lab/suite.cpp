// SPDX-License-Identifier: GPL-3.0-or-later
// Hands the problems of a suite to the solvers of their games.
#include "lab/suite.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>

#include "games/games.hpp"
#include "lab/parallel.hpp"
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
    const auto threads = static_cast<std::size_t>(std::max(1, options.threads));
    std::vector<Solvers> solvers(threads);
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    const auto is_stopped = [&options] { return options.stop != nullptr && *options.stop; };
    for_each_index(threads, options.threads, [&](std::size_t thread) {
        for (std::size_t i = next++; i < open.size() && !is_stopped(); i = next++) {
            answers[open[i]] = solvers[thread].solve(problems[open[i]], options);
            if (!answered || answers[open[i]].is_open) continue;
            const std::lock_guard lock(mutex);
            answered(open[i], answers[open[i]]);
        }
    });
    return answers;
}

}  // namespace sente::lab
