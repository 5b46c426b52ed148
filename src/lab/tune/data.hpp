// SPDX-License-Identifier: GPL-3.0-or-later
// Files of labelled positions, and files written whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "lab/tune/read_lines.hpp"
#include "lab/tune/samples.hpp"

namespace sente::lab::tune {

// All positions of the files, text or games of self-play, or an error that names the file.
[[nodiscard]] Result<Samples> read_data(const Model& model, const std::vector<std::string>& paths,
                                        const ReadOptions& options);

[[nodiscard]] std::optional<std::string> read_text_file(const std::string& path);
// Another reader sees the old content or the new one, never a part; false if it cannot be written.
[[nodiscard]] bool write_text_file(const std::string& path, std::string_view text);

}  // namespace sente::lab::tune
