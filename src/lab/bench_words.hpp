// SPDX-License-Identifier: GPL-3.0-or-later
// The bench as a command of the engine.
#pragma once

#include <string>

#include "protocol/output.hpp"

namespace sente::lab {

// "[chess|shogi] [depth]"; other words, as some frameworks add them, change nothing.
void bench_words(const std::string& words, protocol::Output& out);

}  // namespace sente::lab
