// SPDX-License-Identifier: GPL-3.0-or-later
// Heads of chance, whose ratings depend on everything they see.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "eval/nnue/head.hpp"
#include "eval/nnue/rows.hpp"
#include "eval/random_network.hpp"

namespace sente {

// `most` bounds the weights of moves; those of the view take all the room they have.
template <class F>
[[nodiscard]] std::vector<std::byte> random_head_file(const eval::Network& network,
                                                      std::uint64_t seed, int most = 1000) {
    Random random(seed);
    const eval::HeadShape shape{F::kGame, network.shape().hidden, 9, 6, network.hash()};
    std::vector<std::int16_t> numbers(eval::head_numbers(shape));
    const std::size_t of_view = 2 * network.hidden() * eval::kHeadWidth;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = random_within(random, i < of_view ? eval::kMostHeadWeight : most);
    std::vector<std::int32_t> bias(eval::kHeadWidth);
    for (std::int32_t& number : bias) number = random_within(random, 30'000);
    return eval::Head::file_of(shape, bias, numbers);
}

template <class F>
[[nodiscard]] std::shared_ptr<const eval::Head> random_head(const eval::Network& network,
                                                            std::uint64_t seed, int most = 1000) {
    const auto head = eval::Head::parse(F::kGame, random_head_file<F>(network, seed, most));
    EXPECT_TRUE(head.ok());
    return *head;
}

}  // namespace sente
