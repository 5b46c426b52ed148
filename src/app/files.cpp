// SPDX-License-Identifier: GPL-3.0-or-later
// Reading whole files, and writing them by way of a neighbour that is renamed.
#include "app/files.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <sstream>
#include <system_error>
#include <utility>

namespace sente::app {

std::optional<std::string> read_file(const std::string& path) {
    std::error_code trouble;
    if (std::filesystem::is_directory(path, trouble)) return {};
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return {};
    std::ostringstream content;
    if (stream.peek() != std::ifstream::traits_type::eof()) content << stream.rdbuf();
    if (stream.bad() || content.fail()) return {};
    return std::move(content).str();
}

std::string digest(std::string_view text) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return fmt::format("{:016x}", hash);
}

std::optional<InputError> OutputFile::open(const std::string& path) {
    target_ = path;
    if (path.empty()) return {};
    std::error_code trouble;
    const auto status = std::filesystem::status(target_, trouble);
    const bool is_special =
        std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
    const bool is_readonly =
        std::filesystem::exists(status) && !is_special && !std::ofstream(target_, std::ios::app);
    if (!is_special && !is_readonly) {
        part_ = target_;
        part_ += ".part";
    }
    stream_.open(part_.empty() ? target_ : part_, std::ios::binary | std::ios::trunc);
    if (stream_ && !is_readonly) return {};
    return InputError{"cannot write " + path};
}

OutputFile::~OutputFile() {
    if (part_.empty()) return;
    stream_.close();
    std::error_code ignored;
    std::filesystem::remove(part_, ignored);
}

std::optional<InputError> OutputFile::finish(std::string_view text) {
    if (target_.empty()) {
        const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
        if (written && std::fflush(stdout) == 0) return {};
        return InputError{"cannot write to standard output"};
    }
    stream_.write(text.data(), static_cast<std::streamsize>(text.size()));
    stream_.close();
    std::error_code trouble;
    if (stream_ && !part_.empty()) std::filesystem::rename(part_, target_, trouble);
    if (!stream_ || trouble) return InputError{"cannot write " + target_.string()};
    part_.clear();
    return {};
}

}  // namespace sente::app
