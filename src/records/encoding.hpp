// SPDX-License-Identifier: GPL-3.0-or-later
// Text in the encodings that records come in, as UTF-8 and back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sente::records {

enum class Encoding : std::uint8_t { utf8, shift_jis, euc_jp, latin1, utf16 };

[[nodiscard]] std::string_view encoding_name(Encoding encoding);

struct DecodedText {
    std::string text;  // UTF-8, without a byte-order mark
    Encoding encoding = Encoding::utf8;
};

// Finds the encoding from the bytes. What is not UTF-8 is EUC-JP if all its bytes fit, else
// Shift_JIS, and Latin-1 if `western` or nothing else is left.
[[nodiscard]] DecodedText decode(std::string_view bytes, bool western = false);

// Nothing if Shift_JIS lacks a character.
[[nodiscard]] std::optional<std::string> to_shift_jis(std::string_view utf8);

}  // namespace sente::records
