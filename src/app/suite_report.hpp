// SPDX-License-Identifier: GPL-3.0-or-later
// How the answers of a suite look as text and JSON, and answers read back from JSON.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lab/suite.hpp"

namespace sente::app {

// A file and how its problems were answered.
struct SolvedFile {
    std::string file;
    lab::ProblemFile content;
    std::vector<lab::Answer> answers;
    std::optional<lab::SuiteComparison> comparison = {};

    [[nodiscard]] bool has_trouble() const;
    [[nodiscard]] bool is_complete() const;
};

void print_text(const SolvedFile& outcome);
[[nodiscard]] nlohmann::ordered_json json_of(const SolvedFile& outcome);
// "294 of 300 solved, 1234 of 3000 points"
[[nodiscard]] std::string suite_headline(const std::vector<SolvedFile>& outcomes);

[[nodiscard]] nlohmann::ordered_json json_of(const lab::Problem& problem,
                                             const lab::Answer& answer);
// What json_of wrote; nothing where it is something else.
[[nodiscard]] std::optional<lab::Answer> answer_of(const nlohmann::ordered_json& json);

// How earlier runs went: the files that `sente suite --json` printed.
[[nodiscard]] std::optional<lab::SuiteMarks> marks_of(const nlohmann::ordered_json& files);

}  // namespace sente::app
