// SPDX-License-Identifier: GPL-3.0-or-later
// Files of labelled positions.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "lab/tune/read_lines.hpp"
#include "lab/tune/samples.hpp"

namespace sente::lab::tune {

// All positions of the files, text or games of self-play, or an error that names the file.
[[nodiscard]] Result<Samples> read_data(const Model& model, const std::vector<std::string>& paths,
                                        const ReadOptions& options);

}  // namespace sente::lab::tune
