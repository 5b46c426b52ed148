// SPDX-License-Identifier: GPL-3.0-or-later
// The classical evaluation of a game as a function of its weights, with derivatives.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "eval/classical/trace.hpp"
#include "games/parts.hpp"

namespace sente::lab::tune {

using games::Penalty;

// Weight `weight` counts `count` times.
struct Term {
    std::uint16_t weight;
    std::int16_t count;
};

// A position as its weights see it, from the first side's view.
struct Traced {
    std::vector<Term> linear;                 // first side minus second side
    std::array<std::vector<Term>, 2> danger;  // for each king; drops among them
    double midgame = 0;                       // factor of the midgame sum
    double endgame = 0;                       // of the endgame sum
    double score = 0;                         // what the engine says
};

// What the tuner must know of a game.
struct Model {
    std::string_view game;
    std::span<const eval::WeightRun> info;
    std::vector<eval::Part> part;    // by weight
    std::vector<eval::Taper> start;  // the weights of this build
    double usual_change_cp = 0;      // how far weights are thought to be from the best ones
    Penalty (*penalty)(double danger, double drops) = nullptr;
    // A position as FEN or SFEN; nothing where the engine does not add up terms (an ending with a
    // rule of its own) or the sum is cut off.
    Result<std::optional<Traced>> (*trace)(std::string_view position) = nullptr;

    [[nodiscard]] std::size_t size() const { return start.size(); }
    [[nodiscard]] const eval::WeightRun* find(std::string_view name) const;
};

// `game` is the name of one.
[[nodiscard]] Model model_named(std::string_view game);

// Both halves of each weight side by side: midgame at 2i, endgame at 2i + 1.
using Values = std::vector<double>;
[[nodiscard]] Values values_of(std::span<const eval::Taper> weights);
[[nodiscard]] std::vector<eval::Taper> rounded(const Values& values);

}  // namespace sente::lab::tune
