// SPDX-License-Identifier: GPL-3.0-or-later
// Operations on 64-bit sets. `extract` comes from the folder of the architecture built for.
#pragma once

#include <bit>
#include <cstdint>

#include "core/check.hpp"
#include "extract.hpp"  // src/core/arch/<architecture>: kFastExtract, extract(value, mask)

namespace sente::bits {

[[nodiscard]] constexpr int count(std::uint64_t set) { return std::popcount(set); }

[[nodiscard]] constexpr int lowest(std::uint64_t set) { return std::countr_zero(set); }

[[nodiscard]] constexpr int highest(std::uint64_t set) { return 63 - std::countl_zero(set); }

[[nodiscard]] constexpr bool more_than_one(std::uint64_t set) { return (set & (set - 1)) != 0; }

// Removes the lowest member and returns its index; the set must not be empty.
constexpr int pop_lowest(std::uint64_t& set) {
    CHECK(set != 0);
    const int at = lowest(set);
    set &= set - 1;
    return at;
}

}  // namespace sente::bits
