// SPDX-License-Identifier: GPL-3.0-or-later
// Shogi records in the format of the Computer Shogi Association, and the words that its reader and
// its writer share.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "records/record.hpp"
#include "shogi/types.hpp"

namespace sente::records {

// All games of a text in UTF-8, which a line "/" separates.
[[nodiscard]] RecordFile read_csa(std::string_view text, Reading reading = Reading::whole);

// Version 2.2, the main line only; times are cut to whole seconds. The record must be one of shogi.
[[nodiscard]] std::string write_csa(const Record& record);

[[nodiscard]] std::string_view csa_kind(shogi::Kind kind);  // "FU"
[[nodiscard]] std::optional<shogi::Kind> csa_kind(std::string_view word);

[[nodiscard]] std::string csa_square(shogi::Square square);  // "76"

// "%TORYO"; the nearest one where CSA has none.
[[nodiscard]] std::string_view csa_ending(const Ending& ending, Side mover);
[[nodiscard]] std::optional<Ending> csa_ending(std::string_view word, Side mover);

// Names of $-lines for tags, and back; other names stay as they are.
[[nodiscard]] std::string_view csa_header(std::string_view tag);
[[nodiscard]] std::string_view csa_tag(std::string_view header);

}  // namespace sente::records
