// SPDX-License-Identifier: GPL-3.0-or-later
// The usual gains: a / (A + k)^alpha and c / k^gamma, given by what they are at the end.
#include "lab/tune/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.hpp"
#include "core/random.hpp"

namespace sente::lab::tune {

namespace {

// The numbers of pair `pair`, whatever was drawn for others.
Random random_of(const SpsaPlan& plan, std::uint64_t pair) {
    Random seeds(plan.seed);
    return Random(seeds.next() ^ (pair * 0xD1342543DE82EF95ULL));
}

// +1 or -1 for each parameter.
std::vector<int> flips_of(const SpsaPlan& plan, Random& random) {
    std::vector<int> flips;
    for (std::size_t i = 0; i < plan.parameters.size(); ++i)
        flips.push_back(random.below(2) == 0 ? -1 : 1);
    return flips;
}

double c_at(const SpsaPlan& plan, const SpsaParameter& parameter, std::uint64_t pair) {
    const auto k = static_cast<double>(pair + 1);
    return parameter.c_end * std::pow(static_cast<double>(plan.pairs) / k, plan.gamma);
}

double a_at(const SpsaPlan& plan, const SpsaParameter& parameter, std::uint64_t pair) {
    const auto all = static_cast<double>(plan.pairs);
    const double a_end = plan.r_end * parameter.c_end * parameter.c_end;
    const double large = plan.a_share * all;
    return a_end * std::pow((large + all) / (large + static_cast<double>(pair + 1)), plan.alpha);
}

double unit(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

// Up or down with the chance that keeps the mean.
int rounded(double value, const SpsaParameter& parameter, Random& random) {
    const double down = std::floor(value);
    const double whole = unit(random) < value - down ? down + 1 : down;
    return static_cast<int>(std::clamp(whole, parameter.low, parameter.high));
}

Comparison comparison_of(const SpsaState& state, std::uint64_t pair) {
    const SpsaPlan& plan = state.plan;
    Random random = random_of(plan, pair);
    const std::vector<int> flips = flips_of(plan, random);
    Comparison comparison;
    comparison.pair = pair;
    for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
        const SpsaParameter& parameter = plan.parameters[i];
        const double change = flips[i] * c_at(plan, parameter, pair);
        comparison.plus.push_back(rounded(state.values[i] + change, parameter, random));
        comparison.minus.push_back(rounded(state.values[i] - change, parameter, random));
    }
    return comparison;
}

}  // namespace

SpsaState begin_run(SpsaPlan plan) {
    SpsaState state;
    state.plan = std::move(plan);
    for (const SpsaParameter& parameter : state.plan.parameters)
        state.values.push_back(parameter.start);
    return state;
}

std::vector<Comparison> next_batch(const SpsaState& state) {
    std::vector<Comparison> batch;
    const std::uint64_t end = std::min(state.plan.pairs, state.done + state.plan.batch);
    for (std::uint64_t pair = state.done; pair < end; ++pair)
        batch.push_back(comparison_of(state, pair));
    return batch;
}

bool advance_run(SpsaState& state, const Compare& compare) {
    const std::vector<Comparison> batch = next_batch(state);
    const std::vector<PairScore> outcomes = compare(batch);
    if (outcomes.size() < batch.size()) return false;
    const SpsaPlan& plan = state.plan;
    for (std::size_t b = 0; b < batch.size(); ++b) {
        const PairScore& outcome = outcomes[b];
        state.wins += static_cast<std::uint64_t>(outcome.wins);
        state.draws += static_cast<std::uint64_t>(outcome.draws);
        state.losses += static_cast<std::uint64_t>(outcome.losses);
        Random random = random_of(plan, batch[b].pair);
        const std::vector<int> flips = flips_of(plan, random);
        for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
            const SpsaParameter& parameter = plan.parameters[i];
            const double rate =
                a_at(plan, parameter, batch[b].pair) / c_at(plan, parameter, batch[b].pair);
            const double moved =
                state.values[i] + rate * (outcome.wins - outcome.losses) * flips[i];
            state.values[i] = std::clamp(moved, parameter.low, parameter.high);
        }
    }
    state.done += batch.size();
    return true;
}

std::vector<int> whole_values(const SpsaState& state) {
    std::vector<int> values;
    for (const double value : state.values) values.push_back(static_cast<int>(std::lround(value)));
    return values;
}

}  // namespace sente::lab::tune
