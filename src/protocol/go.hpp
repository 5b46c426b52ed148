// SPDX-License-Identifier: GPL-3.0-or-later
// What a `go` asks for, in either dialect, and what ends the search that comes of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "protocol/command.hpp"
#include "protocol/options.hpp"
#include "search/limits.hpp"

namespace sente::protocol {

struct SideClock {
    std::optional<std::int64_t> time_ms = {};
    std::int64_t increment_ms = 0;
};

// Clocks as the GUI tells them; the side that moves first is White in UCI and Black in USI.
struct Clocks {
    SideClock white;
    SideClock black;
    std::optional<std::int64_t> byoyomi_ms = {};
    std::optional<std::int64_t> moves_to_go = {};

    [[nodiscard]] bool given() const {
        return white.time_ms || black.time_ms || byoyomi_ms || white.increment_ms != 0 ||
               black.increment_ms != 0;
    }
};

// The number after `mate`: moves in UCI, milliseconds or `infinite` in USI.
enum class MateNumber : std::uint8_t { moves, milliseconds };

struct GoRequest {
    Clocks clocks;
    std::optional<std::int64_t> move_time_ms = {};
    std::optional<std::int64_t> depth = {};
    std::optional<std::int64_t> nodes = {};
    std::optional<std::int64_t> mate = {};  // in USI: milliseconds, none for infinite
    bool find_mate = false;
    std::optional<std::int64_t> perft = {};
    std::vector<std::string_view> only_moves;  // they look into the line
    bool infinite = false;
    bool ponder = false;
    std::string remark;  // what was not understood and left out

    // Nothing but a stop ends it.
    [[nodiscard]] bool is_endless() const {
        return infinite ||
               (!clocks.given() && !move_time_ms && !depth && !nodes && !find_mate && !perft);
    }
};

[[nodiscard]] GoRequest parse_go(const Command& command, MateNumber mate_number);

// Whose clock runs, under the name the dialect has for that side.
enum class ClockOwner : std::uint8_t { white, black };

// Nothing if `clocks` tells of none.
[[nodiscard]] std::optional<search::GameClock> clock_of(const Clocks& clocks, ClockOwner owner,
                                                        const OptionValues& settings);

// All but the moves to consider.
[[nodiscard]] search::Limits limits_of(const GoRequest& request, ClockOwner owner,
                                       const OptionValues& settings);

}  // namespace sente::protocol
