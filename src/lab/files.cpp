// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes whole files.
#include "lab/files.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

namespace sente::lab {

std::optional<std::string> read_file(const std::string& path) {
    std::error_code trouble;
    if (std::filesystem::is_directory(path, trouble)) return {};
    std::ifstream stream(path == "-" ? "/dev/stdin" : path, std::ios::binary);
    if (!stream) return {};
    std::ostringstream content;
    if (stream.peek() != std::ifstream::traits_type::eof()) content << stream.rdbuf();
    if (stream.bad() || content.fail()) return {};
    return std::move(content).str();
}

bool write_file(const std::string& path, std::string_view text) {
    const std::string beside = path + ".new";
    {
        std::ofstream stream(beside, std::ios::binary | std::ios::trunc);
        stream << text;
        stream.close();
        if (!stream) {
            (void)std::remove(beside.c_str());
            return false;
        }
    }
    return std::rename(beside.c_str(), path.c_str()) == 0;
}

}  // namespace sente::lab
