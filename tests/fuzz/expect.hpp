// SPDX-License-Identifier: GPL-3.0-or-later
// What fuzz targets share: the input as text, and a stop where a property fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace sente::fuzz {

[[nodiscard]] inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Ends the program, which the fuzzer reports with the input.
inline void expect(bool holds) {
    if (!holds) std::abort();
}

}  // namespace sente::fuzz
