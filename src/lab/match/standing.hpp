// SPDX-License-Identifier: GPL-3.0-or-later
// The results so far: of each engine, and of each two that meet, with what they spent on their
// moves (time as we measured it, nodes and depth as they told).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "lab/match/engine.hpp"
#include "lab/match/game.hpp"
#include "lab/match/schedule.hpp"
#include "lab/match/statistics.hpp"
#include "lab/referee.hpp"

namespace sente::lab::match {

// Sums over moves that an engine made itself; moves of the opening are nobody's.
struct Effort {
    std::uint64_t moves = 0;
    Micros time{0};
    Micros longest{0};
    std::uint64_t nodes = 0;
    std::uint64_t moves_with_nodes = 0;  // told with a number of nodes
    std::uint64_t depth = 0;
    std::uint64_t moves_with_depth = 0;

    void add(const PlayedMove& move);
    Effort& operator+=(const Effort& other);
    friend bool operator==(const Effort&, const Effort&) = default;

    // Means over moves; nothing where there is none.
    [[nodiscard]] std::optional<double> mean_ms() const;
    [[nodiscard]] std::optional<double> mean_nodes() const;
    [[nodiscard]] std::optional<double> mean_depth() const;
    [[nodiscard]] double worst_ms() const { return static_cast<double>(longest.count()) / 1000; }
};

// Of the side that moves first and of the other.
using EffortOfSides = std::array<Effort, 2>;
[[nodiscard]] EffortOfSides effort_of(const GameReport& report);

// An engine that used less than two thirds of the time a move that its opponent used.
struct UnequalTime {
    std::size_t less = 0;  // engines
    std::size_t more = 0;
    double less_ms = 0;  // means
    double more_ms = 0;
};

// `one` and `other` are what the engines of these numbers spent on games against each other.
[[nodiscard]] std::optional<UnequalTime> unequal_time(std::size_t one_number, const Effort& one,
                                                      std::size_t other_number,
                                                      const Effort& other);

// What an engine did wrong, and how often.
struct FaultCounts {
    std::array<std::uint64_t, 5> counts{};  // by Fault

    void add(Fault fault) { ++counts[static_cast<std::size_t>(fault)]; }
    [[nodiscard]] std::uint64_t of(Fault fault) const {
        return counts[static_cast<std::size_t>(fault)];
    }
    [[nodiscard]] std::uint64_t all() const;
};

// Results seen from one side.
struct Tally {
    Trinomial games;
    Pentanomial pairs;  // whole pairs only
};

[[nodiscard]] Tally reversed(const Tally& tally);

class Standing {
public:
    Standing(std::size_t engines, std::vector<Pairing> pairings);

    // A game of the schedule ended so. Each game once.
    void add(const ScheduledGame& game, const Outcome& outcome, const EffortOfSides& efforts = {});
    void add_fault(std::size_t engine, Fault fault);

    [[nodiscard]] std::uint64_t games() const { return games_; }
    [[nodiscard]] const std::vector<Pairing>& pairings() const { return pairings_; }
    // Seen from `one` of that pairing.
    [[nodiscard]] const Tally& of_pairing(std::size_t pairing) const { return tallies_[pairing]; }
    // Against all others.
    [[nodiscard]] Tally of_engine(std::size_t engine) const;
    // What `one` and `other` of that pairing spent on their games against each other.
    [[nodiscard]] const std::array<Effort, 2>& effort_of_pairing(std::size_t pairing) const {
        return efforts_[pairing];
    }
    [[nodiscard]] Effort effort_of_engine(std::size_t engine) const;
    // Of all pairings.
    [[nodiscard]] std::vector<UnequalTime> unequal_times() const;
    [[nodiscard]] const FaultCounts& faults(std::size_t engine) const { return faults_[engine]; }
    [[nodiscard]] const std::map<EndReason, std::uint64_t>& endings() const { return endings_; }
    // Wins of the side that moved first, draws, wins of the other.
    [[nodiscard]] const Trinomial& by_side() const { return by_side_; }

private:
    std::uint64_t games_ = 0;
    std::vector<Pairing> pairings_;
    std::vector<Tally> tallies_;
    std::vector<std::array<Effort, 2>> efforts_;  // of each pairing: `one`, `other`
    std::vector<FaultCounts> faults_;
    std::map<std::size_t, int> half_pairs_;  // half points of `one` in the only game of a pair
    std::map<EndReason, std::uint64_t> endings_;
    Trinomial by_side_;
};

// By pairs as far as there are whole ones, else by games.
[[nodiscard]] std::optional<Strength> strength_of(const Tally& tally);

}  // namespace sente::lab::match
