// SPDX-License-Identifier: GPL-3.0-or-later
// Pads cells and joins them.
#include "app/text_table.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/check.hpp"

namespace sente::app {

namespace {

constexpr std::string_view kGap = "  ";

// Kana, kanji and full-width forms: what Japanese notation is made of.
bool is_wide(std::uint32_t code) {
    return (code >= 0x3000 && code <= 0x9FFF) || (code >= 0xFF01 && code <= 0xFF60);
}

}  // namespace

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto lead = static_cast<unsigned char>(text[at]);
        const std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        std::uint32_t code = length == 3 ? lead & 0x0FU : 0;
        for (std::size_t i = 1; i < length && at + i < text.size(); ++i)
            code = code << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
        columns += length == 3 && is_wide(code) ? 2U : 1U;
        at += length;
    }
    return columns;
}

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

std::string TextTable::line(const std::vector<Cell>& cells, bool coloured) const {
    std::string out;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string padding(columns_[i].width - columns_of(cells[i].text), ' ');
        if (i > 0) out += kGap;
        if (columns_[i].align == Align::right) out += padding;
        out += toned(cells[i].text, cells[i].tone, coloured);
        if (columns_[i].align == Align::left && i + 1 < cells.size()) out += padding;
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

std::string TextTable::text(bool coloured) const {
    std::string out = line(headings_, coloured);
    for (const auto& cells : rows_) out += line(cells, coloured);
    return out;
}

}  // namespace sente::app
