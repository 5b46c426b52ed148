// SPDX-License-Identifier: GPL-3.0-or-later
// What numbers an option takes, with refusals that people understand.
#pragma once

#include <CLI/CLI.hpp>

namespace sente::app {

[[nodiscard]] CLI::Validator more_than_zero();
[[nodiscard]] CLI::Validator zero_or_more();

}  // namespace sente::app
