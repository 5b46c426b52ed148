// SPDX-License-Identifier: GPL-3.0-or-later
// One game between two engines, from the opening to its end, whatever the engines do.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lab/match/board.hpp"
#include "lab/match/engine.hpp"
#include "lab/match/time_control.hpp"

namespace sente::lab::match {

struct GameRules {
    ArbiterRules arbiter;
    std::optional<ResignRule> resign = {};
    std::optional<DrawRule> draw = {};
    Micros margin{20'000};
};

struct PlayedMove {
    std::string move;
    Thought thought = {};
    Micros elapsed{0};
    bool from_opening = false;
    [[nodiscard]] bool operator==(const PlayedMove&) const = default;
};

// Something that should not happen, with all that is needed to look into it.
struct Anomaly {
    Side side = Side::first;
    Fault fault = Fault::crash;
    std::string detail;
    std::string position;  // FEN or SFEN where it happened
    std::string command;   // "position …" that leads there, in the engine's words
};

struct GameReport {
    Outcome outcome;
    std::string start;  // FEN or SFEN
    std::vector<PlayedMove> moves;
    std::vector<Anomaly> anomalies;
    std::string remark;  // more about the ending, for people
};

// Plays; engines that do not run are started on `cores`, those that hang or crash are stopped. No
// report: the match was interrupted.
[[nodiscard]] std::optional<GameReport> play_game(Board& board,
                                                  const std::array<Engine*, 2>& engines,
                                                  const GameRules& rules,
                                                  const std::vector<int>& cores);

}  // namespace sente::lab::match
