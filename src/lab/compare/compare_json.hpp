// SPDX-License-Identifier: GPL-3.0-or-later
// A comparison and its samples as JSON: for programs, and for runs that go on later.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "lab/compare/compare.hpp"

namespace sente::lab {

[[nodiscard]] nlohmann::ordered_json json_of(const Comparison& comparison);

[[nodiscard]] nlohmann::ordered_json json_of(const CompareSample& sample);
// Nothing where it is not a sample to that depth.
[[nodiscard]] std::optional<CompareSample> sample_of(const nlohmann::ordered_json& json,
                                                     Depth depth);

}  // namespace sente::lab
