// SPDX-License-Identifier: GPL-3.0-or-later
// Letters are looked at where SAN has a piece: in front, and behind a pawn that promotes.
#include "records/pgn_letters.hpp"

#include <cstddef>

namespace sente::records {

namespace {

constexpr std::array<std::string_view, 12> kFigurines = {"♔", "♕", "♖", "♗", "♘", "♙",
                                                         "♚", "♛", "♜", "♝", "♞", "♟"};
constexpr char kNoPiece = '?';  // SAN passes over other signs

bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

char english(char letter, std::string_view letters) {
    const std::size_t at = letters.find(letter);
    return at == std::string_view::npos ? kNoPiece : kPieceLetters.front()[at];
}

// Figurines become `letters`, so that one step more makes all of them English; pawns go unnamed.
std::string without_figurines(std::string_view san, std::string_view letters) {
    std::string out;
    while (!san.empty()) {
        std::size_t size = 0;
        for (std::size_t i = 0; i < kFigurines.size() && size == 0; ++i) {
            if (san.substr(0, kFigurines[i].size()) != kFigurines[i]) continue;
            size = kFigurines[i].size();
            if (i % 6 < letters.size()) out += letters[i % 6];
        }
        if (size == 0) out += san[size++];
        san.remove_prefix(size);
    }
    return out;
}

}  // namespace

std::string with_english_letters(std::string_view san, std::string_view letters) {
    std::string out = without_figurines(san, letters);
    if (letters == kPieceLetters.front() || out.empty() || out.front() == 'O') return out;
    if (is_capital(out.front())) {
        out.front() = english(out.front(), letters);
        return out;
    }
    const std::size_t last = out.find_last_not_of("+#!?");
    if (last != std::string::npos && is_capital(out[last])) out[last] = english(out[last], letters);
    return out;
}

}  // namespace sente::records
