// SPDX-License-Identifier: GPL-3.0-or-later
// Escapes, numbers and tables.
#include "lab/page/html.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace sente::lab::page {

namespace {

// std::to_chars of a double with a precision, without asking the locale.
std::string plain(double value, int digits) {
    std::array<char, 400> buffer{};
    const int size = std::snprintf(buffer.data(), buffer.size(), "%.*f", digits, value);
    return {buffer.data(), static_cast<std::size_t>(size)};
}

bool is_all_zero(std::string_view digits) {
    return digits.find_first_of("123456789") == std::string_view::npos;
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char letter : text) {
        switch (letter) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default:
                if (static_cast<unsigned char>(letter) >= 0x20 || letter == '\n') out += letter;
        }
    }
    return out;
}

std::string in_script(std::string_view json) {
    std::string out;
    out.reserve(json.size());
    for (const char letter : json) {
        if (letter == '<')
            out += "\\u003c";
        else
            out += letter;
    }
    return out;
}

std::string fixed(double value, int digits) {
    if (!std::isfinite(value)) return "–";
    const std::string size = plain(std::fabs(value), digits);
    return (value < 0 && !is_all_zero(size) ? "−" : "") + size;
}

std::string with_sign(double value, int digits) {
    const std::string text = fixed(value, digits);
    return value > 0 && !is_all_zero(text) ? "+" + text : text;
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

std::string count_text(double value) {
    constexpr double kMost = 1e18;
    if (!(value >= 0 && value < kMost)) return fixed(value, 0);
    return grouped(static_cast<std::uint64_t>(value));
}

std::string element(std::string_view tag, std::string_view attributes, std::string_view content) {
    std::string out = "<";
    out += tag;
    if (!attributes.empty()) out += ' ';
    out += attributes;
    out += '>';
    out += content;
    out += "</";
    out += tag;
    return out + '>';
}

std::string card(std::string_view title, std::string_view content) {
    return element("section", "class=\"card\"",
                   element("h3", "", escaped(title)) + std::string(content));
}

std::string html_of(const Table& table) {
    std::string head;
    for (const Column& column : table.columns)
        head += element("th", column.is_number ? "scope=\"col\" class=\"n\"" : "scope=\"col\"",
                        escaped(column.title));
    std::string body;
    for (const auto& row : table.rows) {
        std::string cells;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool is_number = i < table.columns.size() && table.columns[i].is_number;
            const std::string kind = is_number ? "class=\"n\"" : "";
            cells += i == 0 ? element("th", "scope=\"row\" " + kind, row[i])
                            : element("td", kind, row[i]);
        }
        body += element("tr", "", cells) + "\n";
    }
    const std::string caption =
        table.caption.empty() ? "" : element("caption", "", escaped(table.caption));
    const std::string label = table.caption.empty() ? "table" : table.caption;
    return element("div",
                   "class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"" +
                       escaped(label) + "\"",
                   element("table", "",
                           caption + element("thead", "", element("tr", "", head)) +
                               element("tbody", "", body))) +
           "\n";
}

}  // namespace sente::lab::page
