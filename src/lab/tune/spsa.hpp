// SPDX-License-Identifier: GPL-3.0-or-later
// Simultaneous perturbation stochastic approximation (Spall 1992): many noisy comparisons of two
// nearby settings lead all parameters uphill at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace sente::lab::tune {

struct SpsaParameter {
    std::string name;
    double start = 0;
    double low = 0;
    double high = 0;
    double c_end = 1;  // how far the settings that are compared differ from the value at the end
};

struct SpsaPlan {
    std::string game;
    std::vector<SpsaParameter> parameters;
    std::uint64_t pairs = 1000;  // in all; the schedule depends on it
    std::uint64_t batch = 8;     // pairs compared at the same values; may be played at once
    std::uint64_t nodes = 2000;  // a move
    std::uint64_t seed = 1;
    std::string evaluation;  // in a word; empty: not noted
    double r_end = 0.002;    // the learning rate at the end, of c_end²
    double a_share = 0.1;    // A, as a share of the pairs
    double alpha = 0.602;
    double gamma = 0.101;
};

// All that is needed to go on after an interruption.
struct SpsaState {
    SpsaPlan plan;
    std::uint64_t done = 0;  // pairs
    std::vector<double> values;
    std::uint64_t wins = 0;  // games of the settings with the plus, for a look at the noise
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    [[nodiscard]] bool is_finished() const { return done >= plan.pairs; }
};

[[nodiscard]] SpsaState begin_run(SpsaPlan plan);

// Two settings to compare, as whole numbers.
struct Comparison {
    std::uint64_t pair = 0;
    std::vector<int> plus;
    std::vector<int> minus;
};

struct PairScore {
    int wins = 0;  // of `plus`
    int draws = 0;
    int losses = 0;
};

// Plays the comparisons of one batch, at once if it likes, and returns their outcomes in order.
// Fewer than asked for: it was stopped, and the batch does not count.
using Compare = std::function<std::vector<PairScore>(const std::vector<Comparison>&)>;

// What the next batch compares: a function of the plan, the pairs done and the values alone.
[[nodiscard]] std::vector<Comparison> next_batch(const SpsaState& state);

// Plays one batch and moves the values; false if it was stopped.
[[nodiscard]] bool advance_run(SpsaState& state, const Compare& compare);

[[nodiscard]] std::vector<int> whole_values(const SpsaState& state);

[[nodiscard]] std::string format_state(const SpsaState& state);
[[nodiscard]] Result<SpsaState> parse_state(std::string_view text);

}  // namespace sente::lab::tune
