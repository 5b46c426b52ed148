// SPDX-License-Identifier: GPL-3.0-or-later
// Reads labelled positions from files of self-play games.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"
#include "lab/tune/read_lines.hpp"
#include "lab/tune/samples.hpp"

namespace sente::lab::tune {

// Appends the positions that are to be learned from, with the score of the move played there and
// the result of the game. Damaged games are passed over. Progress is counted in bytes.
[[nodiscard]] std::optional<InputError> read_chain(const Model& model, const std::string& path,
                                                   const ReadOptions& options, Samples& samples);

}  // namespace sente::lab::tune
