// SPDX-License-Identifier: GPL-3.0-or-later
// The contract of a game: all that ordering and search may know of chess or shogi.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

#include "core/fixed_vector.hpp"
#include "core/types.hpp"
#include "game/slots.hpp"
#include "game/trail.hpp"
#include "game/verdict.hpp"

namespace sente {

// Which pseudo-legal moves to generate. `noisy` and `quiet` split them by is_noisy, in check and
// out of it (in check only answers to it are generated); `evasion` is both in one list, for
// positions in check.
enum class Batch : std::uint8_t { noisy, quiet, evasion };

// Ignores what a move does to the board; `after` takes any object with these members.
struct NullObserver {
    constexpr void moved(int /*piece*/, int /*from*/, int /*to*/) {}
    constexpr void added(int /*piece*/, int /*square*/) {}
    constexpr void removed(int /*piece*/, int /*square*/) {}
    constexpr void hand_changed(Side, int /*kind*/, int /*before*/, int /*after*/) {}
};

// A 16-bit value: `none()` is all zero bits and never legal.
template <class M>
concept GameMove = std::regular<M> && std::is_trivially_copyable_v<M> && sizeof(M) == 2 &&
                   requires(M move, std::uint16_t raw) {
    { M::none() } -> std::same_as<M>;
    { M::from_raw(raw) } -> std::same_as<M>;
    { move.raw() } -> std::same_as<std::uint16_t>;
};

// A value without pointers: a copy is a position of its own.
// Whatever takes a move wants a pseudo-legal one, except is_pseudo_legal.
//   is_pseudo_legal(m)  for any 16-bit value: whether generate() yields it here
//   generate_legal      all legal moves, those that search leaves out as pointless included
//   is_pointless(m)     for a legal move: another one is never worse
//   traits(m)           what the published ordering designs ask
//   threats()           where pieces would be taken by lesser ones; found once for a list of moves
//   threat_balance      value that the move brings out of such a place, or (negative) into one
//   see_at_least(m, t)  exactly see(m) >= t, without finishing the exchange
template <class P, class M>
concept GamePosition = std::is_trivially_copyable_v<P> &&
    requires(const P pos, M move, Score threshold, NullObserver observer,
             typename P::MoveList list) {
    { pos.side() } -> std::same_as<Side>;
    { pos.key() } -> std::same_as<Key>;
    { pos.structures() } -> std::convertible_to<std::span<const Key>>;
    { pos.in_check() } -> std::same_as<bool>;

    { pos.is_noisy(move) } -> std::same_as<bool>;
    { pos.is_pseudo_legal(move) } -> std::same_as<bool>;
    { pos.is_legal(move) } -> std::same_as<bool>;
    { pos.is_pointless(move) } -> std::same_as<bool>;
    { pos.gives_check(move) } -> std::same_as<bool>;

    { pos.see(move) } -> std::same_as<Score>;
    { pos.see_at_least(move, threshold) } -> std::same_as<bool>;
    { pos.capture_gain(move) } -> std::same_as<Score>;

    { pos.slots(move) } -> std::same_as<Slots>;
    { pos.traits(move) } -> std::same_as<Traits>;
    { pos.threat_bucket(move) } -> std::same_as<int>;
    { pos.threats() } -> std::same_as<typename P::Threats>;
    { pos.threat_balance(move, pos.threats()) } -> std::same_as<Score>;

    { pos.may_pass() } -> std::same_as<bool>;
    { pos.likely_key_after(move) } -> std::same_as<Key>;
    { pos.after(move) } -> std::same_as<P>;
    { pos.after(move, observer) } -> std::same_as<P>;
    { pos.after_pass() } -> std::same_as<P>;

    pos.template generate<Batch::noisy>(list);
    pos.template generate<Batch::quiet>(list);
    pos.template generate<Batch::evasion>(list);
    pos.generate_legal(list);
    { list[list.size() - 1] } -> std::convertible_to<M>;
    { list.contains(move) } -> std::same_as<bool>;
    { pos.count_legal() } -> std::same_as<std::uint64_t>;
    { pos.has_legal_move() } -> std::same_as<bool>;
};

// The positions of a line, the newest last; `Trail` of game/trail.hpp is one.
template <class T, class P>
concept GameTrail = std::copyable<T> && std::default_initializable<T> &&
    requires(T trail, const T known, const P pos, std::size_t plies) {
    trail.push(pos);
    trail.pop();
    trail.clear();
    trail.reserve(plies);
    { known.size() } -> std::convertible_to<std::size_t>;
    { known.back(plies).key } -> std::convertible_to<Key>;
};

//   kTargets  squares: two arrivals that are equal modulo it are on the same one
//   judge     `pos` is the newest entry of `trail`, `ply` its distance from the root: a position
//             repeated within the last `ply` plies is judged at once, one further back as the rules
//             of the game count (ply 0: a game on the board)
template <class G>
concept Game = GameMove<typename G::Move> && GamePosition<typename G::Position, typename G::Move> &&
    GameTrail<typename G::Trail, typename G::Position> && std::copyable<typename G::Rules> &&
    std::default_initializable<typename G::Rules> &&
    requires(const typename G::Position pos, const typename G::Trail trail,
             const typename G::Rules rules, int ply) {
    { G::kMaxMoves } -> std::convertible_to<std::size_t>;
    { G::kRoutes } -> std::convertible_to<std::size_t>;
    { G::kArrivals } -> std::convertible_to<std::size_t>;
    { G::kTargets } -> std::convertible_to<std::size_t>;
    { G::kVictims } -> std::convertible_to<std::size_t>;
    { G::kThreatBuckets } -> std::convertible_to<std::size_t>;
    { G::kStructures } -> std::convertible_to<std::size_t>;
    { G::kNoMovesIsLoss } -> std::convertible_to<bool>;
    { G::kUpcomingRepetition } -> std::convertible_to<bool>;

    { G::judge(pos, trail, rules, ply) } -> std::same_as<Verdict>;
    { G::declaration(pos, rules) } -> std::same_as<bool>;
    { G::mate_in_one(pos) } -> std::same_as<std::optional<typename G::Move>>;
    { G::upcoming_repetition(pos, trail, ply) } -> std::same_as<bool>;
    { G::start() } -> std::same_as<typename G::Position>;
};

}  // namespace sente
