// SPDX-License-Identifier: GPL-3.0-or-later
// Chess records in the Portable Game Notation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "records/record.hpp"

namespace sente::records {

// All games of a text in UTF-8. Numbers of moves are not looked at; moves may be SAN or UCI.
[[nodiscard]] RecordFile read_pgn(std::string_view text);

// How scores, depths and times of moves are written: as match runners do, {+0.25/12 0.220s} from
// the view of who moved, or as boards read them, {[%eval 0.25,12] [%emt 0:00:00.220]} from White's.
enum class PgnNotes : std::uint8_t { program, commands };

// One game, with an empty line at its end. The record must be one of chess.
[[nodiscard]] std::string write_pgn(const Record& record, PgnNotes notes = PgnNotes::program);

}  // namespace sente::records
