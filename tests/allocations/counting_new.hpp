// SPDX-License-Identifier: GPL-3.0-or-later
// How often the global operator new was called in this program, which replaces it.
#pragma once

#include <cstddef>

namespace sente::test {

[[nodiscard]] std::size_t allocations_so_far();

}  // namespace sente::test
