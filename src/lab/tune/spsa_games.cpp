// SPDX-License-Identifier: GPL-3.0-or-later
// Players wait in a list for the next pair.
#include "lab/tune/spsa_games.hpp"

#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "core/random.hpp"
#include "lab/arena.hpp"
#include "lab/parallel.hpp"
#include "lab/selfplay/openings.hpp"

namespace sente::lab::tune {

namespace {

template <class G>
constexpr arena::Adjudication kAdjudication{};
template <>
constexpr arena::Adjudication kAdjudication<chess::Chess>{1000, 6, 8, 10, 60, 400};
template <>
constexpr arena::Adjudication kAdjudication<shogi::Shogi>{3000, 6, 0, 0, 0, 400};

// Openings further from level than this are drawn again.
template <class G>
constexpr Score kMostUneven = 150;
template <>
constexpr Score kMostUneven<shogi::Shogi> = 400;

template <GameNotation G>
class Matches {
public:
    Matches(const SpsaPlan& plan, const std::vector<Parameter>& parameters,
            const GameOptions& options, std::atomic<bool>& stop)
        : plan_(plan), parameters_(parameters), options_(options), stop_(stop) {
        for (int i = 0; i < std::max(options.threads, 1); ++i)
            free_.push_back(std::make_unique<Board>(options.hash_mb, stop));
    }

    std::vector<Outcome> play(const std::vector<Comparison>& batch) {
        std::vector<std::optional<Outcome>> played(batch.size());
        for_each_index(batch.size(), options_.threads, [&](std::size_t i) {
            std::unique_ptr<Board> board = take();
            played[i] = play_pair(batch[i], *board);
            give(std::move(board));
        });
        std::vector<Outcome> outcomes;
        for (const std::optional<Outcome>& outcome : played)
            if (outcome) outcomes.push_back(*outcome);
        return outcomes;
    }

private:
    struct Board {
        Board(std::size_t hash_mb, const std::atomic<bool>& stop)
            : plus(hash_mb, search::default_settings<G>(), stop),
              minus(hash_mb, search::default_settings<G>(), stop) {}
        arena::Player<G> plus;
        arena::Player<G> minus;
    };

    std::unique_ptr<Board> take() {
        const std::lock_guard lock(mutex_);
        std::unique_ptr<Board> board = std::move(free_.back());
        free_.pop_back();
        return board;
    }
    void give(std::unique_ptr<Board> board) {
        const std::lock_guard lock(mutex_);
        free_.push_back(std::move(board));
    }

    [[nodiscard]] search::Settings settings_for(const std::vector<int>& values) const {
        search::Settings settings = search::default_settings<G>();
        for (std::size_t i = 0; i < parameters_.size(); ++i)
            parameters_[i].store(settings, values[i]);
        return settings;
    }
    [[nodiscard]] search::Limits limits() const {
        search::Limits limits;
        limits.nodes = plan_.nodes;
        return limits;
    }

    // One that the standard settings think level, or the last one tried.
    arena::Opening<G> level_opening(Random& random, arena::Player<G>& judge) {
        constexpr int kTries = 40;
        arena::Opening<G> last;
        judge.configure(search::default_settings<G>());
        for (int i = 0; i < kTries && !stop_; ++i) {
            const auto opening = selfplay::randomised<G>({}, options_.random_plies, {}, random);
            if (!opening) continue;
            last = *opening;
            judge.new_game();
            const Score score = judge.think(arena::start_after(last, {}), limits()).score;
            if (std::abs(score) <= kMostUneven<G>) break;
        }
        return last;
    }

    std::optional<Outcome> play_pair(const Comparison& comparison, Board& board) {
        Random seeds(plan_.seed + 0x5350);
        Random random(seeds.next() ^ (comparison.pair * 0xA24BAED4963EE407ULL));
        const arena::Opening<G> opening = level_opening(random, board.minus);
        board.plus.configure(settings_for(comparison.plus));
        board.minus.configure(settings_for(comparison.minus));
        const arena::Conditions<G> conditions{{}, kAdjudication<G>, limits()};
        Outcome outcome;
        for (const bool plus_is_first : {true, false}) {
            const auto game = plus_is_first
                                  ? play_game(board.plus, board.minus, opening, conditions)
                                  : play_game(board.minus, board.plus, opening, conditions);
            if (!game) return {};
            const arena::GameResult win = arena::win_of(plus_is_first ? Side::first : Side::second);
            if (game->ending.result == arena::GameResult::draw)
                ++outcome.draws;
            else
                ++(game->ending.result == win ? outcome.wins : outcome.losses);
        }
        return outcome;
    }

    const SpsaPlan& plan_;
    const std::vector<Parameter>& parameters_;
    GameOptions options_;
    std::atomic<bool>& stop_;
    std::mutex mutex_;  // of the list
    std::vector<std::unique_ptr<Board>> free_;
};

template <GameNotation G>
Compare compare_with(const SpsaPlan& plan, const std::vector<Parameter>& parameters,
                     const GameOptions& options, std::atomic<bool>& stop) {
    auto matches = std::make_shared<Matches<G>>(plan, parameters, options, stop);
    return [matches](const std::vector<Comparison>& batch) { return matches->play(batch); };
}

}  // namespace

Compare comparison_by_games(const SpsaPlan& plan, const std::vector<Parameter>& parameters,
                            const GameOptions& options, std::atomic<bool>& stop) {
    return plan.game == shogi::Shogi::kName
               ? compare_with<shogi::Shogi>(plan, parameters, options, stop)
               : compare_with<chess::Chess>(plan, parameters, options, stop);
}

}  // namespace sente::lab::tune
