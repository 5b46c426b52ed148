// SPDX-License-Identifier: GPL-3.0-or-later
// Pads cells and joins them.
#include "app/text_table.hpp"

#include <algorithm>
#include <utility>

#include "core/check.hpp"

namespace sente::app {

namespace {

constexpr std::string_view kGap = "  ";

}  // namespace

void TextTable::column(std::string heading, Align align) {
    columns_.push_back({align, columns_of(heading)});
    headings_.push_back({std::move(heading), Tone::dim});
}

void TextTable::row(std::vector<Cell> cells) {
    CHECK(cells.size() == columns_.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        columns_[i].width = std::max(columns_[i].width, columns_of(cells[i].text));
    rows_.push_back(std::move(cells));
}

void TextTable::heading(std::string text) {
    std::vector<Cell> cells(columns_.size());
    cells.front().text = std::move(text);
    row(std::move(cells));
}

std::size_t TextTable::width() const {
    std::size_t width = 0;
    for (const Column& column : columns_) width += column.width;
    return width + kGap.size() * (columns_.size() - std::min<std::size_t>(columns_.size(), 1));
}

// Which columns stand together: one part where all fit, else each part begins with the first
// columns, which say what a row is about.
std::vector<std::vector<std::size_t>> TextTable::parts(std::size_t screen) const {
    const std::size_t keys = std::min(keys_, columns_.size());
    std::vector<std::size_t> first(keys);
    std::size_t key_width = 0;
    for (std::size_t i = 0; i < keys; ++i) {
        first[i] = i;
        key_width += columns_[i].width + (i > 0 ? kGap.size() : 0);
    }
    std::vector<std::vector<std::size_t>> parts = {first};
    std::size_t width = key_width;
    for (std::size_t i = keys; i < columns_.size(); ++i) {
        const std::size_t more = kGap.size() + columns_[i].width;
        if (width + more > screen && parts.back().size() > keys) {
            parts.push_back(first);
            width = key_width;
        }
        parts.back().push_back(i);
        width += more;
    }
    return parts;
}

// Whether a row says anything in a part beyond what it is about; a heading says nothing anywhere.
bool TextTable::belongs(const std::vector<Cell>& cells,
                        const std::vector<std::size_t>& part) const {
    const auto is_said = [&](std::size_t i) { return i >= keys_ && !cells[i].text.empty(); };
    if (std::any_of(part.begin(), part.end(), is_said)) return true;
    for (std::size_t i = keys_; i < cells.size(); ++i)
        if (is_said(i)) return false;
    return true;
}

std::string TextTable::line(const std::vector<Cell>& cells, const std::vector<std::size_t>& part,
                            bool coloured) const {
    std::string out;
    for (const std::size_t i : part) {
        const std::string padding(columns_[i].width - columns_of(cells[i].text), ' ');
        if (i != part.front()) out += kGap;
        if (columns_[i].align == Align::right) out += padding;
        out += toned(cells[i].text, cells[i].tone, coloured);
        if (columns_[i].align == Align::left && i != part.back()) out += padding;
    }
    out.erase(out.find_last_not_of(' ') + 1);
    return out + "\n";
}

std::string TextTable::markdown() const {
    std::string out;
    const auto add_line = [&out](const std::vector<Cell>& cells) {
        for (const Cell& cell : cells) out += "| " + cell.text + " ";
        out += "|\n";
    };
    add_line(headings_);
    for (const Column& column : columns_)
        out += column.align == Align::right ? "| ---: " : "| --- ";
    out += "|\n";
    for (const auto& cells : rows_) add_line(cells);
    return out;
}

std::string TextTable::text(bool coloured, std::size_t screen) const {
    std::string out;
    for (const auto& part : parts(screen)) {
        const bool is_first = out.empty();
        if (!is_first) out += '\n';
        out += line(headings_, part, coloured);
        for (const auto& cells : rows_)
            if (is_first || belongs(cells, part)) out += line(cells, part, coloured);
    }
    return out;
}

}  // namespace sente::app
