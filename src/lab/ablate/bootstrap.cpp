// SPDX-License-Identifier: GPL-3.0-or-later
// The percentile bootstrap.
#include "lab/ablate/bootstrap.hpp"

#include <algorithm>
#include <numeric>

#include "core/random.hpp"

namespace sente::lab {

Bootstrap::Bootstrap(std::size_t size, std::size_t draws, std::uint64_t seed) : all_(size) {
    std::iota(all_.begin(), all_.end(), std::size_t{0});
    if (size == 0) return;
    Random random(seed);
    draws_.assign(draws, std::vector<std::size_t>(size));
    for (std::vector<std::size_t>& draw : draws_)
        for (std::size_t& index : draw) index = random.below(size);
}

Estimate Bootstrap::estimate(const Statistic& statistic) const {
    Estimate result;
    result.value = statistic(all_);
    result.low = result.high = result.value;
    if (draws_.empty()) return result;
    std::vector<double> values;
    values.reserve(draws_.size());
    for (const std::vector<std::size_t>& draw : draws_) values.push_back(statistic(draw));
    std::sort(values.begin(), values.end());
    const std::size_t cut = values.size() / 40;  // 2.5 % on each side
    result.low = values[cut];
    result.high = values[values.size() - 1 - cut];
    return result;
}

}  // namespace sente::lab
