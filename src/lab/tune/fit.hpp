// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the weights of an evaluation to labelled positions, by the lowest point of a smooth function
// of many variables (L-BFGS; Nocedal & Wright, ch. 7), and writes them into the header that a build
// takes them from.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/tune/model.hpp"
#include "lab/tune/objective.hpp"
#include "lab/tune/samples.hpp"

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

// What keeps the size of the evaluation, which the margins of the search depend on.
enum class Anchor : std::uint8_t {
    spread,  // the mean absolute evaluation stays what it was
    none
};

struct FitOptions {
    int epochs = 150;   // passes over the positions, at most
    int patience = 12;  // passes without a better validation that end the fit
    int threads = 1;
    double validation = 0.1;  // the share of games kept apart
    double blend = 0.5;       // how much the results of games count beside the scores
    // The pull towards the start: so much error, over all positions together, for each weight that
    // is off by what is usual for the game.
    double l2 = 1;
    std::vector<std::string> freeze;  // names of weights that stay
    Anchor anchor = Anchor::spread;
    std::uint64_t seed = 1;
    const std::atomic<bool>* stop = nullptr;  // the best weights so far will do
};

struct Epoch {
    int number = 0;  // 0: the weights it began with
    double training = 0;
    double validation = 0;
    bool is_best = false;
};

struct Fit {
    std::vector<eval::Taper> weights;
    Target target;
    std::vector<Epoch> epochs;
    std::size_t training = 0;  // positions
    std::size_t validation = 0;
    std::size_t tuned = 0;     // halves of weights that were free and occurred
    double spread_before = 0;  // mean absolute evaluation
    double spread_fitted = 0;  // before it was scaled back
    double spread_after = 0;
    double k_after = 0;  // that would suit the new weights best
    double validation_before = 0;
    double validation_after = 0;  // of the whole numbers
};

// `samples` need at least one game for training and one for validation, and `freeze` must name
// weights of the model.
[[nodiscard]] Fit fit(const Model& model, const Samples& samples, const FitOptions& options,
                      const std::function<void(const Epoch&)>& progress = {});

// `header` is the text of src/eval/classical/<game>_weights.hpp: all up to the struct of weights is
// kept, with its comments; the values after it are replaced.
[[nodiscard]] Result<std::string> with_weights(const Model& model, std::string_view header,
                                               std::span<const eval::Taper> weights);

}  // namespace sente::lab::tune
