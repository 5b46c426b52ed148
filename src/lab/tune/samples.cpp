// SPDX-License-Identifier: GPL-3.0-or-later
// Packs traced positions.
#include "lab/tune/samples.hpp"

namespace sente::lab::tune {

void Block::add(const Traced& traced, const Label& label) {
    Sample sample;
    sample.terms = terms_.size();
    sample.linear = static_cast<std::uint16_t>(traced.linear.size());
    terms_.insert(terms_.end(), traced.linear.begin(), traced.linear.end());
    for (const std::size_t side : {0U, 1U}) {
        const std::vector<Term>& danger = traced.danger[side];
        sample.danger[side] = static_cast<std::uint16_t>(danger.size());
        terms_.insert(terms_.end(), danger.begin(), danger.end());
    }
    sample.midgame = static_cast<float>(traced.midgame);
    sample.endgame = static_cast<float>(traced.endgame);
    sample.evaluation = static_cast<float>(traced.score);
    sample.label = label;
    samples_.push_back(sample);
}

void Block::shrink() {
    terms_.shrink_to_fit();
    samples_.shrink_to_fit();
}

std::size_t Block::bytes() const {
    return samples_.capacity() * sizeof(Sample) + terms_.capacity() * sizeof(Term);
}

std::size_t Samples::count() const {
    std::size_t sum = 0;
    for (const Block& block : blocks) sum += block.samples().size();
    return sum;
}

std::size_t Samples::bytes() const {
    std::size_t sum = 0;
    for (const Block& block : blocks) sum += block.bytes();
    return sum;
}

}  // namespace sente::lab::tune
