// SPDX-License-Identifier: GPL-3.0-or-later
// Boards in HTML.
#include "app/board_page.hpp"

#include <fmt/format.h>

#include <array>
#include <cctype>
#include <cstddef>

#include "core/text.hpp"

namespace sente::app {

namespace {

struct Glyph {
    char letter;
    std::string_view plain;
    std::string_view promoted;
};

constexpr std::array<Glyph, 6> kChessmen = {{{'k', "♚", ""},
                                             {'q', "♛", ""},
                                             {'r', "♜", ""},
                                             {'b', "♝", ""},
                                             {'n', "♞", ""},
                                             {'p', "♟", ""}}};
constexpr std::array<Glyph, 8> kShogimen = {{{'k', "玉", ""},
                                             {'r', "飛", "龍"},
                                             {'b', "角", "馬"},
                                             {'g', "金", ""},
                                             {'s', "銀", "全"},
                                             {'n', "桂", "圭"},
                                             {'l', "香", "杏"},
                                             {'p', "歩", "と"}}};

std::string_view glyph_of(char letter, bool promoted, bool shogi) {
    const char low = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    const auto find = [&](const auto& glyphs) -> std::string_view {
        for (const Glyph& glyph : glyphs)
            if (glyph.letter == low) return promoted ? glyph.promoted : glyph.plain;
        return "?";
    };
    return shogi ? find(kShogimen) : find(kChessmen);
}

// Upper-case letters are the first side's in both notations.
std::string man(char letter, bool promoted, bool shogi) {
    const bool first = std::isupper(static_cast<unsigned char>(letter)) != 0;
    return fmt::format("<span class=\"{}\">{}</span>", first ? "first" : "second",
                       glyph_of(letter, promoted, shogi));
}

std::string row_html(std::string_view row, bool shogi) {
    std::string out = "<tr>";
    bool promoted = false;
    for (const char letter : row) {
        if (letter >= '1' && letter <= '9') {
            for (int i = 0; i < letter - '0'; ++i) out += "<td></td>";
        } else if (letter == '+') {
            promoted = true;
        } else if (std::isalpha(static_cast<unsigned char>(letter)) != 0) {
            out += "<td>" + man(letter, promoted, shogi) + "</td>";
            promoted = false;
        }
    }
    return out + "</tr>";
}

// The hands of an SFEN, such as "2Pb".
std::string hands_html(std::string_view hands) {
    std::string out;
    std::string count;
    for (const char letter : hands) {
        if (letter >= '0' && letter <= '9') count += letter;
        if (std::isalpha(static_cast<unsigned char>(letter)) == 0) continue;
        out += fmt::format(" <span class=\"inhand\">{}{}</span>", man(letter, false, true),
                           count.empty() ? "" : "×" + count);
        count.clear();
    }
    return out.empty() ? out : "<p>In hand:" + out + "</p>";
}

}  // namespace

std::string board_html(std::string_view position, bool shogi) {
    const auto words = text::fields(position);
    if (words.empty()) return {};
    std::string out = fmt::format("<table class=\"board {}\" aria-label=\"Board\"><tbody>",
                                  shogi ? "shogi" : "chess");
    std::string_view rows = words[0].word;
    while (!rows.empty()) {
        const std::size_t end = std::min(rows.find('/'), rows.size());
        out += row_html(rows.substr(0, end), shogi);
        rows.remove_prefix(std::min(end + 1, rows.size()));
    }
    out += "</tbody></table>";
    if (shogi && words.size() > 2) out += hands_html(words[2].word);
    return out;
}

std::string_view board_style() {
    return R"(
.board { border-collapse: collapse; margin: .5rem 0; }
.board td { width: 2rem; height: 2rem; padding: 0; text-align: center; border: 1px solid var(--line);
  font-size: 1.4rem; line-height: 1; }
.board.chess tr:nth-child(odd) td:nth-child(even), .board.chess tr:nth-child(even) td:nth-child(odd) {
  background: var(--dark-square); }
.board.chess .first { color: #fff; text-shadow: 0 0 2px #000, 0 0 2px #000, 0 0 1px #000; }
.board.chess .second { color: #000; text-shadow: 0 0 2px #fff; }
.board.shogi .second, .inhand .second { display: inline-block; transform: rotate(180deg); }
)";
}

}  // namespace sente::app
