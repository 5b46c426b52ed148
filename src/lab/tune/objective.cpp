// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the samples block by block, forwards for errors and backwards for gradients.
#include "lab/tune/objective.hpp"

#include <array>
#include <cmath>

#include "core/random.hpp"
#include "lab/parallel.hpp"

namespace sente::lab::tune {

namespace {

// The two sums that make up the danger of one king.
struct King {
    double danger = 0;
    double drops = 0;
};

struct Evaluated {
    double score = 0;
    std::array<Penalty, 2> penalty;
};

King king_of(const Model& model, std::span<const Term> terms, const Values& values) {
    King king;
    for (const Term& term : terms)
        (model.part[term.weight] == eval::Part::danger ? king.danger : king.drops) +=
            term.count * values[2 * std::size_t{term.weight}];
    return king;
}

Evaluated evaluated(const Model& model, const Block& block, const Sample& sample,
                    const Values& values) {
    double midgame = 0;
    double endgame = 0;
    for (const Term& term : block.linear(sample)) {
        midgame += term.count * values[2 * std::size_t{term.weight}];
        endgame += term.count * values[2 * std::size_t{term.weight} + 1];
    }
    Evaluated result;
    for (const std::size_t side : {0U, 1U}) {
        const King king = king_of(model, block.danger(sample, side), values);
        result.penalty[side] = model.penalty(king.danger, king.drops);
    }
    midgame += result.penalty[1].midgame - result.penalty[0].midgame;
    endgame += result.penalty[1].endgame - result.penalty[0].endgame;
    result.score = sample.midgame * midgame + sample.endgame * endgame;
    return result;
}

// Calls visit(weight half, derivative of the evaluation) for each weight that matters here.
template <class Visit>
void for_each_derivative(const Model& model, const Block& block, const Sample& sample,
                         const Evaluated& at, Visit visit) {
    for (const Term& term : block.linear(sample)) {
        visit(2 * std::size_t{term.weight}, sample.midgame * static_cast<float>(term.count));
        visit(2 * std::size_t{term.weight} + 1, sample.endgame * static_cast<float>(term.count));
    }
    for (const std::size_t side : {0U, 1U}) {
        const Penalty& penalty = at.penalty[side];
        const double sign = side == 0 ? -1 : 1;
        const double by_danger = sign * (sample.midgame * penalty.midgame_by_danger +
                                         sample.endgame * penalty.endgame_by_danger);
        const double by_drops = sign * (sample.midgame * penalty.midgame_by_drops +
                                        sample.endgame * penalty.endgame_by_drops);
        for (const Term& term : block.danger(sample, side)) {
            const bool is_danger = model.part[term.weight] == eval::Part::danger;
            visit(2 * std::size_t{term.weight}, (is_danger ? by_danger : by_drops) * term.count);
        }
    }
}

// The least value of a function with one valley between `low` and `high`, by golden sections of the
// logarithm.
template <class Function>
double lowest(double low, double high, Function function) {
    constexpr int kSteps = 40;
    const double golden = (std::sqrt(5.0) - 1) / 2;
    double a = std::log(low);
    double b = std::log(high);
    double left = b - golden * (b - a);
    double right = a + golden * (b - a);
    double at_left = function(std::exp(left));
    double at_right = function(std::exp(right));
    for (int step = 0; step < kSteps && b - a > 1e-4; ++step) {
        if (at_left < at_right) {
            b = right;
            right = left;
            at_right = at_left;
            left = b - golden * (b - a);
            at_left = function(std::exp(left));
        } else {
            a = left;
            left = right;
            at_left = at_right;
            right = a + golden * (b - a);
            at_right = function(std::exp(right));
        }
    }
    return std::exp((a + b) / 2);
}

constexpr double kLeastK = 10;
constexpr double kMostK = 10'000;

double squared(double number) { return number * number; }

}  // namespace

double win_chance(double score, double k) { return 1 / (1 + std::exp(-score / k)); }

double evaluate(const Model& model, const Block& block, const Sample& sample,
                const Values& values) {
    return evaluated(model, block, sample, values).score;
}

Split split_by_game(const Samples& samples, double share, std::uint64_t seed) {
    Split split;
    const auto bar = static_cast<std::uint64_t>(share * 1e9);
    for (const Block& block : samples.blocks) {
        auto& training = split.training.by_block.emplace_back();
        auto& validation = split.validation.by_block.emplace_back();
        for (std::uint32_t i = 0; i < block.samples().size(); ++i) {
            Random random(seed * 0x9E3779B97F4A7C15ULL + block.samples()[i].label.game);
            (random.below(1'000'000'000) < bar ? validation : training).push_back(i);
        }
        split.training.count += training.size();
        split.validation.count += validation.size();
    }
    return split;
}

Subset all_of(const Samples& samples) { return split_by_game(samples, 0, 0).training; }

template <class Visit>
double Objective::mean(const Subset& subset, Visit visit) const {
    std::vector<double> sums(samples_.blocks.size());
    for_each_index(sums.size(), threads_, [&](std::size_t b) {
        const Block& block = samples_.blocks[b];
        for (const std::uint32_t i : subset.by_block[b])
            sums[b] += visit(block, block.samples()[i]);
    });
    double sum = 0;
    for (const double part : sums) sum += part;
    return subset.count == 0 ? 0 : sum / static_cast<double>(subset.count);
}

double Objective::error(const Subset& subset, const Values& values, const Target& target) const {
    return mean(subset, [&](const Block& block, const Sample& sample) {
        const double score = evaluated(model_, block, sample, values).score;
        return squared(win_chance(score, target.k) - target.of(sample.label));
    });
}

double Objective::spread(const Subset& subset, const Values& values) const {
    return mean(subset, [&](const Block& block, const Sample& sample) {
        return std::abs(evaluated(model_, block, sample, values).score);
    });
}

double Objective::best_k(const Subset& subset, const Values& values, const Target& target) const {
    Target tried = target;
    return lowest(kLeastK, kMostK, [&](double k) {
        tried.k = k;
        return error(subset, values, tried);
    });
}

double Objective::best_score_k(const Subset& subset) const {
    return lowest(kLeastK, kMostK, [&](double k) {
        return mean(subset, [&](const Block&, const Sample& sample) {
            return squared(win_chance(sample.label.score, k) - sample.label.result);
        });
    });
}

Slope Objective::slope(const Subset& subset, const Values& values, const Target& target) const {
    // Blocks in a few groups, each with its own sums: enough for threads, little to add up.
    const std::size_t groups = std::min<std::size_t>(16, samples_.blocks.size());
    std::vector<Slope> parts(groups);
    for_each_index(groups, threads_, [&](std::size_t group) {
        Slope& part = parts[group];
        part.gradient.resize(values.size());
        part.curvature.resize(values.size());
        for (std::size_t b = group; b < samples_.blocks.size(); b += groups) {
            const Block& block = samples_.blocks[b];
            for (const std::uint32_t i : subset.by_block[b]) {
                const Sample& sample = block.samples()[i];
                const Evaluated at = evaluated(model_, block, sample, values);
                const double chance = win_chance(at.score, target.k);
                const double miss = chance - target.of(sample.label);
                const double steep = chance * (1 - chance) / target.k;
                part.error += miss * miss;
                for_each_derivative(model_, block, sample, at, [&](std::size_t half, double d) {
                    part.gradient[half] += 2 * miss * steep * d;
                    part.curvature[half] += 2 * steep * steep * d * d;
                });
            }
        }
    });
    Slope whole{0, std::vector<double>(values.size()), std::vector<double>(values.size())};
    const double scale = subset.count == 0 ? 0 : 1 / static_cast<double>(subset.count);
    for (const Slope& part : parts) {
        whole.error += part.error * scale;
        for (std::size_t i = 0; i < values.size(); ++i) {
            whole.gradient[i] += part.gradient[i] * scale;
            whole.curvature[i] += part.curvature[i] * scale;
        }
    }
    return whole;
}

}  // namespace sente::lab::tune
