// SPDX-License-Identifier: GPL-3.0-or-later
// `sente` without a command: the engine on standard input and output.
#pragma once

#include <string>
#include <vector>

#include "protocol/engine.hpp"

namespace sente::app {

// Until `quit`, the end of input or the end of output; all of them are right, so status 0. An
// expert is told of all options from the start.
[[nodiscard]] int run_engine(protocol::Protocol forced, bool expert);

// Does what the lines say, as if they were all of the input.
[[nodiscard]] int run_engine_on(const std::vector<std::string>& lines);

}  // namespace sente::app
