// SPDX-License-Identifier: GPL-3.0-or-later
// From samples to figures with their intervals, by the percentile bootstrap.
#include "lab/ablate/ablate.hpp"

#include <algorithm>
#include <cmath>
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

namespace {

constexpr std::size_t kDraws = 2000;

using Indices = std::vector<std::size_t>;
using Samples = std::vector<AblateSample>;

double mean(const Indices& chosen, const std::function<double(std::size_t)>& value) {
    double sum = 0;
    for (const std::size_t i : chosen) sum += value(i);
    return chosen.empty() ? 0 : sum / static_cast<double>(chosen.size());
}

double log_nodes(const AblateSample& sample) {
    return std::log(static_cast<double>(std::max<std::uint64_t>(sample.nodes, 1)));
}

double log_seconds(const AblateSample& sample) { return std::log(std::max(sample.seconds, 1e-9)); }

double first_percent(const Samples& samples, const Indices& chosen) {
    double first = 0;
    double all = 0;
    for (const std::size_t i : chosen) {
        const ordering::Telemetry::Cutoffs sum = samples[i].telemetry.all_cutoffs();
        first += static_cast<double>(sum.first);
        all += static_cast<double>(sum.all);
    }
    return all > 0 ? 100 * first / all : 0;
}

// The depth in time, or (`gain`) how much deeper it is, where neither search found a mate.
double mean_depth(const Indices& chosen, const Samples& now, const Samples& before, bool gain) {
    double sum = 0;
    std::size_t count = 0;
    for (const std::size_t i : chosen) {
        if (now[i].found_mate || before[i].found_mate) continue;
        ++count;
        sum += now[i].depth_in_time - (gain ? before[i].depth_in_time : 0);
    }
    return count > 0 ? sum / static_cast<double>(count) : 0;
}

AblateRow row_of(const AblateResult& result, std::size_t number, const Bootstrap& bootstrap) {
    const AblateSeries& series = result.series[number];
    const Samples& now = series.samples;
    const Samples& before = result.series[series.variant.reference].samples;
    AblateRow row;
    row.variant = number;
    row.is_idle = number != series.variant.reference;
    for (std::size_t i = 0; i < now.size(); ++i) {
        row.nodes += now[i].nodes;
        row.seconds += now[i].seconds;
        row.is_idle = row.is_idle && now[i].nodes == before[i].nodes;
    }
    const auto ratio = [&](double (*log)(const AblateSample&)) {
        return bootstrap.estimate([&](const Indices& chosen) {
            return std::exp(
                mean(chosen, [&](std::size_t i) { return log(now[i]) - log(before[i]); }));
        });
    };
    row.node_ratio = ratio(log_nodes);
    row.time_ratio = ratio(log_seconds);
    row.first_move_percent =
        bootstrap.estimate([&](const Indices& chosen) { return first_percent(now, chosen); });
    const Depth depth = series.variant.is_shallow ? result.shallow_depth : result.depth;
    row.branching = bootstrap.estimate([&](const Indices& chosen) {
        return std::exp(mean(chosen, [&](std::size_t i) { return log_nodes(now[i]); }) / depth);
    });
    row.depth_in_time = bootstrap.estimate(
        [&](const Indices& chosen) { return mean_depth(chosen, now, before, false); });
    row.depth_gain = bootstrap.estimate(
        [&](const Indices& chosen) { return mean_depth(chosen, now, before, true); });
    return row;
}

}  // namespace

std::vector<AblateRow> rows_of(const AblateResult& result, std::uint64_t seed) {
    const Bootstrap bootstrap(result.positions, kDraws, seed);
    const auto is_whole = [&](std::size_t number) {
        return result.series[number].answered == result.positions;
    };
    std::vector<AblateRow> rows;
    for (std::size_t i = 0; i < result.series.size(); ++i)
        if (is_whole(i) && is_whole(result.series[i].variant.reference))
            rows.push_back(row_of(result, i, bootstrap));
    return rows;
}

}  // namespace sente::lab
