// SPDX-License-Identifier: GPL-3.0-or-later
// Files that commands read and write.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "lab/files.hpp"

namespace sente::app {

using lab::read_file;

// A fingerprint in hexadecimal: whether a text is the same, not what it is.
[[nodiscard]] std::string digest(std::string_view text);

// For what is read here and there, or gone on with later: a dash, which stands for standard input
// or output elsewhere, is refused and does not become the name of a file.
[[nodiscard]] CLI::Validator a_true_file();

// A file that takes its place only when it is whole. Opening shows at once whether it can be
// written.
class OutputFile {
public:
    // An empty path, or a dash: standard output.
    [[nodiscard]] std::optional<InputError> open(const std::string& path);
    // Where it is written until it is whole, by way of this stream or by somebody else.
    [[nodiscard]] std::ofstream& stream() { return stream_; }
    [[nodiscard]] std::string place() const { return (part_.empty() ? target_ : part_).string(); }
    OutputFile() = default;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    // Leaves nothing behind; from any thread, and then the end.
    void discard();
    // Closes; the file takes its place.
    [[nodiscard]] std::optional<InputError> finish();
    // The same, with that as its content.
    [[nodiscard]] std::optional<InputError> finish(std::string_view text);

private:
    std::filesystem::path target_;
    std::filesystem::path part_;  // empty: the target is written to at once
    std::ofstream stream_;
};

}  // namespace sente::app
