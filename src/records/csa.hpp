// SPDX-License-Identifier: GPL-3.0-or-later
// Shogi records in the format of the Computer Shogi Association.
#pragma once

#include <string>
#include <string_view>

#include "records/record.hpp"

namespace sente::records {

// All games of a text in UTF-8, which a line "/" separates.
[[nodiscard]] RecordFile read_csa(std::string_view text, Reading reading = Reading::whole);

// Version 2.2, the main line only; times are cut to whole seconds. The record must be one of shogi.
[[nodiscard]] std::string write_csa(const Record& record);

}  // namespace sente::records
