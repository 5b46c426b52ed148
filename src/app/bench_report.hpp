// SPDX-License-Identifier: GPL-3.0-or-later
// How the results of `sente bench` look: tables of text, or JSON.
#pragma once

#include <vector>

#include "lab/bench.hpp"

namespace sente::app {

// The results of a game follow each other. The last line is the sum: "N nodes M nps".
void print_text(const std::vector<lab::BenchResult>& results, bool with_figures);
void print_json(const std::vector<lab::BenchResult>& results, bool with_figures);

}  // namespace sente::app
