// SPDX-License-Identifier: GPL-3.0-or-later
// How the results of `sente perft` look: plain lines in a pipe, colours at a terminal, or JSON.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lab/perft_suite.hpp"

namespace sente::app {

struct PerftOutcome {
    std::string game;
    std::string position;
    int depth = 0;
    int threads = 1;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<std::pair<std::string, std::uint64_t>> divided;  // move text, its share of `nodes`
    std::vector<lab::Fault> faults;
};

void print_text(const PerftOutcome& outcome);
void print_json(const PerftOutcome& outcome);

struct SuiteOutcome {
    std::string game;
    std::string file;
    lab::SuiteResult result;
    double seconds = 0;
};

void print_text(const SuiteOutcome& outcome);
void print_json(const SuiteOutcome& outcome);

}  // namespace sente::app
