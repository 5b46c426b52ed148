// SPDX-License-Identifier: GPL-3.0-or-later
// A whole page in one file: nothing is fetched from anywhere, and the browser is told so.
#pragma once

#include <string>

namespace sente::lab::page {

struct Page {
    std::string title;     // text
    std::string kicker;    // a short line of text above the title
    std::string subtitle;  // text below it
    std::string body;      // HTML
    std::string script;    // without its element; empty: none
    std::string language = "en";
    std::string footer = "Made by Sente. This page is whole: it fetches nothing from anywhere.";
};

[[nodiscard]] std::string html_of(const Page& page);

}  // namespace sente::lab::page
