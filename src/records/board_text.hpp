// SPDX-License-Identifier: GPL-3.0-or-later
// The header of Japanese records: tags, handicap, and the board drawn in letters (BOD).
#pragma once

#include <string>

#include "records/record.hpp"

namespace sente::records {

// Tags, then 手合割 or the board with both hands and the side to move.
[[nodiscard]] std::string header_text(const Record& record);

}  // namespace sente::records
