// SPDX-License-Identifier: GPL-3.0-or-later
// Words that the reader and the writer of PGN share, and pieces as other languages name them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "records/pgn.hpp"
#include "records/record.hpp"

namespace sente::records {

// Letters for king, queen, rook, bishop and knight; English ones first.
inline constexpr std::array<std::string_view, 7> kPieceLetters = {
    "KQRBN",  // English
    "KDTLS",  // German
    "RDTFC",  // French
    "RDTAC",  // Spanish
    "KDTLP",  // Dutch
    "KHWGS",  // Polish
    "KDVSJ",  // Czech
};

// The move with English letters in place of `letters` and of figurines; a piece that the language
// does not have becomes one that chess does not have.
[[nodiscard]] std::string with_english_letters(std::string_view san, std::string_view letters);

inline constexpr std::array<std::string_view, 7> kPgnRoster = {"Event", "Site",  "Date",  "Round",
                                                               "White", "Black", "Result"};

// What stands in the roster for something unknown.
[[nodiscard]] constexpr std::string_view pgn_placeholder(std::string_view tag) {
    return tag == "Date" ? "????.??.??" : "?";
}

[[nodiscard]] std::string_view pgn_result(GameResult outcome);
[[nodiscard]] std::optional<GameResult> pgn_outcome(std::string_view word);

// Values of the tag Termination; empty where it would only say what the moves do.
[[nodiscard]] std::string_view pgn_termination(Reason reason);
[[nodiscard]] Reason pgn_reason(std::string_view termination);

// The text of a comment that holds all of the note but its lead and NAGs; and back. `mover` made
// the move.
[[nodiscard]] std::string pgn_comment(const Note& note, Side mover,
                                      PgnNotes notes = PgnNotes::program);
// Adds what `text` says; `mover` made the move.
void read_pgn_comment(std::string_view text, Side mover, Note& note);

}  // namespace sente::records
