// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations of orders, as tables for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "lab/explain.hpp"

namespace sente::app {

void print_text(const lab::Explanation& explanation);
// All policies side by side.
void print_text(const std::vector<lab::Explanation>& comparison);

// "+0.35", "mate in 5", "mated in 4", counted in plies.
[[nodiscard]] std::string score_words(Score score);
// Names that leave room for numbers.
[[nodiscard]] std::string_view heading_of(std::size_t signal);
// The rank of a move in an order; 0 if it is not there.
[[nodiscard]] int rank_of(const lab::Explanation& explanation, std::string_view move);
// The nodes that an iteration had cost when it was finished; 0 if it was not.
[[nodiscard]] std::uint64_t nodes_to(const lab::Explanation& explanation, Depth depth);

}  // namespace sente::app
