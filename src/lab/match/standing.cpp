// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up results.
#include "lab/match/standing.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/check.hpp"

namespace sente::lab::match {

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
