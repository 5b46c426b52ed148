// SPDX-License-Identifier: GPL-3.0-or-later
// How long an engine may think, and the clock of a game that holds it to that.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/types.hpp"

namespace sente::lab::match {

using Micros = std::chrono::microseconds;

// Limits of one engine; those that are given hold together. Without a time there is no clock.
struct TimeControl {
    std::optional<Micros> base = {};      // time for the game, or for `moves` moves
    Micros increment{0};                  // added after each move
    int moves = 0;                        // 0: the time is for the whole game
    std::optional<Micros> byoyomi = {};   // for each move, once the base is used up
    std::optional<Micros> movetime = {};  // for each move, exactly
    std::optional<std::int64_t> nodes = {};
    std::optional<int> depth = {};

    [[nodiscard]] bool has_clock() const { return base || byoyomi; }
    [[nodiscard]] bool has_limit() const { return has_clock() || movetime || nodes || depth; }
    [[nodiscard]] bool operator==(const TimeControl&) const = default;
};

// "10+0.1", "40/60+0.5", "5:00+2": seconds, or minutes and seconds; sets the clock of `control`.
[[nodiscard]] Result<TimeControl> with_clock(TimeControl control, std::string_view text);
// A length of time in seconds, such as "0.25" or "1:30".
[[nodiscard]] Result<Micros> parse_seconds(std::string_view text);
// "10+0.1", "byoyomi 1", "nodes 5000": as it is written in tables and records.
[[nodiscard]] std::string describe(const TimeControl& control);

// The clocks of both sides in one game. The margin forgives an answer that comes a little late, but
// gives no time.
class MatchClock {
public:
    MatchClock(const TimeControl& first, const TimeControl& second, Micros margin);

    [[nodiscard]] const TimeControl& control(Side side) const { return of(side).control; }
    // What is left of the base.
    [[nodiscard]] Micros left(Side side) const { return of(side).left; }
    // Moves until more time comes; 0: never.
    [[nodiscard]] int moves_to_go(Side side) const;
    // How long the side may think now until it has lost, margin included; none: no limit in time.
    [[nodiscard]] std::optional<Micros> allowed(Side side) const;
    // A move took so long. False: too long.
    [[nodiscard]] bool spend(Side side, Micros elapsed);

private:
    struct Half {
        TimeControl control;
        Micros left{0};
        int moves_made = 0;
    };
    [[nodiscard]] const Half& of(Side side) const {
        return halves_[static_cast<std::size_t>(index(side))];
    }

    std::array<Half, 2> halves_;
    Micros margin_;
};

}  // namespace sente::lab::match
