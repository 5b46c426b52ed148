// SPDX-License-Identifier: GPL-3.0-or-later
// A file that is read in places, however large it is, and that may change or shrink meanwhile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "core/result.hpp"

namespace sente::book {

class File {
public:
    static Result<std::shared_ptr<const File>> open(const std::string& path);
    ~File();
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    // How many bytes there were to read: fewer than asked for at the end of the file or on an
    // error.
    [[nodiscard]] std::size_t read(std::uint64_t at, std::span<char> to) const;
    [[nodiscard]] std::uint64_t size() const { return size_; }  // when it was opened
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    File(int handle, std::uint64_t size, std::string path);

    int handle_;
    std::uint64_t size_;
    std::string path_;
};

}  // namespace sente::book
