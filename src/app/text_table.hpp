// SPDX-License-Identifier: GPL-3.0-or-later
// Tables for people: columns as wide as what stands in them, in several parts where a screen is too
// narrow for all of them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/screen.hpp"
#include "app/terminal.hpp"

namespace sente::app {

enum class Align { left, right };

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
