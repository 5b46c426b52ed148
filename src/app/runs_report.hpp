// SPDX-License-Identifier: GPL-3.0-or-later
// How stored runs look: tables of text, JSON, comma-separated values.
#pragma once

#include <vector>

#include "lab/store/run_store.hpp"

namespace sente::app {

void print_runs_text(const std::vector<lab::RunSummary>& runs);
void print_runs_json(const std::vector<lab::RunSummary>& runs);
void print_runs_csv(const std::vector<lab::RunSummary>& runs);

void print_run_text(const lab::Run& run);
void print_run_json(const lab::Run& run);

}  // namespace sente::app
