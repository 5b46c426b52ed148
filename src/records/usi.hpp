// SPDX-License-Identifier: GPL-3.0-or-later
// Games as lines of the protocols: `startpos moves …` and `sfen … moves …` or `fen … moves …`.
#pragma once

#include <string>
#include <string_view>

#include "records/record.hpp"

namespace sente::records {

// One game a line; the word `position` in front and `moves` without any may be there or not. Blank
// lines and those that begin with '#' are passed over.
[[nodiscard]] RecordFile read_usi(std::string_view text);  // shogi
[[nodiscard]] RecordFile read_uci(std::string_view text);  // chess; Chess960 by its start

// One line with its end: the start and the main line.
[[nodiscard]] std::string write_position_line(const Record& record);

}  // namespace sente::records
