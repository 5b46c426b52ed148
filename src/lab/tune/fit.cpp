// SPDX-License-Identifier: GPL-3.0-or-later
// Scales the weights by how much the positions say of each, descends, and stops where games that
// were kept apart are explained best.
#include "lab/tune/fit.hpp"

#include <cmath>

#include "core/check.hpp"
#include "lab/tune/minimise.hpp"

namespace sente::lab::tune {

namespace {

// Halves of weights that may change: not frozen, and told something about by some position.
std::vector<std::size_t> free_halves(const Model& model, const FitOptions& options,
                                     const std::vector<double>& curvature) {
    std::vector<bool> is_frozen(2 * model.size());
    for (const std::string& name : options.freeze) {
        const eval::WeightRun* const run = model.find(name);
        CHECK(run != nullptr);
        for (std::size_t i = 2 * run->first; i < 2 * (run->first + run->count); ++i)
            is_frozen[i] = true;
    }
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < is_frozen.size(); ++i)
        if (!is_frozen[i] && curvature[i] > 0) free.push_back(i);
    return free;
}

// The weights as the minimiser sees them: changes from the start, in units that make all of them
// about equally steep.
class Chart {
public:
    Chart(Values start, std::vector<std::size_t> free, const std::vector<double>& curvature,
          double pull)
        : start_(std::move(start)), free_(std::move(free)), pull_(pull) {
        for (const std::size_t half : free_)
            unit_.push_back(1 / std::sqrt(curvature[half] + 2 * pull));
    }

    [[nodiscard]] std::size_t size() const { return free_.size(); }
    [[nodiscard]] Values values(const Point& point) const {
        Values values = start_;
        for (std::size_t i = 0; i < free_.size(); ++i) values[free_[i]] += unit_[i] * point[i];
        return values;
    }
    // Adds the pull towards the start to an error and its slope.
    double pulled(const Point& point, const Slope& slope, Point& gradient) const {
        double value = slope.error;
        for (std::size_t i = 0; i < free_.size(); ++i) {
            const double change = unit_[i] * point[i];
            value += pull_ * change * change;
            gradient[i] = unit_[i] * (slope.gradient[free_[i]] + 2 * pull_ * change);
        }
        return value;
    }

private:
    Values start_;
    std::vector<std::size_t> free_;
    std::vector<double> unit_;
    double pull_;
};

// Multiplies the evaluation: the penalty of a king grows with the square of its danger.
Values scaled(const Model& model, Values values, double factor) {
    for (std::size_t i = 0; i < model.size(); ++i) {
        const double by = model.part[i] == eval::Part::linear   ? factor
                          : model.part[i] == eval::Part::danger ? std::sqrt(factor)
                                                                : 1;
        values[2 * i] *= by;
        values[2 * i + 1] *= by;
    }
    return values;
}

struct Descent {
    const Objective& objective;
    const Split& split;
    const FitOptions& options;
    const std::function<void(const Epoch&)>& progress;

    // The best weights by validation.
    Values run(const Chart& chart, Fit& fit) const {
        Values best = chart.values(Point(chart.size()));
        double best_validation = fit.epochs.front().validation;
        int since_best = 0;
        double training = fit.epochs.front().training;
        Minimiser minimiser;
        minimiser.iterations = options.epochs;
        const auto function = [&](const Point& at, Point& gradient) {
            const Slope slope = objective.slope(split.training, chart.values(at), fit.target);
            training = slope.error;
            return chart.pulled(at, slope, gradient);
        };
        const auto visit = [&](int number, const Point& at, double /*value*/) {
            Values values = chart.values(at);
            Epoch epoch{number, training, objective.error(split.validation, values, fit.target),
                        false};
            epoch.is_best = epoch.validation < best_validation;
            if (epoch.is_best) {
                best_validation = epoch.validation;
                best = std::move(values);
                since_best = 0;
            }
            fit.epochs.push_back(epoch);
            if (progress) progress(epoch);
            const bool is_stopped = options.stop != nullptr && *options.stop;
            return !is_stopped && ++since_best <= options.patience;
        };
        static_cast<void>(minimiser.descend(Point(chart.size()), function, visit));
        return best;
    }
};

}  // namespace

Fit fit(const Model& model, const Samples& samples, const FitOptions& options,
        const std::function<void(const Epoch&)>& progress) {
    const Objective objective(model, samples, options.threads);
    const Split split = split_by_game(samples, options.validation, options.seed);
    CHECK(split.training.count > 0 && split.validation.count > 0);
    const Values start = values_of(model.start);
    Fit fit;
    fit.training = split.training.count;
    fit.validation = split.validation.count;
    fit.target.blend = options.blend;
    fit.target.k_score = objective.best_score_k(split.training);
    fit.target.k = objective.best_k(split.training, start, fit.target);

    const Slope slope = objective.slope(split.training, start, fit.target);
    const double usual = model.usual_change_cp * model.usual_change_cp;
    const double pull = options.l2 / static_cast<double>(fit.training) / usual;
    const Chart chart(start, free_halves(model, options, slope.curvature), slope.curvature, pull);
    fit.tuned = chart.size();
    fit.validation_before = objective.error(split.validation, start, fit.target);
    fit.epochs.push_back({0, slope.error, fit.validation_before, true});
    if (progress) progress(fit.epochs.back());
    Values best = Descent{objective, split, options, progress}.run(chart, fit);

    fit.spread_before = objective.spread(split.training, start);
    fit.spread_fitted = objective.spread(split.training, best);
    // Frozen weights keep the size by themselves.
    if (options.anchor == Anchor::spread && options.freeze.empty() && fit.spread_fitted > 0)
        best = scaled(model, std::move(best), fit.spread_before / fit.spread_fitted);
    fit.weights = rounded(best);
    const Values whole = values_of(fit.weights);
    fit.spread_after = objective.spread(split.training, whole);
    fit.k_after = objective.best_k(split.training, whole, fit.target);
    Target suited = fit.target;  // scaled like the evaluations
    suited.k *= fit.spread_fitted > 0 ? fit.spread_after / fit.spread_fitted : 1;
    fit.validation_after = objective.error(split.validation, whole, suited);
    return fit;
}

}  // namespace sente::lab::tune
