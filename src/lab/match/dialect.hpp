// SPDX-License-Identifier: GPL-3.0-or-later
// The words of UCI and USI as the one who asks uses them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "lab/match/time_control.hpp"

namespace sente::lab::match {

enum class Dialect : std::uint8_t { uci, usi };

[[nodiscard]] std::string_view name_of(Dialect dialect);
// What ends the greeting: "uciok".
[[nodiscard]] std::string_view greeting_end(Dialect dialect);

// "go wtime …" with the limits and clocks of the side to move; times in whole milliseconds.
[[nodiscard]] std::string go_command(Dialect dialect, const MatchClock& clock, Side side);

// What an engine says of its search, seen from its own side.
struct Thought {
    std::optional<int> score_cp = {};
    std::optional<int> mate_plies = {};  // negative: the engine is mated; it has no score_cp
    int depth = 0;
    int selective_depth = 0;
    std::int64_t nodes = 0;

    [[nodiscard]] bool has_score() const { return score_cp || mate_plies; }
    // One number for both, mates far beyond the rest.
    [[nodiscard]] std::optional<int> value_cp() const;
    [[nodiscard]] bool operator==(const Thought&) const = default;
};

// Takes over what an `info` line says of the main line; bounds and other lines change nothing once
// there is an exact score.
void take_info(Thought& thought, Dialect dialect, std::string_view line);

// An option as an engine declares it.
struct DeclaredOption {
    std::string name;
    std::string type = {};  // check, spin, combo, button, string, filename; empty: it did not say
    std::optional<std::int64_t> least = {};  // of a spin
    std::optional<std::int64_t> most = {};
    std::vector<std::string> choices = {};  // of a combo

    // Why an engine would refuse this value, by its own words; none: it should not.
    [[nodiscard]] std::optional<std::string> problem_of(std::string_view value) const;
};

// What "option name Foo Bar type spin …" declares, if the line is one.
[[nodiscard]] std::optional<DeclaredOption> declared_option(std::string_view line);

// The move in "bestmove e2e4 ponder e7e5"; empty where there is none after the word. None: some
// other line.
[[nodiscard]] std::optional<std::string> best_move(std::string_view line);

}  // namespace sente::lab::match
