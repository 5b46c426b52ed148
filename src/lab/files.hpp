// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes whole files.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sente::lab {

// All bytes of a file, or of standard input if it is a dash; nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);
// Another reader sees the old content or the new one, never a part; false if it cannot be written.
[[nodiscard]] bool write_file(const std::string& path, std::string_view text);

}  // namespace sente::lab
