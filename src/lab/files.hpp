// SPDX-License-Identifier: GPL-3.0-or-later
// Files of the laboratory: read and written whole, kept from two processes that would write one at
// a time, and JSON that somebody hands us.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.hpp"

namespace sente::lab {

// All bytes of a file, or of standard input if it is a dash; nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);
// Another reader sees the old content or the new one, never a part; false if it cannot be written.
[[nodiscard]] bool write_file(const std::string& path, std::string_view text);

// Ends with the process, however that ends; refused (PATH "is being …") while another has it. Where
// a file cannot be claimed at all (no such folder, a file system without locks), there is a claim
// to nothing: who writes will say what is wrong.
class FileClaim {
public:
    // To the file itself, which is made where there is none: for files that are appended to.
    [[nodiscard]] static Result<std::shared_ptr<FileClaim>> to(const std::string& path);
    // To `PATH.busy`, which is there as long as the claim: for files that are replaced, or that
    // others lock in their own way.
    [[nodiscard]] static Result<std::shared_ptr<FileClaim>> beside(const std::string& path);

    FileClaim(const FileClaim&) = delete;
    FileClaim& operator=(const FileClaim&) = delete;
    ~FileClaim();

private:
    FileClaim(int file, std::string beside) : file_(file), beside_(std::move(beside)) {}

    int file_;            // -1: none
    std::string beside_;  // empty: nothing is left to remove
};

// Discarded (is_discarded) where it is no JSON, or nested deeper than anything of ours: whatever
// copies or walks through a value goes down as deep, and the stack has an end.
[[nodiscard]] nlohmann::ordered_json parse_json(std::string_view text);

}  // namespace sente::lab
