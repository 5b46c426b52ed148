// SPDX-License-Identifier: GPL-3.0-or-later
// A command in every process of a crew: that all are the same program with the same words, and what
// is said and returned at the end.
#pragma once

#include <string>

#include "app/run_log.hpp"
#include "cluster/crew.hpp"

namespace sente::app {

using Program = int (*)(int argc, char** argv, cluster::Crew& crew);

// Runs the program as one of the crew; the exit status.
[[nodiscard]] int run_with(cluster::Crew& crew, int argc, char** argv, Program program);

// Whether there are others beside this process.
[[nodiscard]] bool is_one_of_many(const cluster::Crew* crew);
// Says that a command has no use for other processes; the exit status.
[[nodiscard]] int refuse_many(const cluster::Crew& crew, const std::string& command);

// Why the processes of a crew cannot work together, where this one leads it: the first whose facts
// differ. Where another leads, it says nothing, and comes back only if all is well.
[[nodiscard]] std::optional<std::string> disagreement(cluster::Crew* crew,
                                                      const cluster::Facts& facts);

// Where runs are kept: nowhere, if another process leads.
[[nodiscard]] RunPlace place_for(const cluster::Crew* crew, const RunPlace& place);

}  // namespace sente::app
