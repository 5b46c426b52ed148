// SPDX-License-Identifier: GPL-3.0-or-later
// Games inside this process: players without clocks, a referee, adjudication. With node or depth
// limits a game is a function of its players' settings and its opening.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/chess.hpp"
#include "core/score.hpp"
#include "search/chess.hpp"
#include "search/limits.hpp"
#include "search/shogi.hpp"
#include "search/worker.hpp"
#include "shogi/shogi.hpp"

namespace sente::lab::arena {

// As points of the first side, in halves.
enum class GameResult : std::uint8_t { second_wins = 0, draw = 1, first_wins = 2 };

[[nodiscard]] constexpr GameResult win_of(Side side) {
    return side == Side::first ? GameResult::first_wins : GameResult::second_wins;
}

// Files hold these numbers: new reasons go to the end.
enum class EndReason : std::uint8_t {
    mate = 0,  // in shogi also: no move at all
    stalemate = 1,
    repetition = 2,
    perpetual_check = 3,
    fifty_moves = 4,
    dead_material = 5,
    declaration = 6,
    move_limit = 7,
    resignation = 8,  // both sides saw for long enough who wins
    agreed_draw = 9,  // both sides saw for long enough that nobody does
};
inline constexpr int kEndReasons = 10;

[[nodiscard]] std::string_view name_of(GameResult result);
[[nodiscard]] std::string_view name_of(EndReason reason);

struct Ending {
    GameResult result = GameResult::draw;
    EndReason reason = EndReason::move_limit;
    friend bool operator==(const Ending&, const Ending&) = default;
};

// What the rules say of a game whose newest position is `start.pos`; nothing: it goes on.
template <GameNotation G>
[[nodiscard]] std::optional<Ending> ending_of(const search::Start<G>& start);

// Counts are of plies in a row, so both sides must agree. A count of 0 switches a rule off.
struct Adjudication {
    Score resign_score = 1000;
    int resign_count = 0;
    Score draw_score = 10;
    int draw_count = 0;
    int draw_from_ply = 80;  // counted from the opening
    int most_plies = 0;      // then it is a draw
};

// Follows the scores of one game.
class Adjudicator {
public:
    explicit Adjudicator(const Adjudication& rules) : rules_(rules) {}

    // `score` is what `side`, which made the latest move, thought of it.
    [[nodiscard]] std::optional<Ending> after_move(Side side, Score score);

private:
    Adjudication rules_;
    int plies_ = 0;
    int first_winning_ = 0;  // plies in a row
    int second_winning_ = 0;
    int level_ = 0;
};

template <class G>
struct SearcherOf;
template <>
struct SearcherOf<chess::Chess> {
    using type = search::ChessWorker;
};
template <>
struct SearcherOf<shogi::Shogi> {
    using type = search::ShogiWorker;
};

// One searching thread with its own table. `stop` ends a search early and must outlive the player.
// Throws std::bad_alloc if there is no memory for the table.
template <GameNotation G>
class Player {
public:
    Player(std::size_t hash_mb, const search::Settings& settings, const std::atomic<bool>& stop);

    void configure(const search::Settings& settings) { worker_->configure(settings); }
    // Of each of its moves; without them those of the game count.
    void set_limits(search::Limits limits) { limits_ = std::move(limits); }
    [[nodiscard]] const std::optional<search::Limits>& limits() const { return limits_; }
    // Forgets everything learned.
    void new_game();
    search::Outcome<G> think(const search::Start<G>& start, const search::Limits& limits);
    [[nodiscard]] bool is_stopped() const { return stop_; }

private:
    search::Table table_;
    const std::atomic<bool>& stop_;
    std::optional<search::Limits> limits_;
    std::unique_ptr<typename SearcherOf<G>::type> worker_;
};

template <GameNotation G>
struct Conditions {
    typename G::Rules rules = {};
    Adjudication adjudication = {};
    search::Limits limits = {};  // of each move of players that have none of their own
};

// A position and moves from it that nobody thought about.
template <GameNotation G>
struct Opening {
    typename G::Position start = G::start();
    std::vector<typename G::Move> moves = {};
};

// Where thinking begins: the position after the opening, with those before it on the trail.
template <GameNotation G>
[[nodiscard]] search::Start<G> start_after(const Opening<G>& opening,
                                           const typename G::Rules& rules);

template <GameNotation G>
struct PlayedMove {
    typename G::Move move = G::Move::none();
    Score score = 0;  // seen by who moved
    Depth depth = 0;
    std::uint64_t nodes = 0;
};

template <GameNotation G>
struct PlayedGame {
    Opening<G> opening;
    std::vector<PlayedMove<G>> moves;
    Ending ending;
};

// `first` plays the side that moves first in the game, whoever's turn it is in the opening. Both
// may be one player, who then plays against himself with one table. A new game for both. Nothing:
// it was stopped.
template <GameNotation G>
[[nodiscard]] std::optional<PlayedGame<G>> play_game(Player<G>& first, Player<G>& second,
                                                     const Opening<G>& opening,
                                                     const Conditions<G>& conditions);

extern template class Player<chess::Chess>;
extern template class Player<shogi::Shogi>;
extern template std::optional<Ending> ending_of(const search::Start<chess::Chess>&);
extern template std::optional<Ending> ending_of(const search::Start<shogi::Shogi>&);
extern template search::Start<chess::Chess> start_after(const Opening<chess::Chess>&,
                                                        const chess::Rules&);
extern template search::Start<shogi::Shogi> start_after(const Opening<shogi::Shogi>&,
                                                        const shogi::Rules&);
extern template std::optional<PlayedGame<chess::Chess>> play_game(Player<chess::Chess>&,
                                                                  Player<chess::Chess>&,
                                                                  const Opening<chess::Chess>&,
                                                                  const Conditions<chess::Chess>&);
extern template std::optional<PlayedGame<shogi::Shogi>> play_game(Player<shogi::Shogi>&,
                                                                  Player<shogi::Shogi>&,
                                                                  const Opening<shogi::Shogi>&,
                                                                  const Conditions<shogi::Shogi>&);

}  // namespace sente::lab::arena
