// SPDX-License-Identifier: GPL-3.0-or-later
// Constrained maximum likelihood of a multinomial distribution, by Lagrange multipliers.
#include "lab/match/sprt.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/check.hpp"

namespace sente::lab {

namespace {

// A result never seen counts as this many: no distribution is then excluded by what is missing.
constexpr double kUnseen = 1e-3;

double score_at(std::size_t i, std::size_t size) {
    return static_cast<double>(i) / static_cast<double>(size - 1);
}

struct Moments {
    double mean = 0;
    double deviation = 0;
};

Moments moments_of(const Shares& shares) {
    Moments moments;
    for (std::size_t i = 0; i < shares.size(); ++i)
        moments.mean += shares[i] * score_at(i, shares.size());
    double variance = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double away = score_at(i, shares.size()) - moments.mean;
        variance += shares[i] * away * away;
    }
    moments.deviation = std::sqrt(variance);
    return moments;
}

// The sum of observed·slope / (1 + x·slope) and its derivative, which is negative. x is given by
// its distance from a pole, where 1 + x·slope vanishes for one slope: rare results bring it close.
struct Balance {
    double value = 0;
    double derivative = 0;
};

class Tilt {
public:
    Tilt(const Shares& observed, const std::vector<double>& slopes, double pole_slope)
        : observed_(observed), slopes_(slopes), pole_slope_(pole_slope) {}

    [[nodiscard]] double divisor(std::size_t i, double distance) const {
        const double at_pole = slopes_[i] == pole_slope_ ? 0 : 1 - slopes_[i] / pole_slope_;
        return at_pole + distance * slopes_[i];
    }
    [[nodiscard]] Balance balance(double distance) const {
        Balance sum;
        for (std::size_t i = 0; i < slopes_.size(); ++i) {
            const double term = slopes_[i] / divisor(i, distance);
            sum.value += observed_[i] * term;
            sum.derivative -= observed_[i] * term * term;
        }
        return sum;
    }
    // The balance falls from one pole to the other. Newton's steps, halved where they leave what is
    // known to hold the root.
    [[nodiscard]] double root() const {
        double low = std::min(0.0, 1 / pole_slope_);
        double high = std::max(0.0, 1 / pole_slope_);
        double distance = (low + high) / 2;
        constexpr int kSteps = 200;
        for (int step = 0; step < kSteps; ++step) {
            const Balance here = balance(distance);
            (here.value > 0 ? low : high) = distance;
            const double newton = distance - here.value / here.derivative;
            const double next = newton > low && newton < high ? newton : (low + high) / 2;
            const bool settled = std::abs(next - distance) <= 1e-15 * std::abs(distance);
            distance = next;
            if (settled) break;
        }
        return distance;
    }

private:
    const Shares& observed_;
    const std::vector<double>& slopes_;
    double pole_slope_;
};

// Maximising Σ observed·ln p under a constraint whose derivative by p_i is slopes[i] (centred, so
// that it vanishes in the mean) gives p_i = observed_i / (1 + x·slopes[i]), with x such that the
// balance is zero; it has the sign of the mean slope. Nothing if all slopes have one sign: then
// there is no such x.
std::optional<Shares> tilted(const Shares& observed, const std::vector<double>& slopes) {
    const auto [least, most] = std::minmax_element(slopes.begin(), slopes.end());
    if (!(*least < 0 && *most > 0)) return {};
    const double mean = std::inner_product(observed.begin(), observed.end(), slopes.begin(), 0.0);
    const Tilt tilt(observed, slopes, mean > 0 ? *least : *most);
    const double distance = tilt.root();
    Shares result(observed.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = observed[i] / tilt.divisor(i, distance);
    return result;
}

Shares shares_of(std::span<const std::uint64_t> counts) {
    Shares shares;
    for (const std::uint64_t count : counts)
        shares.push_back(count == 0 ? kUnseen : static_cast<double>(count));
    const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares) share /= total;
    return shares;
}

// `games` games make one observation.
Shares hypothesis(const SprtOptions& options, double elo, const Shares& observed, double games) {
    if (options.model == EloModel::logistic)
        return most_likely_with_mean(observed, score_of_elo(elo));
    return most_likely_with_t(observed, t_of_nelo(elo) * std::sqrt(games));
}

SprtState judge(const SprtOptions& options, std::span<const std::uint64_t> counts, double games) {
    SprtState state;
    state.lower = std::log(options.beta / (1 - options.alpha));
    state.upper = std::log((1 - options.beta) / options.alpha);
    const auto observations = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    if (observations == 0) return state;
    const Shares observed = shares_of(counts);
    const Shares h0 = hypothesis(options, options.elo0, observed, games);
    const Shares h1 = hypothesis(options, options.elo1, observed, games);
    for (std::size_t i = 0; i < observed.size(); ++i)
        state.llr += observed[i] * std::log(h1[i] / h0[i]);
    state.llr *= static_cast<double>(observations);
    if (state.llr <= state.lower) state.decision = SprtDecision::accept_h0;
    if (state.llr >= state.upper) state.decision = SprtDecision::accept_h1;
    return state;
}

}  // namespace

Shares most_likely_with_mean(const Shares& observed, double mean) {
    std::vector<double> slopes(observed.size());
    for (std::size_t i = 0; i < slopes.size(); ++i) slopes[i] = score_at(i, slopes.size()) - mean;
    const auto result = tilted(observed, slopes);
    CHECK(result.has_value());
    return *result;
}

// The constraint mean - ½ - t·deviation = 0 has the centred derivative
// (a - mean) - t·((a - mean)² - deviation²) / (2·deviation), which depends on the distribution
// looked for; so it is found by iteration from an even one.
Shares most_likely_with_t(const Shares& observed, double t) {
    const std::size_t size = observed.size();
    Shares result(size, 1.0 / static_cast<double>(size));
    std::vector<double> slopes(size);
    constexpr int kRounds = 60;
    for (int round = 0; round < kRounds; ++round) {
        const auto [mean, deviation] = moments_of(result);
        for (std::size_t i = 0; i < size; ++i) {
            const double a = score_at(i, size);
            const double z = (a - mean) / deviation;
            slopes[i] = a - 0.5 - t * deviation * (1 + z * z) / 2;
        }
        const auto next = tilted(observed, slopes);
        CHECK(next.has_value());
        double change = 0;
        for (std::size_t i = 0; i < size; ++i)
            change = std::max(change, std::abs((*next)[i] - result[i]));
        result = *next;
        if (change < 1e-12) break;
    }
    return result;
}

std::optional<InputError> sprt_problem(const SprtOptions& options) {
    constexpr double kMostElo = 200;
    const auto is_chance = [](double value) { return value > 0 && value < 0.5; };
    if (!(options.elo0 < options.elo1)) return InputError{"elo0 must be less than elo1"};
    if (!(std::abs(options.elo0) <= kMostElo && std::abs(options.elo1) <= kMostElo))
        return InputError{"elo0 and elo1 must lie between -200 and 200"};
    if (!is_chance(options.alpha) || !is_chance(options.beta))
        return InputError{"alpha and beta must lie between 0 and 0.5"};
    return {};
}

SprtState sprt(const SprtOptions& options, const Trinomial& games) {
    return judge(options, games.counts(), 1);
}

SprtState sprt(const SprtOptions& options, const Pentanomial& pairs) {
    return judge(options, pairs.counts, 2);
}

}  // namespace sente::lab
