// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in files: little-endian, and of variable length (seven bits a byte, low ones first).
#pragma once

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

}  // namespace sente::lab::selfplay
