// SPDX-License-Identifier: GPL-3.0-or-later
// Values of options as people write them, not as programs do.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sente::lab {

// Text as it is, "a, b" for a list, "chess a, shogi b" for names with values.
[[nodiscard]] std::string words_of(const nlohmann::ordered_json& value);

}  // namespace sente::lab
