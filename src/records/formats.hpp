// SPDX-License-Identifier: GPL-3.0-or-later
// Any record file: its encoding and format are found from its name and contents.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/record.hpp"

namespace sente::records {

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
