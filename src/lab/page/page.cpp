// SPDX-License-Identifier: GPL-3.0-or-later
// Escapes, numbers and tables, the boards of any game, and the frame with what differs between
// pages.
#include "lab/page/page.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <utility>

#include "games/games.hpp"
#include "lab/page/files.hpp"

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

namespace {

using Word = std::pair<std::string_view, std::string_view>;

// The text with each `{name}` replaced; what is put in is not looked at again.
std::string filled(std::string_view form, const std::array<Word, 8>& words) {
    std::string out;
    while (!form.empty()) {
        const std::size_t open = std::min(form.find('{'), form.size());
        out += form.substr(0, open);
        form.remove_prefix(open);
        const std::size_t before = form.size();
        for (const auto& [name, text] : words)
            if (form.substr(0, name.size()) == name) {
                out += text;
                form.remove_prefix(name.size());
                break;
            }
        if (form.size() == before && !form.empty()) {
            out += form.front();
            form.remove_prefix(1);
        }
    }
    return out;
}

std::string paragraph(std::string_view kind, std::string_view text) {
    if (text.empty()) return {};
    return element("p", "class=\"" + std::string(kind) + "\"", escaped(text)) + "\n";
}

}  // namespace

std::string html_of(const Page& page) {
    const std::string title = escaped(page.title);
    const std::string kicker = paragraph("kicker", page.kicker);
    const std::string subtitle = paragraph("subtitle", page.subtitle);
    const std::string footer = escaped(page.footer);
    const std::string script =
        page.script.empty() ? "" : "<script>\n" + page.script + "</script>\n";
    return filled(kPageHtml, {{{"{title}", title},
                               {"{language}", page.language},
                               {"{footer}", footer},
                               {"{style}", kStyleCss},
                               {"{kicker}", kicker},
                               {"{subtitle}", subtitle},
                               {"{body}", page.body},
                               {"{script}", script}}});
}

std::string board_shapes() {
    std::string shapes;
    games::for_each_game([&]<class G>() { shapes += Kit<G>::board_shapes(); });
    return "<svg width=\"0\" height=\"0\" style=\"position:absolute\" "
           "aria-hidden=\"true\"><defs>\n" +
           shapes + "</defs></svg>\n";
}

std::string scene_of(const Diagram& diagram) {
    return games::with_game(diagram.game, [&]<class G>() { return Kit<G>::board_scene(diagram); });
}

std::string board_of(const Diagram& diagram, std::string_view label, std::string_view id) {
    return games::with_game(diagram.game, [&]<class G>() {
        std::string attributes = "class=\"board\" role=\"img\" viewBox=\"";
        attributes += Kit<G>::kBoardView;
        attributes += "\" aria-label=\"" + escaped(label) + "\"";
        if (!id.empty()) attributes += " id=\"" + std::string(id) + "\"";
        const std::string scene = element("g", "class=\"scene\"", Kit<G>::board_scene(diagram));
        return element("svg", attributes, Kit<G>::board_ground() + scene) + "\n";
    });
}

}  // namespace sente::lab::page
