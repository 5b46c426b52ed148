// SPDX-License-Identifier: GPL-3.0-or-later
// The sequential test of two hypotheses on strength: when a match has shown enough.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/result.hpp"
#include "lab/match/statistics.hpp"

namespace sente::lab {

enum class EloModel : std::uint8_t { logistic, normalised };

// H0: the first engine is stronger by elo0, H1: by elo1, in Elo of the model.
struct SprtOptions {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;  // how often H1 may be accepted where H0 holds
    double beta = 0.05;   // how often H0 may be accepted where H1 holds
    EloModel model = EloModel::normalised;
};

// What makes the options useless, if anything.
[[nodiscard]] std::optional<InputError> sprt_problem(const SprtOptions& options);

enum class SprtDecision : std::uint8_t { undecided, accept_h0, accept_h1 };

struct SprtState {
    double llr = 0;  // log-likelihood ratio of H1 to H0
    double lower = 0;
    double upper = 0;
    SprtDecision decision = SprtDecision::undecided;
};

// Generalised SPRT: each hypothesis is given its most likely distribution of results. The options
// must have no problem.
[[nodiscard]] SprtState sprt(const SprtOptions& options, const Trinomial& games);
[[nodiscard]] SprtState sprt(const SprtOptions& options, const Pentanomial& pairs);

// Observed results: `share[i]` of all has the score i / (size - 1).
using Shares = std::vector<double>;

// The most likely distribution, given observed shares (all above 0), with mean `mean` (inside 0 …
// 1).
[[nodiscard]] Shares most_likely_with_mean(const Shares& observed, double mean);
// The same with (mean - ½) / standard deviation equal to `t`.
[[nodiscard]] Shares most_likely_with_t(const Shares& observed, double t);

}  // namespace sente::lab
