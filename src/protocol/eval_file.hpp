// SPDX-License-Identifier: GPL-3.0-or-later
// Files of evaluations: networks, as docs/networks.md describes them, and weights of the classical
// evaluation, as docs/tuning.md does.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "eval/classical/trace.hpp"
#include "eval/evaluation.hpp"

namespace sente::protocol {

// Whose weights they are.
struct WeightList {
    std::string_view game;
    eval::NetworkGame network_game;
    std::span<const eval::WeightRun> info;
    std::span<const eval::Taper> standard;  // those of this build
};

// The weights of a file; those it does not name are the standard ones.
[[nodiscard]] Result<std::vector<eval::Taper>> parse_weights(const WeightList& list,
                                                             std::string_view text);

// The same from the file at `path`, which an error names.
[[nodiscard]] Result<std::vector<eval::Taper>> load_weights(const WeightList& list,
                                                            const std::string& path);

// The network in the file at `path`, for whichever game. However long the file, no more is read
// than a network has.
[[nodiscard]] Result<std::shared_ptr<const eval::Network>> load_network(const std::string& path);

// A network or weights for a game, whatever the file at `path` holds.
[[nodiscard]] Result<eval::Evaluation> load_evaluation(const WeightList& list,
                                                       const std::string& path);

// What is wrong if it cannot be written.
[[nodiscard]] std::optional<InputError> save_network(const eval::Network& network,
                                                     const std::string& path);

// `about` are facts for people: names and values.
[[nodiscard]] std::string format_weights(
    const WeightList& list, std::span<const eval::Taper> weights,
    const std::vector<std::pair<std::string, std::string>>& about);

}  // namespace sente::protocol
