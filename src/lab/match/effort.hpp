// SPDX-License-Identifier: GPL-3.0-or-later
// What engines spent on their moves: time as we measured it, nodes and depth as they told.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "lab/match/game.hpp"

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

}  // namespace sente::lab::match
