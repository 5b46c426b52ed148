// SPDX-License-Identifier: GPL-3.0-or-later
// From what a `go` asks for to what ends a search.
#pragma once

#include "protocol/go.hpp"
#include "protocol/option_values.hpp"
#include "search/limits.hpp"

namespace sente::protocol {

// Whose clock runs, under the name the dialect has for that side.
enum class ClockOwner : std::uint8_t { white, black };

// Nothing if `clocks` tells of none.
[[nodiscard]] std::optional<search::GameClock> clock_of(const Clocks& clocks, ClockOwner owner,
                                                        const OptionValues& settings);

// All but the moves to consider.
[[nodiscard]] search::Limits limits_of(const GoRequest& request, ClockOwner owner,
                                       const OptionValues& settings);

}  // namespace sente::protocol
