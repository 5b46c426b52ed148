// SPDX-License-Identifier: GPL-3.0-or-later
// Reading text: fields between blanks with their offsets, and whole numbers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sente::text {

struct Field {
    std::string_view word;
    std::size_t at = 0;  // offset in the text it was cut from
};

// The words of `line`, separated by any run of blanks, tabs or line ends.
[[nodiscard]] std::vector<Field> fields(std::string_view line);

// `word` as a whole number, if all of it is one and it fits.
[[nodiscard]] std::optional<std::int64_t> integer(std::string_view word);

[[nodiscard]] std::string_view trim(std::string_view word);

// The byte in quotes for a message; unprintable bytes in hexadecimal.
[[nodiscard]] std::string quoted(char byte);

// The word in quotes for a message: at most 40 bytes of it, unprintable ones in hexadecimal.
[[nodiscard]] std::string quoted(std::string_view word);

}  // namespace sente::text
