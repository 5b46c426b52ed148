// SPDX-License-Identifier: GPL-3.0-or-later
// Bit extraction in plain C++, for machines without the instruction; callers avoid it on hot paths.
#pragma once

#include <cstdint>

namespace sente::bits {

inline constexpr bool kFastExtract = false;

// Gathers the bits of `value` that `mask` selects into the low bits of the result.
[[nodiscard]] inline std::uint64_t extract(std::uint64_t value, std::uint64_t mask) {
    std::uint64_t result = 0;
    for (std::uint64_t place = 1; mask != 0; place <<= 1, mask &= mask - 1)
        if ((value & mask & (0 - mask)) != 0) result |= place;
    return result;
}

}  // namespace sente::bits
