// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in files: little-endian, and of variable length (seven bits a byte, low ones first); and
// their checksum, CRC-32C (Castagnoli), which finds every burst of damage up to 32 bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sente::lab::selfplay {

inline void put_fixed(std::string& bytes, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
}

inline void put_varint(std::string& bytes, std::uint64_t value) {
    while (value >= 0x80) {
        bytes += static_cast<char>(0x80 | (value & 0x7F));
        value >>= 7;
    }
    bytes += static_cast<char>(value);
}

// 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 …
[[nodiscard]] constexpr std::uint64_t zigzag(std::int64_t value) {
    return (static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63);
}
[[nodiscard]] constexpr std::int64_t unzigzag(std::uint64_t value) {
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
}

// Reads from the front of a text; once something is missing, it stays bad and yields zeros.
class ByteCursor {
public:
    explicit ByteCursor(std::string_view bytes) : bytes_(bytes) {}

    [[nodiscard]] bool ok() const { return ok_; }
    [[nodiscard]] bool at_end() const { return ok_ && at_ == bytes_.size(); }
    [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }

    std::uint64_t fixed(int size) {
        std::uint64_t value = 0;
        const std::string_view part = text(static_cast<std::size_t>(size));
        for (std::size_t i = 0; i < part.size(); ++i)
            value |= std::uint64_t{static_cast<unsigned char>(part[i])} << (8 * i);
        return value;
    }

    // At most 35 bits, which is more than any field needs, and in as few bytes as it takes.
    std::uint64_t varint() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            const std::uint64_t byte = fixed(1);
            value |= (byte & 0x7F) << shift;
            if (!ok_) return 0;
            if (byte == 0 && shift > 0) break;
            if (byte < 0x80) return value;
        }
        ok_ = false;
        return 0;
    }

    std::string_view text(std::size_t size) {
        if (!ok_ || size > left()) {
            ok_ = false;
            return {};
        }
        at_ += size;
        return bytes_.substr(at_ - size, size);
    }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    bool ok_ = true;
};

namespace detail {

constexpr std::array<std::uint32_t, 256> make_crc_table() {
    constexpr std::uint32_t kReversedPolynomial = 0x82F63B78;
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit)
            rest = (rest >> 1) ^ ((rest & 1) != 0 ? kReversedPolynomial : 0);
        table[byte] = rest;
    }
    return table;
}

inline constexpr std::array<std::uint32_t, 256> kCrcTable = make_crc_table();

}  // namespace detail

[[nodiscard]] constexpr std::uint32_t crc32c(std::string_view bytes) {
    std::uint32_t rest = 0xFFFFFFFF;
    for (const char byte : bytes)
        rest = (rest >> 8) ^ detail::kCrcTable[(rest ^ static_cast<unsigned char>(byte)) & 0xFF];
    return ~rest;
}

static_assert(crc32c("123456789") == 0xE3069283, "the check value of the standard");

}  // namespace sente::lab::selfplay
