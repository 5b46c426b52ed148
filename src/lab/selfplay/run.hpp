// SPDX-License-Identifier: GPL-3.0-or-later
// The players of training games, where these begin (lines of a book, then random moves), and the
// order in which they reach the file.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster/threads.hpp"
#include "core/random.hpp"
#include "game/kit.hpp"
#include "lab/arena.hpp"
#include "lab/openings.hpp"
#include "lab/selfplay/replay.hpp"
#include "lab/selfplay/selfplay.hpp"

namespace sente::lab::selfplay {

// Lines of a book, which were read as lines of this game.
template <GameNotation G>
[[nodiscard]] std::vector<arena::Opening<G>> openings_of(const std::vector<BookLine>& lines) {
    std::vector<arena::Opening<G>> openings;
    openings.reserve(lines.size());
    for (const BookLine& line : lines) {
        arena::Opening<G> opening;
        if (!line.position.empty()) opening.start = *G::parse_position(line.position);
        typename G::Position pos = opening.start;
        for (const std::string& text : line.moves) {
            opening.moves.push_back(*G::parse_move(pos, text));
            pos = pos.after(opening.moves.back());
        }
        openings.push_back(std::move(opening));
    }
    return openings;
}

// Any legal move but those that nobody plays.
template <GameNotation G>
[[nodiscard]] typename G::Move random_move(const typename G::Position& pos, Random& random) {
    typename G::Position::MoveList legal;
    pos.generate_legal(legal);
    while (true) {
        const typename G::Move move = legal[random.below(legal.size())];
        if (!pos.is_pointless(move)) return move;
    }
}

// `base` and `plies` random legal moves more; nothing if the game ends on the way.
template <GameNotation G>
[[nodiscard]] std::optional<arena::Opening<G>> randomised(const arena::Opening<G>& base, int plies,
                                                          const typename G::Rules& rules,
                                                          Random& random) {
    arena::Opening<G> opening = base;
    search::Start<G> start = arena::start_after(base, rules);
    for (int ply = 0; ply < plies; ++ply) {
        if (arena::ending_of(start)) return {};
        opening.moves.push_back(random_move<G>(start.pos, random));
        start.pos = start.pos.after(opening.moves.back());
        start.trail.push(start.pos);
    }
    if (arena::ending_of(start)) return {};
    return opening;
}

[[nodiscard]] inline Random random_for(std::uint64_t seed, std::uint64_t number) {
    Random of_seed(seed);
    Random of_number(of_seed.next() ^ number);
    return Random(of_number.next());
}

// One thread's player with all that its games have in common.
template <GameNotation G>
class GameMaker {
public:
    GameMaker(const GameOptions& options, const std::vector<arena::Opening<G>>& book,
              const Control& control)
        : options_(options),
          book_(book),
          player_(options.hash_mb, options.evaluations.template settings<G>(), control.stop) {
        conditions_.rules = Kit<G>::limited_rules(options.move_limit);
        conditions_.adjudication = options.adjudication;
        conditions_.limits.soft_nodes = options.nodes;
        conditions_.limits.nodes = options.cap();
    }

    std::optional<FinishedGame> make(std::uint64_t number) {
        Random random = random_for(options_.seed, number);
        FinishedGame finished;
        const arena::Opening<G> opening = find_opening(random, finished);
        const auto game = arena::play_game<G>(player_, player_, opening, conditions_);
        if (!game) return {};
        finished.payload = encode(chain_of(*game));
        finished.positions = game->moves.size();
        finished.ending = game->ending;
        for (const auto& move : game->moves) finished.nodes += move.nodes;
        return finished;
    }

private:
    // The first opening that is balanced, or the best of many that are not.
    arena::Opening<G> find_opening(Random& random, FinishedGame& finished) {
        constexpr int kMostTries = 100;
        player_.new_game();
        std::optional<arena::Opening<G>> best;
        Score least = std::numeric_limits<Score>::max();
        for (int i = 0; i < kMostTries && !player_.is_stopped(); ++i) {
            const auto opening = candidate(random);
            if (!opening) continue;
            ++finished.openings_tried;
            if (options_.balance_cp == 0) return *opening;
            const Score size = std::abs(quick_score(*opening));
            if (size <= options_.balance_cp) return *opening;
            if (size < least) best = opening;
            least = std::min(least, size);
        }
        finished.unbalanced = true;
        return best.value_or(arena::Opening<G>{});
    }

    std::optional<arena::Opening<G>> candidate(Random& random) {
        arena::Opening<G> base;
        if (!book_.empty()) base = book_[random.below(book_.size())];
        const int plies = options_.random_plies;
        const int one_more = plies > 0 ? static_cast<int>(random.below(2)) : 0;
        return randomised<G>(base, plies + one_more, conditions_.rules, random);
    }

    Score quick_score(const arena::Opening<G>& opening) {
        search::Limits limits;
        limits.nodes = options_.balance_nodes;
        return player_.think(arena::start_after(opening, conditions_.rules), limits).score;
    }

    const GameOptions& options_;
    const std::vector<arena::Opening<G>>& book_;
    arena::Conditions<G> conditions_;
    arena::Player<G> player_;
};

// Takes games in any order and writes them in theirs.
class OrderedFile {
public:
    OrderedFile(const RunOptions& run, ChainWriter& writer, Control& control,
                const std::function<void(const Summary&)>& progress)
        : run_(run),
          writer_(writer),
          control_(control),
          progress_(progress),
          next_(run.first_game) {
        if (run.early != nullptr) waiting_ = run.early->take_over(next_);
        write_those_in_turn();
    }

    void take(std::uint64_t number, FinishedGame game) {
        if (number != next_ && run_.early != nullptr) run_.early->add(number, game);
        waiting_.emplace(number, std::move(game));
        write_those_in_turn();
    }

    // Whether it is known already.
    [[nodiscard]] bool has(std::uint64_t number) const {
        return number < next_ || waiting_.contains(number);
    }
    [[nodiscard]] const Summary& summary() const { return summary_; }

private:
    [[nodiscard]] bool is_done() const {
        if (summary_.write_failed || (run_.games > 0 && next_ >= run_.games)) return true;
        return run_.positions > 0 && run_.positions_before + summary_.positions >= run_.positions;
    }

    void write_those_in_turn() {
        while (!is_done() && !waiting_.empty() && waiting_.begin()->first == next_) {
            write(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
            ++next_;
            summary_.seconds =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
            if (progress_) progress_(summary_);
        }
        if (is_done()) control_.stop = true;
        if (run_.early == nullptr || summary_.write_failed) return;
        if (is_done())
            run_.early->forget_all();
        else
            run_.early->keep(waiting_);
    }

    void write(const FinishedGame& game) {
        const std::uint64_t before = writer_.size();
        if (!writer_.write(game.payload) || !writer_.flush()) {
            summary_.write_failed = true;
            return;
        }
        ++summary_.games;
        summary_.positions += game.positions;
        ++summary_.results[static_cast<std::size_t>(game.ending.result())];
        ++summary_.reasons[static_cast<std::size_t>(game.ending.reason)];
        if (summary_.games == 1) summary_.shortest = game.positions;
        summary_.shortest = std::min(summary_.shortest, game.positions);
        summary_.longest = std::max(summary_.longest, game.positions);
        summary_.nodes += game.nodes;
        summary_.openings_tried += game.openings_tried;
        summary_.openings_unbalanced += game.unbalanced ? 1 : 0;
        summary_.bytes += writer_.size() - before;
    }

    const RunOptions& run_;
    ChainWriter& writer_;
    Control& control_;
    const std::function<void(const Summary&)>& progress_;
    FinishedGames waiting_;
    std::uint64_t next_;
    Summary summary_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// Games in the order of their numbers, each flushed when it is written. Throws std::bad_alloc if
// there is no memory for the hash tables.
template <GameNotation G>
[[nodiscard]] Summary run_selfplay(const GameOptions& options, const RunOptions& run,
                                   const std::vector<arena::Opening<G>>& book, ChainWriter& writer,
                                   Control& control,
                                   const std::function<void(const Summary&)>& progress = {}) {
    if (run.positions > 0 && run.positions_before >= run.positions) return {};
    OrderedFile file(run, writer, control, progress);
    cluster::Job job;
    job.next = [&, number = run.first_game]() mutable -> std::optional<cluster::Unit> {
        while (file.has(number)) ++number;
        if (control.finish || (run.games > 0 && number >= run.games)) return {};
        return cluster::Unit{number++};
    };
    job.take = [&](std::uint64_t number, const std::string& game) {
        file.take(number, unpacked(game).value());
    };
    job.is_given_up = [&] { return control.stop.load(); };
    job.hire = [&](std::size_t /*thread*/) {
        const auto maker = std::make_shared<GameMaker<G>>(options, book, control);
        return cluster::worker_of([maker](const cluster::Unit& unit) -> std::optional<std::string> {
            const std::optional<FinishedGame> game = maker->make(unit.number);
            if (!game) return {};
            return packed(*game);
        });
    };
    job.give_up = [&] { control.stop = true; };
    cluster::perform(run.crew, job, run.threads);
    return file.summary();
}

}  // namespace sente::lab::selfplay
