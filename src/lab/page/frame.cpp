// SPDX-License-Identifier: GPL-3.0-or-later
// Head and foot of a page.
#include "lab/page/frame.hpp"

#include "lab/page/html.hpp"

namespace sente::lab::page {

std::string html_of(const Page& page) {
    std::string out =
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n"
        "<link rel=\"icon\" href=\"data:,\">\n";
    out += element("title", "", escaped(page.title)) + "\n<style>\n";
    out += style_sheet();
    out += "</style>\n</head>\n<body>\n<header>\n";
    if (!page.kicker.empty()) out += element("p", "class=\"kicker\"", escaped(page.kicker)) + "\n";
    out += element("h1", "", escaped(page.title)) + "\n";
    if (!page.subtitle.empty())
        out += element("p", "class=\"subtitle\"", escaped(page.subtitle)) + "\n";
    out += "</header>\n<main>\n" + page.body + "</main>\n";
    out += "<footer>Made by Sente. This page is whole: it asks nothing of any host.</footer>\n";
    if (!page.script.empty()) out += "<script>\n" + page.script + "</script>\n";
    return out + "</body>\n</html>\n";
}

}  // namespace sente::lab::page
