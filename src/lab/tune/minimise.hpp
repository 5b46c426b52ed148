// SPDX-License-Identifier: GPL-3.0-or-later
// The lowest point of a smooth function of many variables (L-BFGS; Nocedal & Wright, ch. 7).
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace sente::lab::tune {

using Point = std::vector<double>;

struct Minimiser {
    // Returns the value at a point and fills the gradient there.
    using Function = std::function<double(const Point& at, Point& gradient)>;
    // Sees each accepted point; false ends the descent.
    using Visit = std::function<bool(int iteration, const Point& at, double value)>;

    int iterations = 100;      // at most
    std::size_t memory = 12;   // pairs of steps and changes of gradient that model the curvature
    double first_step = 1;     // length of the first one, before anything is known
    double tolerance = 1e-10;  // ends where a step gains less than this share of the value

    // Where the descent ended.
    [[nodiscard]] Point descend(Point from, const Function& function, const Visit& visit) const;
};

}  // namespace sente::lab::tune
