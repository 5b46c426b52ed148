// SPDX-License-Identifier: GPL-3.0-or-later
// What a search asks of an evaluation, and bounds that all evaluations keep.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/score.hpp"
#include "game/game.hpp"

namespace sente::eval {

// Where a search's line is at most: its plies and some room for a quiescence that goes on.
inline constexpr std::size_t kMaxFrames = kMaxPly + 16;

// Below what tables of endings say.
inline constexpr Score kScoreLimit = 19'000;

}  // namespace sente::eval

namespace sente {

// An evaluator belongs to one worker and follows the line being searched, so that it can keep sums:
//   reset(pos)     the line begins here
//   push()         the next position is made by pos.after(move, evaluator.push())
//   push_pass()    the next position is made by pos.after_pass()
//   pop()          back to the position before
//   evaluate(pos)  the newest position, seen by the side to move, within ±kEvalLimit; a function
//                  of the position alone
template <class E, class G>
concept Evaluator = Game<G> &&
    requires(E evaluator, const typename G::Position& pos, typename G::Move move) {
    evaluator.reset(pos);
    { pos.after(move, evaluator.push()) } -> std::same_as<typename G::Position>;
    evaluator.push_pass();
    evaluator.pop();
    { evaluator.evaluate(pos) } -> std::same_as<Score>;
};

// Some evaluators also know which quiet moves look like cutting:
//   rates_moves()                   whether this one does
//   rate_moves(pos, moves, scores)  what it says of moves of the newest position; a function of
//                                   position and moves alone
template <class E, class G>
concept MoveRater = Evaluator<E, G> &&
    requires(E evaluator, const typename G::Position& pos, std::span<const Slots> moves,
             std::int32_t* scores) {
    { evaluator.rates_moves() } -> std::same_as<bool>;
    evaluator.rate_moves(pos, moves, scores);
};

}  // namespace sente
