// SPDX-License-Identifier: GPL-3.0-or-later
// Tables for people: columns as wide as what stands in them, wide letters counted as two.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/terminal.hpp"

namespace sente::app {

// How many columns of a terminal a text in UTF-8 takes.
[[nodiscard]] std::size_t columns_of(std::string_view text);

enum class Align { left, right };

class TextTable {
public:
    struct Cell {
        std::string text;
        Tone tone = Tone::plain;
    };

    void column(std::string heading, Align align = Align::right);
    void row(std::vector<Cell> cells);  // one for each column
    // Lines that end in '\n'.
    [[nodiscard]] std::string text(bool coloured) const;
    [[nodiscard]] std::string markdown() const;

private:
    struct Column {
        Align align;
        std::size_t width;
    };
    [[nodiscard]] std::string line(const std::vector<Cell>& cells, bool coloured) const;

    std::vector<Column> columns_;
    std::vector<Cell> headings_;
    std::vector<std::vector<Cell>> rows_;
};

}  // namespace sente::app
