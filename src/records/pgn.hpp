// SPDX-License-Identifier: GPL-3.0-or-later
// Chess records in the Portable Game Notation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "records/record.hpp"

namespace sente::records {

// All games of a text in UTF-8. Numbers of moves are not looked at; moves may be SAN, with the
// letters of seven languages or figurines, or UCI.
[[nodiscard]] RecordFile read_pgn(std::string_view text, Reading reading = Reading::whole);

// Where the games of a text stand and what their tags say, without a look at the moves.
struct PgnOutline {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<Tag> tags;  // as they are written
};
[[nodiscard]] std::vector<PgnOutline> outline_pgn(std::string_view text);

// How scores, depths and times of moves are written: as match runners do, {+0.25/12 0.220s} from
// the view of who moved, or as boards read them, {[%eval 0.25,12] [%emt 0:00:00.220]} from White's.
enum class PgnNotes : std::uint8_t { program, commands };

// One game, with an empty line at its end. The record must be one of chess.
[[nodiscard]] std::string write_pgn(const Record& record, PgnNotes notes = PgnNotes::program);

}  // namespace sente::records
