// SPDX-License-Identifier: GPL-3.0-or-later
// How much a test does.
#pragma once

#include <cstdlib>

namespace sente {

// So many, or a fourth of them where SENTE_BRIEF is set, as ./test does for sanitizers.
[[nodiscard]] inline int in_brief(int count) {
    return std::getenv("SENTE_BRIEF") == nullptr ? count : (count + 3) / 4;
}

}  // namespace sente
