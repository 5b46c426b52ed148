// SPDX-License-Identifier: GPL-3.0-or-later
// Searches the problems of a suite and compares the answers.
#include "lab/suite.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <new>

#include "chess/san.hpp"
#include "core/score.hpp"
#include "lab/parallel.hpp"
#include "lab/study.hpp"
#include "search/chess.hpp"
#include "search/shogi.hpp"

namespace sente::lab {

namespace {

using chess::Chess;
using shogi::Shogi;

// A move as its protocol writes it; in chess also as people do.
Result<chess::Move> parse_answer(const chess::Position& pos, std::string_view text) {
    const auto uci = Chess::parse_move(pos, text);
    return uci.ok() ? uci : chess::parse_san(pos, text);
}
Result<shogi::Move> parse_answer(const shogi::Position& pos, std::string_view text) {
    return Shogi::parse_move(pos, text);
}

// Whether `move` is among `texts`; an unreadable text is noted in `trouble`.
template <class Position, class Move>
bool is_among(const Position& pos, Move move, const std::vector<std::string>& texts,
              std::string& trouble) {
    bool found = false;
    for (const std::string& text : texts) {
        const auto parsed = parse_answer(pos, text);
        if (!parsed.ok()) trouble = parsed.error().text();
        if (parsed.ok() && *parsed == move) found = true;
    }
    return found;
}

bool is_right_mate(Score score, int plies) {
    return plies > 0 ? score >= mate_in(plies) : score <= mated_in(-plies);
}

// One game: a table and a worker, used for many problems.
template <class G, class Worker>
class Solver {
public:
    explicit Solver(const SolveOptions& options) : limits_(options.limits) {
        if (!table_.resize(options.hash_mb)) throw std::bad_alloc();
        search::Settings settings = search::default_settings<G>();
        settings.ordering.policy = options.policy;
        settings.use = options.use;
        worker_->configure(settings);
    }

    Answer solve(const Problem& problem) {
        Answer answer;
        const auto pos = parse_study<G>(problem.position);
        if (!pos.ok()) {
            answer.trouble = pos.error().text();
            return answer;
        }
        search::Start<G> start{*pos, {}, {}};
        start.trail.push(start.pos);
        table_.clear();
        worker_->new_game();
        search::Limits limits = limits_;
        if (problem.mate_plies && *problem.mate_plies > 0) limits.mate_plies = problem.mate_plies;
        search::Report<G> silent;
        const auto begin = std::chrono::steady_clock::now();
        const search::Outcome<G> outcome = worker_->run(start, limits, silent);
        const auto end = std::chrono::steady_clock::now();
        answer.seconds = std::chrono::duration<double>(end - begin).count();
        answer.score = outcome.score;
        answer.depth = outcome.depth;
        answer.nodes = outcome.nodes;
        if (outcome.best == G::Move::none()) {
            answer.trouble = "the game is over";
            return answer;
        }
        answer.move = G::format_move(*pos, outcome.best);
        judge(problem, *pos, outcome, answer);
        return answer;
    }

private:
    static void judge(const Problem& problem, const typename G::Position& pos,
                      const search::Outcome<G>& outcome, Answer& answer) {
        const bool by_move = !problem.best.empty() || !problem.avoid.empty();
        if (!by_move) {
            answer.solved = is_right_mate(outcome.score, *problem.mate_plies);
            return;
        }
        const bool hit = is_among(pos, outcome.best, problem.best, answer.trouble);
        const bool blunder = is_among(pos, outcome.best, problem.avoid, answer.trouble);
        answer.solved = (problem.best.empty() || hit) && !blunder && answer.trouble.empty();
    }

    search::Limits limits_;
    search::Table table_;
    std::atomic<bool> never_{false};
    std::unique_ptr<Worker> worker_ = std::make_unique<Worker>(table_, never_);
};

// Made when the first problem of its game comes.
struct Solvers {
    std::unique_ptr<Solver<Chess, search::ChessWorker>> for_chess;
    std::unique_ptr<Solver<Shogi, search::ShogiWorker>> for_shogi;

    Answer solve(const Problem& problem, const SolveOptions& options) {
        if (looks_like_shogi(problem.position)) return ready(for_shogi, options).solve(problem);
        return ready(for_chess, options).solve(problem);
    }

private:
    template <class S>
    static S& ready(std::unique_ptr<S>& solver, const SolveOptions& options) {
        if (!solver) solver = std::make_unique<S>(options);
        return *solver;
    }
};

}  // namespace

std::vector<Answer> solve(const std::vector<Problem>& problems, const SolveOptions& options) {
    std::vector<Answer> answers(problems.size());
    const auto threads = static_cast<std::size_t>(std::max(1, options.threads));
    std::vector<Solvers> solvers(threads);
    std::atomic<std::size_t> next{0};
    std::mutex progress_mutex;
    std::size_t done = 0;
    for_each_index(threads, options.threads, [&](std::size_t thread) {
        for (std::size_t i = next++; i < problems.size(); i = next++) {
            answers[i] = solvers[thread].solve(problems[i], options);
            if (!options.progress) continue;
            const std::lock_guard lock(progress_mutex);
            options.progress(++done, problems.size());
        }
    });
    return answers;
}

}  // namespace sente::lab
