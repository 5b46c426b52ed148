// SPDX-License-Identifier: GPL-3.0-or-later
// Networks of chance, whose scores depend on everything they see.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/random.hpp"
#include "eval/nnue/network.hpp"
#include "eval/nnue/rows.hpp"

namespace sente {

[[nodiscard]] inline std::int16_t random_within(Random& random, int most) {
    const auto range = static_cast<std::uint64_t>(2 * most + 1);
    return static_cast<std::int16_t>(static_cast<int>(random.below(range)) - most);
}

// `most` bounds the weights of the first layer. With few pieces switched on, sums of weights up to
// 60 are below, within and above the limits of an input.
template <class F>
[[nodiscard]] std::vector<std::byte> random_network_file(int hidden, eval::Inputs inputs,
                                                         std::uint64_t seed, int most = 60) {
    Random random(seed);
    const eval::NetworkShape shape{
        F::kGame, eval::row_count<F>(inputs), hidden, inputs.king_buckets, 400, inputs.set};
    std::vector<std::int16_t> numbers(eval::short_numbers(shape));
    const std::size_t outputs = std::size_t{eval::kOutputs} * 2 * static_cast<std::size_t>(hidden);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = random_within(random, i + outputs < numbers.size() ? most : 127);
    std::array<std::int32_t, eval::kOutputs> bias{};
    for (std::int32_t& number : bias) number = random_within(random, 8000);
    return eval::Network::file_of(shape, numbers, bias);
}

// With pieces on squares and in hand for inputs.
template <class F>
[[nodiscard]] std::vector<std::byte> random_network_file(int hidden, int king_buckets,
                                                         std::uint64_t seed, int most = 60) {
    return random_network_file<F>(hidden, eval::Inputs{eval::InputSet::squares, king_buckets}, seed,
                                  most);
}

template <class F, class Inputs>
[[nodiscard]] std::shared_ptr<const eval::Network> random_network(int hidden, Inputs inputs,
                                                                  std::uint64_t seed,
                                                                  int most = 60) {
    const auto network =
        eval::Network::parse(F::kGame, random_network_file<F>(hidden, inputs, seed, most));
    EXPECT_TRUE(network.ok());
    return *network;
}

// All that a network of the game can have.
template <class F>
[[nodiscard]] std::vector<eval::Inputs> all_inputs() {
    return {{eval::InputSet::squares, 1},
            {eval::InputSet::squares, F::kMostKingBuckets},
            {eval::InputSet::near_king, 1}};
}

}  // namespace sente
