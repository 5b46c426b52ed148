// SPDX-License-Identifier: GPL-3.0-or-later
// `sente data`: works on files of training games, and what it prints of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/options.hpp"
#include "lab/selfplay/data_tools.hpp"
#include "lab/selfplay/selection.hpp"
#include "lab/training/cuts.hpp"

namespace sente::app {

struct DataRequest {
    std::string action;
    std::vector<std::string> files;
    std::string out;
    bool force = false;
    bool json = false;
    std::uint64_t seed = 1;
    std::uint64_t memory_mb = 512;
    std::uint64_t game = 1;  // to inspect
    bool duplicate_positions = false;
    std::string format;       // of records; empty: by the name of the file, or the usual one
    std::uint64_t first = 0;  // only so many; 0: all
    std::vector<std::string> results;
    lab::selfplay::GameSelection games;
    lab::selfplay::PositionSelection positions;
    lab::training::CutOptions cuts;
    EvaluationRequest evaluation;  // of the searches that cuts are taken from
};

void print_counts(const lab::selfplay::ChainSet& files, const lab::selfplay::Counts& counts,
                  bool json);

}  // namespace sente::app
