// SPDX-License-Identifier: GPL-3.0-or-later
// Explanations of orders as one web page that needs nothing from elsewhere.
#pragma once

#include <string>
#include <vector>

#include "lab/explain.hpp"

namespace sente::lab {

// Of one policy or of several at the same position; at least one.
[[nodiscard]] std::string explain_page(const std::vector<Explanation>& explanations);

}  // namespace sente::lab
