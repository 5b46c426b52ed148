// SPDX-License-Identifier: GPL-3.0-or-later
// How commands tell of openings that they cannot use.
#pragma once

#include <functional>
#include <string>

namespace sente::app {

// Says so on standard error, with the command before it; the first few and then no more.
[[nodiscard]] std::function<void(const std::string&)> tell_left_out(const std::string& command);

}  // namespace sente::app
