// SPDX-License-Identifier: GPL-3.0-or-later
// The two-loop recursion with a backtracking line search.
#include "lab/tune/minimise.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

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

}  // namespace sente::lab::tune
