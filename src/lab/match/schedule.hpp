// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays whom from which opening: a pure function of the number of the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sente::lab::match {

enum class Format : std::uint8_t { round_robin, gauntlet };  // gauntlet: the first against all

struct SchedulePlan {
    std::size_t engines = 2;
    Format format = Format::round_robin;
    std::size_t rounds = 1;    // openings that each two engines play, twice each
    std::size_t openings = 1;  // how many there are; used again from the first when they run out
    bool shuffled = false;     // openings in random order, another one each time through
    std::uint64_t seed = 1;
};

struct Pairing {
    std::size_t one = 0;
    std::size_t other = 1;
    [[nodiscard]] bool operator==(const Pairing&) const = default;
};

struct ScheduledGame {
    std::size_t number = 0;  // from 0
    std::size_t pair = 0;    // two games of one opening with sides changed
    Pairing pairing;         // who meets
    std::size_t first = 0;   // engine that moves first
    std::size_t second = 1;
    std::size_t opening = 0;
};

// In a round every pairing plays the same opening, so that all have met the same conditions.
class Schedule {
public:
    explicit Schedule(const SchedulePlan& plan);

    [[nodiscard]] std::size_t games() const { return 2 * plan_.rounds * pairings_.size(); }
    [[nodiscard]] const std::vector<Pairing>& pairings() const { return pairings_; }
    [[nodiscard]] ScheduledGame game(std::size_t number) const;

private:
    SchedulePlan plan_;
    std::vector<Pairing> pairings_;
    std::vector<std::size_t> openings_;  // of each round
};

}  // namespace sente::lab::match
