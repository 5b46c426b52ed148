// SPDX-License-Identifier: GPL-3.0-or-later
// The two-loop recursion with a backtracking line search; scales the weights by how much the
// positions say of each, descends, and stops where games that were kept apart are explained best.
#include "lab/tune/fit.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

#include "core/check.hpp"

namespace sente::lab::tune {

namespace {

double dot(const Point& a, const Point& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

void add(Point& to, double factor, const Point& what) {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] += factor * what[i];
}

Point difference(const Point& a, const Point& b) {
    Point result = a;
    add(result, -1, b);
    return result;
}

// A step and how the gradient changed along it.
struct Pair {
    Point step;
    Point change;
    double inverse;  // of their product
};

Point direction(const Point& gradient, const std::deque<Pair>& memory, double first_step) {
    Point result = gradient;
    std::vector<double> used(memory.size());
    for (std::size_t i = memory.size(); i-- > 0;) {
        used[i] = memory[i].inverse * dot(memory[i].step, result);
        add(result, -used[i], memory[i].change);
    }
    double scale = first_step / std::max(std::sqrt(dot(gradient, gradient)), 1e-300);
    if (!memory.empty())
        scale = 1 / (memory.back().inverse * dot(memory.back().change, memory.back().change));
    for (double& each : result) each *= -scale;
    for (std::size_t i = 0; i < memory.size(); ++i) {
        const double again = -memory[i].inverse * dot(memory[i].change, result);
        add(result, again - used[i], memory[i].step);
    }
    return result;
}

struct Place {
    Point at;
    Point gradient;
    double value;
};

// Shortens the step until it gains a fair share of what the slope promises; false if none does.
bool step_down(Place& place, const Point& along, const Minimiser::Function& function) {
    constexpr double kFairShare = 1e-4;
    constexpr int kTries = 20;
    const double slope = dot(place.gradient, along);
    if (!(slope < 0)) return false;
    double length = 1;
    for (int i = 0; i < kTries; ++i) {
        Place next{place.at, Point(place.at.size()), 0};
        add(next.at, length, along);
        next.value = function(next.at, next.gradient);
        if (next.value <= place.value + kFairShare * length * slope) {
            place = std::move(next);
            return true;
        }
        // The lowest point of the parabola through what is known.
        const double bend = next.value - place.value - slope * length;
        const double guess = bend > 0 ? -slope * length * length / (2 * bend) : length / 2;
        length = std::clamp(guess, length / 10, length / 2);
    }
    return false;
}

}  // namespace

Point Minimiser::descend(Point from, const Function& function, const Visit& visit) const {
    Place place{std::move(from), {}, 0};
    place.gradient.resize(place.at.size());
    place.value = function(place.at, place.gradient);
    std::deque<Pair> pairs;
    for (int i = 1; i <= iterations; ++i) {
        const Place before = place;
        if (!step_down(place, direction(place.gradient, pairs, first_step), function)) {
            if (pairs.empty()) break;
            pairs.clear();  // the model of the curvature misled: start it anew
            continue;
        }
        Pair pair{difference(place.at, before.at), difference(place.gradient, before.gradient), 0};
        const double product = dot(pair.step, pair.change);
        if (product > 1e-12 * dot(pair.change, pair.change)) {
            pair.inverse = 1 / product;
            pairs.push_back(std::move(pair));
            if (pairs.size() > memory) pairs.pop_front();
        }
        if (!visit(i, place.at, place.value)) break;
        if (before.value - place.value < tolerance * std::abs(before.value)) break;
    }
    return place.at;
}

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
