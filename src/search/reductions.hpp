// SPDX-License-Identifier: GPL-3.0-or-later
// How much shallower a late move is searched, before the facts of the node adjust it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/types.hpp"
#include "search/params.hpp"

namespace sente::search {

// log2(n) in 1/1024, by squaring: exact integers, so that every platform gets the same table.
[[nodiscard]] constexpr int log2_1024(unsigned n) {
    if (n <= 1) return 0;
    const int whole = static_cast<int>(std::bit_width(n)) - 1;
    std::uint64_t mantissa = (std::uint64_t{n} << 32) >> whole;  // in [2^32, 2^33)
    int result = whole;
    for (int bit = 0; bit < 10; ++bit) {
        mantissa = ((mantissa >> 1) * (mantissa >> 1)) >> 30;
        result <<= 1;
        if (mantissa >= (std::uint64_t{1} << 33)) {
            mantissa >>= 1;
            ++result;
        }
    }
    return result;
}

// Grows with the logarithms of depth and rank.
class ReductionTable {
public:
    void fill(const Params& params) {
        for (std::size_t i = 0; i < logs_.size(); ++i)
            logs_[i] = log2_1024(static_cast<unsigned>(i));
        base_ = params.reduction_base;
        scale_ = params.reduction_scale;
    }
    // In 1/1024 ply.
    [[nodiscard]] int of(Depth depth, int rank) const {
        const auto d = static_cast<std::size_t>(std::min(depth, 255));
        const auto r = static_cast<std::size_t>(std::min(rank, 255));
        return base_ + static_cast<int>(std::int64_t{logs_[d]} * logs_[r] / 1024 * scale_ / 1024);
    }

private:
    std::array<int, 256> logs_{};
    int base_ = 0;
    int scale_ = 0;
};

}  // namespace sente::search
