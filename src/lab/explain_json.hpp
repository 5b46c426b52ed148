// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations for programs; docs/formats.md describes the shape.
#pragma once

#include <string>
#include <vector>

#include "lab/explain.hpp"

namespace sente::lab {

enum class JsonLayout : std::uint8_t {
    indented,  // UTF-8
    one_line,  // ASCII
};

[[nodiscard]] std::string json_of(const Explanation& explanation, JsonLayout layout);
// Of all policies at the same position.
[[nodiscard]] std::string json_of(const std::vector<Explanation>& comparison, JsonLayout layout);

}  // namespace sente::lab
