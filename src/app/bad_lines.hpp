// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of files that could not be read, as commands tell of them.
#pragma once

#include <string>
#include <vector>

#include "lab/perft_file.hpp"

namespace sente::app {

// The first few; of a file that is something else altogether, thousands would say no more.
void print_bad_lines(const std::string& file, const std::vector<lab::BadLine>& lines,
                     bool coloured);

}  // namespace sente::app
