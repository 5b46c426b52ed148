// SPDX-License-Identifier: GPL-3.0-or-later
// Searches of an ablation as the files of its slices have them.
#pragma once

#include <nlohmann/json.hpp>

#include "app/parts.hpp"
#include "core/result.hpp"
#include "lab/ablate/ablate.hpp"

namespace sente::app {

[[nodiscard]] nlohmann::ordered_json json_of(const lab::AblateSample& sample);
// An error names the search that is none.
[[nodiscard]] Result<lab::AblateSamples> samples_of(const UnitResults& results);

}  // namespace sente::app
