// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps two processes from writing one file at a time: what both append or replace would be lost.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/result.hpp"

namespace sente::lab {

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

}  // namespace sente::lab
