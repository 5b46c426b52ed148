// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces of chess as other languages name them.
#pragma once

#include <array>
#include <string>
#include <string_view>

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

}  // namespace sente::records
