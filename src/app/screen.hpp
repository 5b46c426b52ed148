// SPDX-License-Identifier: GPL-3.0-or-later
// What fits on a screen: everything that is printed for people keeps to 80 columns, and tables
// whose columns are as wide as what stands in them come in several parts where that is too narrow.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/terminal.hpp"

namespace sente::app {

inline constexpr std::size_t kScreenColumns = 80;

// How many columns of a terminal a text in UTF-8 takes; wide letters take two.
[[nodiscard]] std::size_t columns_of(std::string_view text);

// The words of a text on as many lines as it takes. A word that is longer than a line stays whole.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text,
                                               std::size_t columns = kScreenColumns);
// The same as lines that end in '\n', those after the first behind so many blanks.
[[nodiscard]] std::string paragraph(std::string_view text, std::size_t indent = 0);
// The same to the right of `head`, which stands on the first line alone.
[[nodiscard]] std::string hanging(std::string_view head, std::string_view text);

// As much of a text as fits, with "…" where something is missing.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t columns);

enum class Align { left, right };

// Columns are as wide as what stands in them.
class TextTable {
public:
    struct Cell {
        std::string text;
        Tone tone = Tone::plain;
    };

    void column(std::string heading, Align align = Align::right);
    void row(std::vector<Cell> cells);  // one for each column
    void heading(std::string text);     // above the rows that come
    // How many of the first columns every part of a wide table begins with; one, if not told.
    void repeat(std::size_t keys) { keys_ = keys; }
    [[nodiscard]] std::size_t width() const;  // of all columns side by side
    // Lines that end in '\n', none beyond the screen unless two columns alone are too wide for it.
    // Parts after the first leave out the rows that have nothing there.
    [[nodiscard]] std::string text(bool coloured, std::size_t screen = kScreenColumns) const;
    [[nodiscard]] std::string markdown() const;

private:
    struct Column {
        Align align;
        std::size_t width;
    };
    [[nodiscard]] std::vector<std::vector<std::size_t>> parts(std::size_t screen) const;
    [[nodiscard]] bool belongs(const std::vector<Cell>& cells,
                               const std::vector<std::size_t>& part) const;
    [[nodiscard]] std::string line(const std::vector<Cell>& cells,
                                   const std::vector<std::size_t>& part, bool coloured) const;

    std::size_t keys_ = 1;
    std::vector<Column> columns_;
    std::vector<Cell> headings_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace sente::app
