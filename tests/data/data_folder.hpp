// SPDX-License-Identifier: GPL-3.0-or-later
// Where the public collections lie that are not part of this repository.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace sente::test {

// SENTE_DATA, or shared/data beside the checkout; nothing if there is no such folder.
[[nodiscard]] inline std::optional<std::filesystem::path> data_folder() {
    const char* const named = std::getenv("SENTE_DATA");
    const std::filesystem::path folder =
        named != nullptr ? std::filesystem::path(named)
                         : std::filesystem::path(__FILE__).parent_path() / "../../../shared/data";
    if (!std::filesystem::is_directory(folder)) return {};
    return folder;
}

[[nodiscard]] inline std::string read_all(const std::filesystem::path& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace sente::test
