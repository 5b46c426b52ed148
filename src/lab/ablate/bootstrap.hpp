// SPDX-License-Identifier: GPL-3.0-or-later
// Confidence intervals by drawing the sample again and again from itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "lab/match/statistics.hpp"

namespace sente::lab {

// Draws of `size` indices with repetition, the same for the same seed.
class Bootstrap {
public:
    Bootstrap(std::size_t size, std::size_t draws, std::uint64_t seed);

    // A statistic of the chosen indices; it is asked for all of them in order, and for each draw.
    using Statistic = std::function<double(const std::vector<std::size_t>&)>;
    // With the middle 95 % of the draws.
    [[nodiscard]] Estimate estimate(const Statistic& statistic) const;

private:
    std::vector<std::size_t> all_;
    std::vector<std::vector<std::size_t>> draws_;
};

}  // namespace sente::lab
