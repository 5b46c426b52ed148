// SPDX-License-Identifier: GPL-3.0-or-later
// Any record file: its encoding and format are found from its name and contents, and its text
// becomes UTF-8.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/record.hpp"

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

enum class Format : std::uint8_t { pgn, kif, ki2, csa, usi };

[[nodiscard]] std::string_view format_name(Format format);

// By the end of the file name, in any case: .pgn .kif .kifu .ki2 .ki2u .csa .usi
[[nodiscard]] std::optional<Format> format_of_name(std::string_view file_name);
// By what stands in the text (UTF-8).
[[nodiscard]] std::optional<Format> format_of_text(std::string_view text);

// Reads bytes as they stand in a file; the name decides the format where it tells.
[[nodiscard]] RecordFile read_records(std::string_view bytes, std::string_view file_name);
[[nodiscard]] RecordFile read_records(std::string_view text, Format format,  // UTF-8
                                      Reading reading = Reading::whole);

// In UTF-8. PGN wants chess, the others shogi, and USI either.
[[nodiscard]] std::string write_record(const Record& record, Format format);

}  // namespace sente::records
