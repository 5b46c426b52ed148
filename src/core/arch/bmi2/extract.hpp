// SPDX-License-Identifier: GPL-3.0-or-later
// Bit extraction by the BMI2 instruction (x86-64-v3 and later).
#pragma once

#include <immintrin.h>

#include <cstdint>

namespace sente::bits {

inline constexpr bool kFastExtract = true;

// Gathers the bits of `value` that `mask` selects into the low bits of the result.
[[nodiscard]] inline std::uint64_t extract(std::uint64_t value, std::uint64_t mask) {
    return _pext_u64(value, mask);
}

}  // namespace sente::bits
