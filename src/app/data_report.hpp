// SPDX-License-Identifier: GPL-3.0-or-later
// What `sente data count` prints.
#pragma once

#include "lab/selfplay/data_tools.hpp"

namespace sente::app {

void print_counts(const lab::selfplay::ChainSet& files, const lab::selfplay::Counts& counts,
                  bool json);

}  // namespace sente::app
