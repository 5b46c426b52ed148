// SPDX-License-Identifier: GPL-3.0-or-later
// What a suite's answers add up to, by theme, and how two runs of it differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "lab/suite.hpp"

namespace sente::lab {

struct SuiteScore {
    std::size_t problems = 0;
    std::size_t answered = 0;
    std::size_t solved = 0;
    std::size_t other_mates = 0;  // of the solved
    int points = 0;
    int most_points = 0;  // of the answered problems
    std::uint64_t nodes = 0;
    double seconds = 0;
    // Sums over the solved problems.
    std::uint64_t solution_nodes = 0;
    double solution_seconds = 0;

    void add(const Problem& problem, const Answer& answer);
};

[[nodiscard]] SuiteScore score_of(const std::vector<Problem>& problems,
                                  const std::vector<Answer>& answers);
// In the order in which they come first; problems without an id are not in it.
[[nodiscard]] std::vector<std::pair<std::string, SuiteScore>> scores_by_theme(
    const std::vector<Problem>& problems, const std::vector<Answer>& answers);

// A problem and how it went; two runs are compared by `key`.
struct SuiteMark {
    bool solved = false;
    std::uint64_t solution_nodes = 0;
};
using SuiteMarks = std::map<std::string, SuiteMark>;

[[nodiscard]] std::string key_of(const Problem& problem);
[[nodiscard]] std::string key_of(const std::string& position, const std::string& id);

// Indices of problems. Faster and slower are by nodes to the solution, so that it does not matter
// how busy the machine was.
struct SuiteComparison {
    std::vector<std::size_t> gained;
    std::vector<std::size_t> lost;
    std::vector<std::size_t> faster;
    std::vector<std::size_t> slower;
    std::size_t same = 0;     // solved with as many nodes, or not solved in both
    std::size_t unknown = 0;  // not in the baseline, or not answered
    double node_ratio = 1;    // geometric mean of now / before where both solved
};

[[nodiscard]] SuiteComparison compare(const std::vector<Problem>& problems,
                                      const std::vector<Answer>& answers,
                                      const SuiteMarks& baseline);

}  // namespace sente::lab
