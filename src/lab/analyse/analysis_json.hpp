// SPDX-License-Identifier: GPL-3.0-or-later
// An analysis for programs.
#pragma once

#include <nlohmann/json.hpp>

#include "lab/analyse/analysis.hpp"
#include "records/record.hpp"

namespace sente::lab::analyse {

// Scores are those of the side to move, chances 0 … 1, moves in UCI or USI; docs/analyse.md names
// all keys.
[[nodiscard]] nlohmann::ordered_json json_of(const records::Record& record,
                                             const Analysis& analysis);

}  // namespace sente::lab::analyse
