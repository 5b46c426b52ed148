// SPDX-License-Identifier: GPL-3.0-or-later
// A whole page in one file that fetches nothing from anywhere: its frame, text that is safe between
// tags, numbers and tables for people, and boards as SVG.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_drawing.hpp"

namespace sente::lab::page {

// Safe as text and inside quotes of attributes. Control characters are left out.
[[nodiscard]] std::string escaped(std::string_view text);
// JSON that cannot end the script element it stands in.
[[nodiscard]] std::string in_script(std::string_view json);

// "12.30"; a dash for what is no number. The minus is a true one.
[[nodiscard]] std::string fixed(double value, int digits);
[[nodiscard]] std::string with_sign(double value, int digits);
// 1234567 as "1,234,567", as on the terminal.
[[nodiscard]] std::string grouped(std::uint64_t number);
// The same for numbers that came as others; without digits behind the point.
[[nodiscard]] std::string count_text(double value);
using games::coordinate;

// <tag attributes>content</tag>; the content is HTML.
[[nodiscard]] std::string element(std::string_view tag, std::string_view attributes,
                                  std::string_view content);

// A heading for a card and what is in it, as HTML.
[[nodiscard]] std::string card(std::string_view title, std::string_view content);

struct Column {
    std::string title;
    bool is_number = true;
};

// Cells are HTML. The first cell of a row names it.
struct Table {
    std::string caption;
    std::vector<Column> columns;
    std::vector<std::vector<std::string>> rows;
};

// In a box of its own that scrolls sideways where the page is too narrow.
[[nodiscard]] std::string html_of(const Table& table);

// A whole page in one file; the browser is told that it fetches nothing.
struct Page {
    std::string title;     // text
    std::string kicker;    // a short line of text above the title
    std::string subtitle;  // text below it
    std::string body;      // HTML
    std::string script;    // without its element; empty: none
    std::string language = "en";
    std::string footer = "Made by Sente. This page is whole: it fetches nothing from anywhere.";
};

[[nodiscard]] std::string html_of(const Page& page);

using games::Diagram;

// The shapes that all boards of a page refer to; once a page.
[[nodiscard]] std::string board_shapes();
// All that changes from one position to the next, to be put into the element of class "scene".
[[nodiscard]] std::string scene_of(const Diagram& diagram);
// A board with that scene. `label` says what it shows.
[[nodiscard]] std::string board_of(const Diagram& diagram, std::string_view label,
                                   std::string_view id = "");

}  // namespace sente::lab::page
