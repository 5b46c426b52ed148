// SPDX-License-Identifier: GPL-3.0-or-later
// What the results of a match say of the strength of its engines, seen from the first one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace sente::lab {

// Results of single games.
struct Trinomial {
    std::uint64_t losses = 0;
    std::uint64_t draws = 0;
    std::uint64_t wins = 0;

    // `half_points` of one game: 0, 1 or 2.
    void add(int half_points);
    [[nodiscard]] std::uint64_t games() const { return losses + draws + wins; }
    [[nodiscard]] std::array<std::uint64_t, 3> counts() const { return {losses, draws, wins}; }
    Trinomial& operator+=(const Trinomial& other);
    friend bool operator==(const Trinomial&, const Trinomial&) = default;
};

// Results of pairs of games from the same opening with sides changed: how many pairs brought
// 0, ½, 1, 1½ and 2 points. Pairs are independent of each other where their two games are not.
struct Pentanomial {
    std::array<std::uint64_t, 5> counts{};

    // `half_points` of both games together: 0 … 4.
    void add(int half_points);
    [[nodiscard]] std::uint64_t pairs() const;
    Pentanomial& operator+=(const Pentanomial& other);
    friend bool operator==(const Pentanomial&, const Pentanomial&) = default;
};

// Mean and variance of one observation (a game or a pair) whose score runs from 0 to 1 in even
// steps.
struct ScoreMoments {
    double mean = 0;
    double variance = 0;
    std::uint64_t observations = 0;
};

// Nothing if nothing was observed.
[[nodiscard]] std::optional<ScoreMoments> score_moments(std::span<const std::uint64_t> counts);
[[nodiscard]] std::optional<ScoreMoments> score_moments(const Trinomial& games);
[[nodiscard]] std::optional<ScoreMoments> score_moments(const Pentanomial& pairs);

// Elo difference at which `score` (0 … 1) is expected, infinite at the ends; and the other way.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

// Normalised Elo is the mean result above ½ in units of the standard deviation of one game, scaled
// so that it is close to Elo where draws are rare and games independent. These are per game.
[[nodiscard]] double nelo_of_t(double t);
[[nodiscard]] double t_of_nelo(double nelo);

// A value with its 95 % confidence interval; ends may be infinite.
struct Estimate {
    double value = 0;
    double low = 0;
    double high = 0;
    [[nodiscard]] double error() const { return (high - low) / 2; }
};

struct Strength {
    double score = 0;              // mean result of a game, 0 … 1
    Estimate elo;                  // logistic
    std::optional<Estimate> nelo;  // nothing if all results were the same
    double superiority = 0;        // likelihood that the first engine is the stronger one (LOS)
};

// Nothing before the first result.
[[nodiscard]] std::optional<Strength> strength(const Trinomial& games);
[[nodiscard]] std::optional<Strength> strength(const Pentanomial& pairs);

// Share of drawn games; of pairs that brought one point; nothing before the first result.
[[nodiscard]] std::optional<double> draw_rate(const Trinomial& games);
[[nodiscard]] std::optional<double> drawn_pairs_rate(const Pentanomial& pairs);
// Pairs won per pair lost; nothing where none was lost.
[[nodiscard]] std::optional<double> pairs_ratio(const Pentanomial& pairs);

}  // namespace sente::lab
