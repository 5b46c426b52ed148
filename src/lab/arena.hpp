// SPDX-License-Identifier: GPL-3.0-or-later
// Games inside this process: players without clocks, a referee, adjudication. With node or depth
// limits a game is a function of its players' settings and its opening.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/check.hpp"
#include "core/score.hpp"
#include "game/kit.hpp"
#include "game/notation.hpp"
#include "lab/referee.hpp"
#include "search/limits.hpp"
#include "search/table.hpp"
#include "search/worker.hpp"

namespace sente::lab::arena {

using games::Adjudication;

// What the rules say of a game whose newest position is `start.pos`, with a win that its side could
// declare; nothing: it goes on.
template <GameNotation G>
[[nodiscard]] std::optional<Outcome> ending_of(const search::Start<G>& start) {
    if (auto outcome = outcome_by_rules<G>(start.pos, start.trail, start.rules)) return outcome;
    if (!G::declaration(start.pos, start.rules)) return {};
    return Outcome{start.pos.side(), EndReason::declaration};
}

// How files and reports of training games call it.
[[nodiscard]] inline std::string_view name_of(GameResult result) {
    constexpr std::array<std::string_view, 4> kNames = {"second wins", "draw", "first wins",
                                                        "unknown"};
    return kNames[static_cast<std::size_t>(result)];
}

[[nodiscard]] inline std::string_view training_name(EndReason reason) {
    switch (reason) {
        case EndReason::dead_material: return "dead material";
        case EndReason::resign_rule: return "resignation";
        case EndReason::draw_rule: return "agreed draw";
        default: return sente::name_of(reason);
    }
}

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
    search::SearchResult<G> think(const search::Start<G>& start, const search::Limits& limits);
    [[nodiscard]] bool is_stopped() const { return stop_; }

private:
    search::Table table_;
    const std::atomic<bool>& stop_;
    std::optional<search::Limits> limits_;
    std::unique_ptr<typename Kit<G>::Worker> worker_;
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
    Outcome ending;
};

// `first` plays the side that moves first in the game, whoever's turn it is in the opening. Both
// may be one player, who then plays against himself with one table. A new game for both. Nothing:
// it was stopped.
template <GameNotation G>
[[nodiscard]] std::optional<PlayedGame<G>> play_game(Player<G>& first, Player<G>& second,
                                                     const Opening<G>& opening,
                                                     const Conditions<G>& conditions);

template <GameNotation G>
Player<G>::Player(std::size_t hash_mb, const search::Settings& settings,
                  const std::atomic<bool>& stop)
    : stop_(stop), worker_(std::make_unique<typename Kit<G>::Worker>(table_, stop)) {
    if (!table_.resize(hash_mb)) throw std::bad_alloc();
    worker_->configure(settings);
}

template <GameNotation G>
void Player<G>::new_game() {
    table_.clear();
    worker_->new_game();
}

template <GameNotation G>
search::SearchResult<G> Player<G>::think(const search::Start<G>& start,
                                         const search::Limits& limits) {
    search::Report<G> silent;
    table_.new_search();
    return worker_->run(start, limits, silent);
}

template <GameNotation G>
search::Start<G> start_after(const Opening<G>& opening, const typename G::Rules& rules) {
    search::Start<G> start{opening.start, {}, rules};
    start.trail.push(start.pos);
    for (const typename G::Move move : opening.moves) {
        start.pos = start.pos.after(move);
        start.trail.push(start.pos);
    }
    return start;
}

template <GameNotation G>
std::optional<PlayedGame<G>> play_game(Player<G>& first, Player<G>& second,
                                       const Opening<G>& opening, const Conditions<G>& conditions) {
    first.new_game();
    if (&first != &second) second.new_game();
    PlayedGame<G> game{opening, {}, {}};
    search::Start<G> start = start_after(opening, conditions.rules);
    Adjudicator adjudicator(conditions.adjudication);
    std::optional<Outcome> ending = ending_of(start);
    while (!ending) {
        const Side side = start.pos.side();
        Player<G>& player = side == Side::first ? first : second;
        const search::Limits& limits = player.limits() ? *player.limits() : conditions.limits;
        const search::SearchResult<G> outcome = player.think(start, limits);
        if (player.is_stopped()) return {};
        CHECK(start.pos.is_legal(outcome.best));
        game.moves.push_back({outcome.best, outcome.score, outcome.depth, outcome.nodes});
        start.pos = start.pos.after(outcome.best);
        start.trail.push(start.pos);
        const std::optional<Outcome> adjudicated = adjudicator.after_move(side, outcome.score);
        ending = ending_of(start);
        if (!ending) ending = adjudicated;
    }
    game.ending = *ending;
    return game;
}

}  // namespace sente::lab::arena
