// SPDX-License-Identifier: GPL-3.0-or-later
// Writes files by way of a neighbour that is renamed.
#include "app/files.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <system_error>

#include "core/fingerprint.hpp"

namespace sente::app {

std::string digest(std::string_view text) {
    Fingerprint print;
    print.add(text);
    return fmt::format("{:016x}", print.value());
}

CLI::Validator a_true_file() {
    return {[](std::string& path) -> std::string {
                if (path != "-") return {};
                return "this must be a file, and a dash is none (./- is one of that name)";
            },
            ""};
}

std::optional<InputError> OutputFile::open(const std::string& path) {
    target_ = path == "-" ? "/dev/stdout" : path;
    if (path.empty()) return {};
    if (path == "-") {
        stream_.open(target_, std::ios::binary | std::ios::app);
        if (stream_) return {};
        return InputError{"cannot write to standard output"};
    }
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
    stream_.open(place(), std::ios::binary | std::ios::trunc);
    if (stream_ && !is_readonly) return {};
    return InputError{"cannot write " + path};
}

OutputFile::~OutputFile() {
    if (part_.empty()) return;
    stream_.close();
    discard();
}

void OutputFile::discard() {
    std::error_code ignored;
    if (!part_.empty()) std::filesystem::remove(part_, ignored);
}

std::optional<InputError> OutputFile::finish(std::string_view text) {
    if (target_.empty()) {
        const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
        if (written && std::fflush(stdout) == 0) return {};
        return InputError{"cannot write to standard output"};
    }
    stream_.write(text.data(), static_cast<std::streamsize>(text.size()));
    return finish();
}

std::optional<InputError> OutputFile::finish() {
    stream_.close();
    std::error_code trouble;
    if (stream_ && !part_.empty()) std::filesystem::rename(part_, target_, trouble);
    if (!stream_ || trouble) return InputError{"cannot write " + target_.string()};
    part_.clear();
    return {};
}

}  // namespace sente::app
