// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up how designs have solved the problems of a suite.
#include <algorithm>

#include "lab/compare/compare.hpp"

namespace sente::lab {

ComparedSuite compared_suite(const std::vector<Problem>& problems,
                             const std::vector<std::vector<Answer>>& answers) {
    ComparedSuite suite;
    suite.problems = problems.size();
    suite.scores.resize(answers.size());
    suite.gained.resize(answers.size());
    suite.lost.resize(answers.size());
    for (std::size_t i = 0; i < problems.size(); ++i) {
        if (std::any_of(answers.begin(), answers.end(),
                        [i](const auto& each) { return each[i].is_open; }))
            continue;
        const bool first_solved = answers.front()[i].solved;
        for (std::size_t design = 0; design < answers.size(); ++design) {
            const Answer& answer = answers[design][i];
            suite.scores[design].add(problems[i], answer);
            if (answer.solved && !first_solved) ++suite.gained[design];
            if (!answer.solved && first_solved) ++suite.lost[design];
        }
    }
    return suite;
}

}  // namespace sente::lab
