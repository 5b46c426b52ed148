// SPDX-License-Identifier: GPL-3.0-or-later
// What a figure of speed depends on: the machine and the build.
#pragma once

#include <nlohmann/json.hpp>

namespace sente::app {

[[nodiscard]] nlohmann::ordered_json machine_json();

}  // namespace sente::app
