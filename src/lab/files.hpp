// SPDX-License-Identifier: GPL-3.0-or-later
// Whole files, and whether two texts are the same.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sente::lab {

// All bytes of a file; nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_file(const std::string& path);
// Another reader sees the old content or the new one, never a part; false if it cannot be written.
[[nodiscard]] bool write_file(const std::string& path, std::string_view text);

// FNV-1a: whether texts are the same, not what they are.
class Fingerprint {
public:
    void add(std::string_view text) {
        for (const char c : text) add_byte(static_cast<unsigned char>(c));
    }
    void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 1099511628211ULL; }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 14695981039346656037ULL;
};

}  // namespace sente::lab
