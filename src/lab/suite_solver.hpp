// SPDX-License-Identifier: GPL-3.0-or-later
// Searches the problems of one game and compares the answers.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/score.hpp"
#include "game/kit.hpp"
#include "lab/start_text.hpp"
#include "lab/suite.hpp"
#include "search/table.hpp"

namespace sente::lab {

// The question of a problem with its moves read.
template <class G>
class Question {
public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    using Line = std::span<const Move>;

    Question(const Problem& problem, const Position& pos)
        : pos_(pos),
          best_(read(pos, problem.best)),
          avoid_(read(pos, problem.avoid)),
          mate_plies_(problem.mate_plies) {
        for (const MovePoints& each : problem.points) {
            const std::vector<Move> moves = read(pos, {each.move});
            if (!moves.empty()) points_.emplace_back(moves.front(), each.points);
        }
    }

    [[nodiscard]] const std::string& trouble() const { return trouble_; }
    [[nodiscard]] bool is_right(Line line, Score score) const {
        if (best_.empty() && avoid_.empty() && mate_plies_)
            return *mate_plies_ > 0 ? score >= mate_in(*mate_plies_)
                                    : score <= mated_in(-*mate_plies_);
        const bool is_best = best_.empty() || is_in(best_, line.front());
        return (is_best && !is_in(avoid_, line.front())) || is_other_mate(line, score);
    }
    // Not one of the best moves, but it mates as soon as the line of the suite says, or sooner.
    [[nodiscard]] bool is_other_mate(Line line, Score score) const {
        if (best_.empty() || is_in(best_, line.front()) || is_in(avoid_, line.front()))
            return false;
        return mate_plies_ && *mate_plies_ > 0 && score >= mate_in(*mate_plies_) &&
               static_cast<int>(line.size()) <= *mate_plies_ && ends_in_mate(line);
    }
    [[nodiscard]] int points(Move move) const {
        for (const auto& [scored, points] : points_)
            if (scored == move) return points;
        return 0;
    }

private:
    // Plays the line on a board: a score alone is not believed.
    [[nodiscard]] bool ends_in_mate(Line line) const {
        Position pos = pos_;
        for (const Move move : line) {
            typename Position::MoveList legal;
            pos.generate_legal(legal);
            if (!legal.contains(move)) return false;
            pos = pos.after(move);
        }
        return line.size() % 2 == 1 && !pos.has_legal_move() &&
               (pos.in_check() || G::kNoMovesIsLoss);
    }
    std::vector<Move> read(const Position& pos, const std::vector<std::string>& texts) {
        std::vector<Move> moves;
        for (const std::string& text : texts) {
            const auto parsed = Kit<G>::parse_answer(pos, text);
            if (parsed.ok())
                moves.push_back(*parsed);
            else
                trouble_ = parsed.error().text();
        }
        return moves;
    }
    static bool is_in(const std::vector<Move>& moves, Move move) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }

    Position pos_;
    std::string trouble_;
    std::vector<Move> best_;
    std::vector<Move> avoid_;
    std::vector<std::pair<Move, int>> points_;
    std::optional<int> mate_plies_;
};

// Follows a search and notes since when it has had the right answer.
template <class G>
class AnswerWatch final : public search::Report<G> {
public:
    explicit AnswerWatch(const Question<G>& question) : question_(question) {}

    void line(const search::LineInfo<G>& info) override {
        if (info.line != 1 || info.pv.empty() || info.bound == search::Bound::upper) return;
        look(info.pv, info.score, info.nodes);
    }
    void look(typename Question<G>::Line line, Score score, std::uint64_t nodes) {
        const bool right = question_.is_right(line, score);
        if (right && !since_nodes_) {
            since_nodes_ = std::max<std::uint64_t>(nodes, 1);
            since_seconds_ = seconds();
        }
        if (!right) since_nodes_.reset();
    }
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(Clock::now() - begin_).count();
    }
    [[nodiscard]] std::uint64_t since_nodes() const { return since_nodes_.value_or(0); }
    [[nodiscard]] double since_seconds() const { return since_nodes_ ? since_seconds_ : 0; }

private:
    using Clock = std::chrono::steady_clock;
    const Question<G>& question_;
    Clock::time_point begin_ = Clock::now();
    std::optional<std::uint64_t> since_nodes_;
    double since_seconds_ = 0;
};

class AnySolver {
public:
    AnySolver() = default;
    AnySolver(const AnySolver&) = delete;
    AnySolver& operator=(const AnySolver&) = delete;
    virtual ~AnySolver() = default;
    virtual Answer solve(const Problem& problem) = 0;
};

// One game: a table and a worker, used for many problems. Throws std::bad_alloc if there is no
// memory for the table.
template <GameNotation G>
class Solver final : public AnySolver {
public:
    explicit Solver(const SolveOptions& options)
        : limits_(options.limits), stop_(options.stop == nullptr ? never_ : *options.stop) {
        if (!table_.resize(options.hash_mb)) throw std::bad_alloc();
        worker_->configure(options.settings ? *options.settings : settings_of(options));
    }

    Answer solve(const Problem& problem) override {
        Answer answer;
        const auto pos = parse_study<G>(problem.position);
        if (!pos.ok()) {
            answer.trouble = pos.error().text();
            return answer;
        }
        const Question<G> question(problem, *pos);
        answer.trouble = question.trouble();
        search::Start<G> start{*pos, {}, {}};
        start.trail.push(start.pos);
        table_.clear();
        worker_->new_game();
        search::Limits limits = limits_;
        if (problem.mate_plies && *problem.mate_plies > 0) limits.mate_plies = problem.mate_plies;
        AnswerWatch<G> watch(question);
        const search::SearchResult<G> outcome = worker_->run(start, limits, watch);
        answer.seconds = watch.seconds();
        answer.is_open = stop_;
        if (outcome.best == G::Move::none()) {
            answer.trouble = "the game is over";
            return answer;
        }
        watch.look(line_of(outcome), outcome.score, outcome.nodes);
        fill(answer, question, watch, outcome);
        answer.move = G::format_move(*pos, outcome.best);
        answer.name = Kit<G>::move_name(*pos, outcome.best, G::Move::none());
        return answer;
    }

private:
    static search::Settings settings_of(const SolveOptions& options) {
        search::Settings settings = options.evaluations.template settings<G>();
        settings.ordering.policy = options.policy;
        settings.use = options.use;
        return settings;
    }
    static typename Question<G>::Line line_of(const search::SearchResult<G>& outcome) {
        return {outcome.pv.data(), outcome.pv.size()};
    }
    static void fill(Answer& answer, const Question<G>& question, const AnswerWatch<G>& watch,
                     const search::SearchResult<G>& outcome) {
        answer.score = outcome.score;
        answer.depth = outcome.depth;
        answer.nodes = outcome.nodes;
        answer.points = question.points(outcome.best);
        answer.solved =
            answer.trouble.empty() && question.is_right(line_of(outcome), outcome.score);
        if (!answer.solved) return;
        answer.other_mate = question.is_other_mate(line_of(outcome), outcome.score);
        answer.solution_nodes = watch.since_nodes();
        answer.solution_seconds = watch.since_seconds();
    }

    search::Limits limits_;
    search::Table table_;
    std::atomic<bool> never_{false};
    const std::atomic<bool>& stop_;
    using Worker = typename Kit<G>::Worker;
    std::unique_ptr<Worker> worker_ = std::make_unique<Worker>(table_, stop_);
};

}  // namespace sente::lab
