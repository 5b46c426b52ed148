// SPDX-License-Identifier: GPL-3.0-or-later
// FNV-1a: whether bytes are the same, not what they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sente {

class Fingerprint {
public:
    constexpr void add_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3ULL; }
    constexpr void add(std::string_view text) {
        for (const char c : text) add_byte(static_cast<unsigned char>(c));
    }
    constexpr void add(std::span<const std::byte> bytes) {
        for (const std::byte byte : bytes) add_byte(static_cast<unsigned char>(byte));
    }
    [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

// Of one text or one run of bytes.
template <class Bytes>
[[nodiscard]] constexpr std::uint64_t fingerprint(const Bytes& bytes) {
    Fingerprint print;
    print.add(bytes);
    return print.value();
}

}  // namespace sente
