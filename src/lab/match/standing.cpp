// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up results and what moves cost.
#include "lab/match/standing.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/check.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace sente::lab::match {

namespace {

std::optional<double> mean(std::uint64_t sum, std::uint64_t count) {
    if (count == 0) return {};
    return static_cast<double>(sum) / static_cast<double>(count);
}

// Who moves first in a FEN or SFEN.
Side side_to_move(std::string_view position) {
    const auto fields = text::fields(position);
    const std::string_view first = games::with_game(games::game_of_position(position),
                                                    []<class G>() { return Kit<G>::kFirstLetter; });
    return fields.size() < 2 || fields[1].word == first ? Side::first : Side::second;
}

}  // namespace

void Effort::add(const PlayedMove& move) {
    if (move.from_opening) return;
    ++moves;
    time += move.elapsed;
    longest = std::max(longest, move.elapsed);
    if (move.thought.nodes > 0) {
        nodes += static_cast<std::uint64_t>(move.thought.nodes);
        ++moves_with_nodes;
    }
    if (move.thought.depth > 0) {
        depth += static_cast<std::uint64_t>(move.thought.depth);
        ++moves_with_depth;
    }
}

Effort& Effort::operator+=(const Effort& other) {
    moves += other.moves;
    time += other.time;
    longest = std::max(longest, other.longest);
    nodes += other.nodes;
    moves_with_nodes += other.moves_with_nodes;
    depth += other.depth;
    moves_with_depth += other.moves_with_depth;
    return *this;
}

std::optional<double> Effort::mean_ms() const {
    if (moves == 0) return {};
    return static_cast<double>(time.count()) / 1000 / static_cast<double>(moves);
}

std::optional<double> Effort::mean_nodes() const { return mean(nodes, moves_with_nodes); }
std::optional<double> Effort::mean_depth() const { return mean(depth, moves_with_depth); }

EffortOfSides effort_of(const GameReport& report) {
    EffortOfSides efforts;
    Side side = side_to_move(report.start);
    for (const PlayedMove& move : report.moves) {
        efforts[static_cast<std::size_t>(index(side))].add(move);
        side = !side;
    }
    return efforts;
}

std::optional<UnequalTime> unequal_time(std::size_t one_number, const Effort& one,
                                        std::size_t other_number, const Effort& other) {
    const auto one_ms = one.mean_ms();
    const auto other_ms = other.mean_ms();
    if (!one_ms || !other_ms) return {};
    if (*one_ms > *other_ms) return unequal_time(other_number, other, one_number, one);
    if (3 * *one_ms >= 2 * *other_ms) return {};
    return UnequalTime{one_number, other_number, *one_ms, *other_ms};
}

std::uint64_t FaultCounts::all() const {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

Tally reversed(const Tally& tally) {
    Tally other = tally;
    std::swap(other.games.wins, other.games.losses);
    std::reverse(other.pairs.counts.begin(), other.pairs.counts.end());
    return other;
}

Standing::Standing(std::size_t engines, std::vector<Pairing> pairings)
    : pairings_(std::move(pairings)),
      tallies_(pairings_.size()),
      efforts_(pairings_.size()),
      faults_(engines) {}

void Standing::add(const ScheduledGame& game, const Outcome& outcome,
                   const EffortOfSides& efforts) {
    const auto place = std::find(pairings_.begin(), pairings_.end(), game.pairing);
    CHECK(place != pairings_.end());
    const auto pairing = static_cast<std::size_t>(place - pairings_.begin());
    Tally& tally = tallies_[pairing];
    const int of_first = static_cast<int>(outcome.result());
    const bool one_is_first = game.first == game.pairing.one;
    const int of_one = one_is_first ? of_first : 2 - of_first;
    efforts_[pairing][0] += efforts[one_is_first ? 0 : 1];
    efforts_[pairing][1] += efforts[one_is_first ? 1 : 0];
    ++games_;
    ++endings_[outcome.reason];
    by_side_.add(of_first);
    tally.games.add(of_one);
    if (const auto half = half_pairs_.find(game.pair); half != half_pairs_.end()) {
        tally.pairs.add(half->second + of_one);
        half_pairs_.erase(half);
    } else {
        half_pairs_.emplace(game.pair, of_one);
    }
}

void Standing::add_fault(std::size_t engine, Fault fault) {
    if (fault != Fault::interrupted) faults_[engine].add(fault);
}

Tally Standing::of_engine(std::size_t engine) const {
    Tally sum;
    for (std::size_t i = 0; i < pairings_.size(); ++i) {
        if (pairings_[i].one != engine && pairings_[i].other != engine) continue;
        const Tally seen = pairings_[i].one == engine ? tallies_[i] : reversed(tallies_[i]);
        sum.games += seen.games;
        sum.pairs += seen.pairs;
    }
    return sum;
}

Effort Standing::effort_of_engine(std::size_t engine) const {
    Effort sum;
    for (std::size_t i = 0; i < pairings_.size(); ++i) {
        if (pairings_[i].one == engine) sum += efforts_[i][0];
        if (pairings_[i].other == engine) sum += efforts_[i][1];
    }
    return sum;
}

std::vector<UnequalTime> Standing::unequal_times() const {
    std::vector<UnequalTime> all;
    for (std::size_t i = 0; i < pairings_.size(); ++i) {
        const auto& [one, other] = efforts_[i];
        if (const auto found = unequal_time(pairings_[i].one, one, pairings_[i].other, other))
            all.push_back(*found);
    }
    return all;
}

std::optional<Strength> strength_of(const Tally& tally) {
    if (tally.pairs.pairs() > 0) return strength(tally.pairs);
    return strength(tally.games);
}

}  // namespace sente::lab::match
