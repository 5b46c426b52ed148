// SPDX-License-Identifier: GPL-3.0-or-later
// Ways to add up weighted terms: with the weights of this build or with loaded ones, forgetting at
// once or remembering how often each weight counted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/score.hpp"
#include "eval/classical/taper.hpp"
#include "eval/evaluator.hpp"

namespace sente::eval {

// The place of a side in an array of two.
[[nodiscard]] constexpr std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

// How a weight enters the score: `linear` ones are added up (first side minus second side); sums of
// `danger` and of `drops` (their midgame halves) go through the penalty of their game's king.
enum class Part : std::uint8_t { linear, danger, drops };

// A named run of weights in a struct that holds nothing but Tapers.
struct WeightRun {
    std::string_view name;
    std::size_t first;
    std::size_t count;
    Part part = Part::linear;
};

// The run of a member, given its offset and size in bytes.
[[nodiscard]] constexpr WeightRun weight_info(std::string_view name, std::size_t offset,
                                              std::size_t size, Part part = Part::linear) {
    return {name, offset / sizeof(Taper), size / sizeof(Taper), part};
}

template <class Weights>
inline constexpr std::size_t kWeightCount = sizeof(Weights) / sizeof(Taper);

// Weights by their number, as WeightRun counts them.
template <class Weights>
[[nodiscard]] const Taper* flat(const Weights& weights) {
    return reinterpret_cast<const Taper*>(&weights);
}
template <class Weights>
[[nodiscard]] Taper* flat(Weights& weights) {
    return reinterpret_cast<Taper*>(&weights);
}

// The policy of play: weights are constants, and nothing is remembered.
template <const auto& standard>
struct NoTrace {
    static constexpr const auto& weights() { return standard; }
    static constexpr Taper add(Side, const Taper& weight, int count = 1) { return weight * count; }
};

// The policy of play with weights from a file.
template <class Weights>
class Loaded {
public:
    explicit Loaded(const Weights& weights) : weights_(weights) {}

    [[nodiscard]] const Weights& weights() const { return weights_; }
    static Taper add(Side, const Taper& weight, int count = 1) { return weight * count; }

private:
    const Weights& weights_;
};

// Weights by their number, as a file gives them to an evaluator.
using WeightValues = std::vector<Taper>;

// The policy of tuning: `standard` is the object whose members the terms add.
template <const auto& standard>
class Trace {
public:
    static constexpr std::size_t kCount = sizeof(standard) / sizeof(Taper);

    static constexpr const auto& weights() { return standard; }

    Taper add(Side side, const Taper& weight, int count = 1) {
        const auto number = static_cast<std::size_t>(&weight - flat(standard));
        counts_[at(side)][number] += count;
        return weight * count;
    }
    [[nodiscard]] int count(Side side, std::size_t number) const {
        return counts_[at(side)][number];
    }
    // The factor of a linear weight in the score of the first side.
    [[nodiscard]] int coefficient(std::size_t number) const {
        return count(Side::first, number) - count(Side::second, number);
    }
    // What the weights of `info` add up to for one side.
    template <class Weights>
    [[nodiscard]] Taper sum(Side side, const WeightRun& info, const Weights& values) const {
        Taper total;
        for (std::size_t i = info.first; i < info.first + info.count; ++i)
            total += flat(values)[i] * count(side, i);
        return total;
    }

private:
    std::array<std::array<int, kCount>, 2> counts_{};
};

// One line of an explained evaluation.
struct TermSum {
    std::string_view name;
    Taper first;
    Taper second;
};

struct TermExplanation {
    std::vector<TermSum> terms;
    int midgame = 0;      // share of the midgame values ...
    int full = 1;         // ... out of this
    int scale_64 = 0;     // how much of the endgame value counts, in 64ths
    Score score = 0;      // seen by the side to move
    bool adds_up = true;  // false where a rule for endings replaced the sum of the terms
};

}  // namespace sente::eval
