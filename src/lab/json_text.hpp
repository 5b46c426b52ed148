// SPDX-License-Identifier: GPL-3.0-or-later
// JSON from anywhere: results, runs and traces that somebody hands us.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace sente::lab {

// Discarded (is_discarded) where it is no JSON, or nested deeper than anything of ours: whatever
// copies or walks through a value goes down as deep, and the stack has an end.
[[nodiscard]] nlohmann::ordered_json parse_json(std::string_view text);

}  // namespace sente::lab
