// SPDX-License-Identifier: GPL-3.0-or-later
// `sente data`: works on files of training games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/evaluation_options.hpp"
#include "lab/selfplay/selection.hpp"
#include "lab/training/cuts.hpp"

namespace CLI {
class App;
}  // namespace CLI

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

// Adds the command and its actions to `app`; parsing fills `request`, which must outlive `app`.
CLI::App& add_data_command(CLI::App& app, DataRequest& request);

// Exit status: 0 all right, 1 something in the files is damaged and was left out or no more could
// be written, 2 bad request.
[[nodiscard]] int run_data(const DataRequest& request);

}  // namespace sente::app
