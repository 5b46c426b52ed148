// SPDX-License-Identifier: GPL-3.0-or-later
// CRC-32C (Castagnoli), which finds every burst of damage up to 32 bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sente::lab::selfplay {

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
