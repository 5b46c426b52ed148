// SPDX-License-Identifier: GPL-3.0-or-later
// Counts columns, breaks lines at blanks, pads cells and joins them.
#include "app/screen.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/check.hpp"

namespace sente::app {

namespace {

// Kana, kanji and full-width forms: what Japanese notation is made of.
bool is_wide(std::uint32_t code) {
    return (code >= 0x3000 && code <= 0x9FFF) || (code >= 0xFF01 && code <= 0xFF60);
}

// The bytes of the letter that begins there.
std::size_t letter_bytes(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    return std::min(length, text.size());
}

std::size_t letter_columns(std::string_view letter) {
    if (letter.size() != 3) return 1;
    std::uint32_t code = static_cast<unsigned char>(letter.front()) & 0x0FU;
    for (const char byte : letter.substr(1))
        code = code << 6 | (static_cast<unsigned char>(byte) & 0x3FU);
    return is_wide(code) ? 2 : 1;
}

}  // namespace

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty()) {
        const std::string_view letter = text.substr(0, letter_bytes(text));
        columns += letter_columns(letter);
        text.remove_prefix(letter.size());
    }
    return columns;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t columns) {
    std::vector<std::string> lines(1);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty()) continue;
        std::string& line = lines.back();
        if (line.empty())
            line = word;
        else if (columns_of(line) + 1 + columns_of(word) <= columns)
            line += ' ' + std::string(word);
        else
            lines.emplace_back(word);
    }
    return lines;
}

std::string paragraph(std::string_view text, std::size_t indent) {
    std::string out;
    for (const std::string& line : wrapped(text, kScreenColumns - indent))
        out += (out.empty() ? "" : std::string(indent, ' ')) + line + '\n';
    return out;
}

std::string hanging(std::string_view head, std::string_view text) {
    const std::size_t indent = columns_of(head);
    std::string out(head);
    bool is_first = true;
    for (const std::string& line : wrapped(text, kScreenColumns - indent)) {
        if (!is_first) out.append(indent, ' ');
        out += line + '\n';
        is_first = false;
    }
    return out;
}

std::string shortened(std::string_view text, std::size_t columns) {
    if (columns_of(text) <= columns) return std::string(text);
    std::string out;
    std::size_t taken = 1;  // the mark
    while (!text.empty()) {
        const std::string_view letter = text.substr(0, letter_bytes(text));
        taken += letter_columns(letter);
        if (taken > columns) break;
        out += letter;
        text.remove_prefix(letter.size());
    }
    return out + "…";
}

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
