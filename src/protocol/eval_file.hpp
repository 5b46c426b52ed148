// SPDX-License-Identifier: GPL-3.0-or-later
// Weights of a classical evaluation as a file; docs/tuning.md describes the format.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "eval/classical/trace.hpp"

namespace sente::protocol {

// Whose weights they are.
struct WeightList {
    std::string_view game;
    std::span<const eval::WeightInfo> info;
    std::span<const eval::Taper> standard;  // those of this build
};

[[nodiscard]] WeightList chess_weights();
[[nodiscard]] WeightList shogi_weights();

// The weights of a file; those it does not name are the standard ones.
[[nodiscard]] Result<std::vector<eval::Taper>> parse_weights(const WeightList& list,
                                                             std::string_view text);

// The same from the file at `path`, which an error names.
[[nodiscard]] Result<std::vector<eval::Taper>> load_weights(const WeightList& list,
                                                            const std::string& path);

// `about` are facts for people: names and values.
[[nodiscard]] std::string format_weights(
    const WeightList& list, std::span<const eval::Taper> weights,
    const std::vector<std::pair<std::string, std::string>>& about);

}  // namespace sente::protocol
