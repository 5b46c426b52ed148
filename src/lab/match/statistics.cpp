// SPDX-License-Identifier: GPL-3.0-or-later
// Moments of results and what follows from them by the normal approximation.
#include "lab/match/statistics.hpp"

#include <cmath>
#include <limits>
#include <numeric>

#include "core/check.hpp"

namespace sente::lab {

namespace {

constexpr double kQuantile95 = 1.959963984540054;  // of the normal distribution, two-sided
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Elo of the logistic curve changes by this much a unit of score, per unit of t, at ½: 800 / ln 10.
double nelo_scale() { return 800 / std::log(10.0); }

double normal_below(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }

// How far above ½ the mean lies, in standard deviations of the mean.
double deviations(const ScoreMoments& moments) {
    const double distance = moments.mean - 0.5;
    if (distance == 0) return 0;
    const double deviation =
        std::sqrt(moments.variance / static_cast<double>(moments.observations));
    return deviation > 0 ? distance / deviation : std::copysign(kInfinity, distance);
}

// An observation is `games` games; its score is their mean.
std::optional<Strength> strength_from(const std::optional<ScoreMoments>& moments, double games) {
    if (!moments) return {};
    const auto observations = static_cast<double>(moments->observations);
    const double margin = kQuantile95 * std::sqrt(moments->variance / observations);
    Strength result;
    result.score = moments->mean;
    result.elo = {elo_of_score(moments->mean), elo_of_score(moments->mean - margin),
                  elo_of_score(moments->mean + margin)};
    result.superiority = normal_below(deviations(*moments));
    if (moments->variance > 0) {
        // The variance of one game as if games were independent: that of the mean of n is 1/n of
        // it.
        const double value =
            nelo_of_t((moments->mean - 0.5) / std::sqrt(games * moments->variance));
        const double error = nelo_of_t(kQuantile95 / std::sqrt(games * observations));
        result.nelo = Estimate{value, value - error, value + error};
    }
    return result;
}

}  // namespace

void Trinomial::add(int half_points) {
    CHECK(half_points >= 0 && half_points <= 2);
    ++(half_points == 0 ? losses : half_points == 1 ? draws : wins);
}

Trinomial& Trinomial::operator+=(const Trinomial& other) {
    losses += other.losses;
    draws += other.draws;
    wins += other.wins;
    return *this;
}

void Pentanomial::add(int half_points) {
    CHECK(half_points >= 0 && half_points <= 4);
    ++counts[static_cast<std::size_t>(half_points)];
}

std::uint64_t Pentanomial::pairs() const {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

Pentanomial& Pentanomial::operator+=(const Pentanomial& other) {
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
    return *this;
}

std::optional<ScoreMoments> score_moments(std::span<const std::uint64_t> counts) {
    const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    if (total == 0) return {};
    const auto steps = static_cast<double>(counts.size() - 1);
    ScoreMoments moments;
    moments.observations = total;
    for (std::size_t i = 0; i < counts.size(); ++i)
        moments.mean += static_cast<double>(counts[i]) * static_cast<double>(i) / steps;
    moments.mean /= static_cast<double>(total);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double away = static_cast<double>(i) / steps - moments.mean;
        moments.variance += static_cast<double>(counts[i]) * away * away;
    }
    moments.variance /= static_cast<double>(total);
    return moments;
}

std::optional<ScoreMoments> score_moments(const Trinomial& games) {
    return score_moments(games.counts());
}

std::optional<ScoreMoments> score_moments(const Pentanomial& pairs) {
    return score_moments(pairs.counts);
}

double elo_of_score(double score) {
    if (score <= 0) return -kInfinity;
    if (score >= 1) return kInfinity;
    return 400 * std::log10(score / (1 - score));
}

double score_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double nelo_of_t(double t) { return t * nelo_scale(); }

double t_of_nelo(double nelo) { return nelo / nelo_scale(); }

std::optional<Strength> strength(const Trinomial& games) {
    return strength_from(score_moments(games), 1);
}

std::optional<Strength> strength(const Pentanomial& pairs) {
    return strength_from(score_moments(pairs), 2);
}

std::optional<double> draw_rate(const Trinomial& games) {
    if (games.games() == 0) return {};
    return static_cast<double>(games.draws) / static_cast<double>(games.games());
}

std::optional<double> drawn_pairs_rate(const Pentanomial& pairs) {
    if (pairs.pairs() == 0) return {};
    return static_cast<double>(pairs.counts[2]) / static_cast<double>(pairs.pairs());
}

std::optional<double> pairs_ratio(const Pentanomial& pairs) {
    const std::uint64_t lost = pairs.counts[0] + pairs.counts[1];
    if (lost == 0) return {};
    return static_cast<double>(pairs.counts[3] + pairs.counts[4]) / static_cast<double>(lost);
}

}  // namespace sente::lab
