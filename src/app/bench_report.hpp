// SPDX-License-Identifier: GPL-3.0-or-later
// How the results of `sente bench` look: tables of text, or JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "lab/bench.hpp"

namespace sente::app {

// The results of a game follow each other. The last line is the sum: "N nodes M nps".
void print_text(const std::vector<lab::BenchResult>& results, bool with_figures);
[[nodiscard]] nlohmann::ordered_json bench_json(const std::vector<lab::BenchResult>& results,
                                                bool with_figures);
// The signatures in a few words.
[[nodiscard]] std::string bench_headline(const std::vector<lab::BenchResult>& results);

}  // namespace sente::app
