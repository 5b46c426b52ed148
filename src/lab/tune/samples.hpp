// SPDX-License-Identifier: GPL-3.0-or-later
// Labelled positions packed for tuning: some hundred bytes each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lab/tune/model.hpp"

namespace sente::lab::tune {

// What is known of a position, from the first side's view.
struct Label {
    float score = 0;      // of a search, in centipawns
    float result = 0.5F;  // of the game: 0, ½ or 1
    std::uint32_t game = 0;
};

struct Sample {
    std::size_t terms = 0;  // where they begin in the block
    std::uint16_t linear = 0;
    std::array<std::uint16_t, 2> danger{};
    float midgame = 0;
    float endgame = 0;
    float evaluation = 0;  // by the weights of this build
    Label label;
};

// Samples in the order they came, with their terms one after the other.
class Block {
public:
    void add(const Traced& traced, const Label& label);

    [[nodiscard]] std::span<const Sample> samples() const { return samples_; }
    [[nodiscard]] std::span<Sample> samples() { return samples_; }
    [[nodiscard]] std::span<const Term> linear(const Sample& sample) const {
        return {terms_.data() + sample.terms, sample.linear};
    }
    [[nodiscard]] std::span<const Term> danger(const Sample& sample, std::size_t side) const {
        const std::size_t skipped = side == 0 ? 0 : sample.danger[0];
        return {terms_.data() + sample.terms + sample.linear + skipped, sample.danger[side]};
    }
    [[nodiscard]] std::size_t bytes() const;
    void shrink();

private:
    std::vector<Sample> samples_;
    std::vector<Term> terms_;
};

// Blocks in file order. A game may run on from one block to the next.
struct Samples {
    std::vector<Block> blocks;
    std::uint32_t games = 0;
    std::size_t skipped = 0;  // positions that no sum of weights describes

    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] std::size_t bytes() const;
};

}  // namespace sente::lab::tune
