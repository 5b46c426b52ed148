// SPDX-License-Identifier: GPL-3.0-or-later
// Counts columns and breaks lines at blanks.
#include "app/screen.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

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

}  // namespace sente::app
