// SPDX-License-Identifier: GPL-3.0-or-later
// How well weights explain labelled positions, and in which direction they would explain them
// better.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/tune/model.hpp"
#include "lab/tune/samples.hpp"

namespace sente::lab::tune {

// The chance that a score promises: one half at 0, 73 % at `k`.
[[nodiscard]] double win_chance(double score, double k);

// The evaluation of a sample by any weights, from the first side's view, not rounded.
[[nodiscard]] double evaluate(const Model& model, const Block& block, const Sample& sample,
                              const Values& values);

// What evaluations should promise.
struct Target {
    double k_score = 1;  // turns scores of searches into chances
    double k = 1;        // does so for evaluations
    double blend = 1;    // how much the result of the game counts; the rest is the search's score

    [[nodiscard]] double of(const Label& label) const {
        return blend * label.result + (1 - blend) * win_chance(label.score, k_score);
    }
};

struct Subset {
    std::vector<std::vector<std::uint32_t>> by_block;  // which samples of each block
    std::size_t count = 0;
};

// Games drawn for validation with the chance `share`; the rest is for training.
struct Split {
    Subset training;
    Subset validation;
};
[[nodiscard]] Split split_by_game(const Samples& samples, double share, std::uint64_t seed);
[[nodiscard]] Subset all_of(const Samples& samples);

struct Slope {
    double error = 0;  // mean squared difference of predicted and wanted chances
    std::vector<double> gradient;
    std::vector<double> curvature;  // rough diagonal of the second derivative
};

// The samples must outlive it. Sums are added up in a fixed order: results do not depend on the
// number of threads.
class Objective {
public:
    Objective(const Model& model, const Samples& samples, int threads)
        : model_(model), samples_(samples), threads_(threads) {}

    [[nodiscard]] double error(const Subset& subset, const Values& values,
                               const Target& target) const;
    [[nodiscard]] Slope slope(const Subset& subset, const Values& values,
                              const Target& target) const;
    // The mean absolute evaluation.
    [[nodiscard]] double spread(const Subset& subset, const Values& values) const;
    // The k with the least error for evaluations by `values`.
    [[nodiscard]] double best_k(const Subset& subset, const Values& values,
                                const Target& target) const;
    // The k that makes scores of searches explain the results of games best.
    [[nodiscard]] double best_score_k(const Subset& subset) const;

private:
    template <class Visit>
    [[nodiscard]] double mean(const Subset& subset, Visit visit) const;

    const Model& model_;
    const Samples& samples_;
    int threads_;
};

}  // namespace sente::lab::tune
