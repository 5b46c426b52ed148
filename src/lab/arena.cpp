// SPDX-License-Identifier: GPL-3.0-or-later
// Plays games and says how they ended.
#include "lab/arena.hpp"

#include <array>
#include <cstdlib>
#include <new>

#include "chess/rules.hpp"
#include "core/check.hpp"
#include "shogi/rules.hpp"

namespace sente::lab::arena {

namespace {

using chess::Chess;
using shogi::Shogi;

// Why a final verdict was given.
EndReason reason_of(const search::Start<Chess>& start, Verdict verdict) {
    if (verdict != Verdict::draw) return EndReason::mate;
    if (chess::is_dead_by_material(start.pos)) return EndReason::dead_material;
    return chess::is_repetition(start.pos, start.trail, 0) ? EndReason::repetition
                                                           : EndReason::fifty_moves;
}

EndReason reason_of(const search::Start<Shogi>& start, Verdict verdict) {
    if (verdict != Verdict::draw) return EndReason::perpetual_check;
    shogi::Rules unlimited = start.rules;
    unlimited.move_limit = 0;
    const Verdict without_limit = Shogi::judge(start.pos, start.trail, unlimited, 0);
    return is_final(without_limit) ? EndReason::repetition : EndReason::move_limit;
}

GameResult result_of(Verdict verdict, Side side) {
    if (verdict == Verdict::draw) return GameResult::draw;
    return win_of(verdict == Verdict::win ? side : !side);
}

}  // namespace

std::string_view name_of(GameResult result) {
    constexpr std::array<std::string_view, 3> kNames = {"second wins", "draw", "first wins"};
    return kNames[static_cast<std::size_t>(result)];
}

std::string_view name_of(EndReason reason) {
    constexpr std::array<std::string_view, kEndReasons> kNames = {
        "mate",          "stalemate",   "repetition", "perpetual check", "fifty moves",
        "dead material", "declaration", "move limit", "resignation",     "agreed draw"};
    return kNames[static_cast<std::size_t>(reason)];
}

template <GameNotation G>
std::optional<Ending> ending_of(const search::Start<G>& start) {
    const auto& pos = start.pos;
    const Verdict verdict = G::judge(pos, start.trail, start.rules, 0);
    if (is_final(verdict)) return Ending{result_of(verdict, pos.side()), reason_of(start, verdict)};
    if (!pos.has_legal_move()) {
        if (pos.in_check() || G::kNoMovesIsLoss)
            return Ending{win_of(!pos.side()), EndReason::mate};
        return Ending{GameResult::draw, EndReason::stalemate};
    }
    if (G::declaration(pos, start.rules)) return Ending{win_of(pos.side()), EndReason::declaration};
    return {};
}

std::optional<Ending> Adjudicator::after_move(Side side, Score score) {
    ++plies_;
    const Score of_first = side == Side::first ? score : -score;
    const auto count = [](int& streak, bool goes_on) { streak = goes_on ? streak + 1 : 0; };
    count(first_winning_, of_first >= rules_.resign_score);
    count(second_winning_, of_first <= -rules_.resign_score);
    count(level_, std::abs(score) <= rules_.draw_score);
    if (rules_.resign_count > 0 && first_winning_ >= rules_.resign_count)
        return Ending{GameResult::first_wins, EndReason::resignation};
    if (rules_.resign_count > 0 && second_winning_ >= rules_.resign_count)
        return Ending{GameResult::second_wins, EndReason::resignation};
    if (rules_.draw_count > 0 && plies_ >= rules_.draw_from_ply && level_ >= rules_.draw_count)
        return Ending{GameResult::draw, EndReason::agreed_draw};
    if (rules_.most_plies > 0 && plies_ >= rules_.most_plies)
        return Ending{GameResult::draw, EndReason::move_limit};
    return {};
}

template <GameNotation G>
Player<G>::Player(std::size_t hash_mb, const search::Settings& settings,
                  const std::atomic<bool>& stop)
    : stop_(stop), worker_(std::make_unique<typename SearcherOf<G>::type>(table_, stop)) {
    if (!table_.resize(hash_mb)) throw std::bad_alloc();
    worker_->configure(settings);
}

template <GameNotation G>
void Player<G>::new_game() {
    table_.clear();
    worker_->new_game();
}

template <GameNotation G>
search::Outcome<G> Player<G>::think(const search::Start<G>& start, const search::Limits& limits) {
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
    std::optional<Ending> ending = ending_of(start);
    while (!ending) {
        const Side side = start.pos.side();
        Player<G>& player = side == Side::first ? first : second;
        const search::Limits& limits = player.limits() ? *player.limits() : conditions.limits;
        const search::Outcome<G> outcome = player.think(start, limits);
        if (player.is_stopped()) return {};
        CHECK(start.pos.is_legal(outcome.best));
        game.moves.push_back({outcome.best, outcome.score, outcome.depth, outcome.nodes});
        start.pos = start.pos.after(outcome.best);
        start.trail.push(start.pos);
        const std::optional<Ending> adjudicated = adjudicator.after_move(side, outcome.score);
        ending = ending_of(start);
        if (!ending) ending = adjudicated;
    }
    game.ending = *ending;
    return game;
}

template class Player<Chess>;
template class Player<Shogi>;
template std::optional<Ending> ending_of(const search::Start<Chess>&);
template std::optional<Ending> ending_of(const search::Start<Shogi>&);
template search::Start<Chess> start_after(const Opening<Chess>&, const chess::Rules&);
template search::Start<Shogi> start_after(const Opening<Shogi>&, const shogi::Rules&);
template std::optional<PlayedGame<Chess>> play_game(Player<Chess>&, Player<Chess>&,
                                                    const Opening<Chess>&,
                                                    const Conditions<Chess>&);
template std::optional<PlayedGame<Shogi>> play_game(Player<Shogi>&, Player<Shogi>&,
                                                    const Opening<Shogi>&,
                                                    const Conditions<Shogi>&);

}  // namespace sente::lab::arena
