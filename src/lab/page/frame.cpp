// SPDX-License-Identifier: GPL-3.0-or-later
// Fills in what differs between pages.
#include "lab/page/frame.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "lab/page/files.hpp"
#include "lab/page/html.hpp"

namespace sente::lab::page {

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

}  // namespace sente::lab::page
