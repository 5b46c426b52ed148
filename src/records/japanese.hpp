// SPDX-License-Identifier: GPL-3.0-or-later
// The words of Japanese records: squares, pieces, handicaps, endings, and lines about a move.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "records/record.hpp"
#include "records/scan.hpp"
#include "shogi/types.hpp"

namespace sente::records {

inline constexpr std::array<std::string_view, 9> kWideDigits = {"１", "２", "３", "４", "５",
                                                                "６", "７", "８", "９"};
inline constexpr std::array<std::string_view, 9> kKanjiDigits = {"一", "二", "三", "四", "五",
                                                                 "六", "七", "八", "九"};

// 0 … 8 for a digit in ASCII, wide or kanji form.
std::optional<int> eat_digit(Scan& scan);
// "７六", "76", "７６".
std::optional<shogi::Square> eat_square(Scan& scan);
[[nodiscard]] std::string square_words(shogi::Square square);

// A piece as in moves ("成銀", "龍", "竜", "王") or on boards ("全").
std::optional<shogi::Kind> eat_kind(Scan& scan);
[[nodiscard]] std::string_view kind_words(shogi::Kind kind);    // two letters for 成香 …
[[nodiscard]] std::string_view board_letter(shogi::Kind kind);  // one letter

// "十八", "二", or 1 where there is none.
[[nodiscard]] int eat_count(Scan& scan);
[[nodiscard]] std::string count_words(int count);

struct HandicapWords {
    std::string_view name;
    std::string_view sfen;
};
[[nodiscard]] std::optional<std::string_view> sfen_of_handicap(std::string_view name);
// The name of a start; nothing if it is none of the known ones.
[[nodiscard]] std::optional<std::string_view> handicap_of_sfen(std::string_view sfen);

// The word that ends a line of KIF: the nearest one where KIF has none, or nothing.
[[nodiscard]] std::string_view ending_word(const Ending& ending, Side mover);
std::optional<Reason> eat_ending(Scan& scan);

// "まで3手で先手の勝ち", without the line end.
[[nodiscard]] std::string summary(int moves, const Ending& ending, Side mover);
// What such a line says; nothing if it is none. `mated`: the mover has no legal move.
[[nodiscard]] std::optional<Ending> read_summary(std::string_view line, Side mover, bool mated);

// Score and depth as lines of a comment, from Black's view: "*評価値=104", "*詰み=先手勝ち:5手",
// "*深さ=12".
[[nodiscard]] std::string note_lines(const Note& note, Side mover);
// Takes such a line; false leaves it to the comment.
bool read_note_line(std::string_view line, Side mover, Note& note);
void add_comment_line(std::string_view line, Note& note);

// Names of tags in Japanese headers for the names that records use, and back.
[[nodiscard]] std::string_view tag_of_header(std::string_view header);
[[nodiscard]] std::string_view header_of_tag(std::string_view tag);

}  // namespace sente::records
