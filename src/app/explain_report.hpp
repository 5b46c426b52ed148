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

}  // namespace sente::app
