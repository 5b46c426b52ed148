// SPDX-License-Identifier: GPL-3.0-or-later
// Chess records in the Portable Game Notation.
#pragma once

#include <string>
#include <string_view>

#include "records/record.hpp"

namespace sente::records {

// All games of a text in UTF-8. Numbers of moves are not looked at; moves may be SAN or UCI.
[[nodiscard]] RecordFile read_pgn(std::string_view text);

// One game, with an empty line at its end. Scores, depth and time are written as match runners do:
// {+0.25/12 0.220s}. The record must be one of chess.
[[nodiscard]] std::string write_pgn(const Record& record);

}  // namespace sente::records
