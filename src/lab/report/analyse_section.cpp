// SPDX-License-Identifier: GPL-3.0-or-later
// Analysed games, a line for each side.
#include "lab/page/html.hpp"
#include "lab/report/sections.hpp"

namespace sente::lab::report {

std::string analyse_section(const Document& document) {
    page::Table table;
    table.caption = "What each side of each game did";
    table.columns = {{"Player", false}, {"Moves", true}, {"Accuracy", true},
                     {"Loss", true},    {"?!", true},    {"?", true},
                     {"??", true},      {"Order", true}, {"First", true}};
    for (const Json* const game : elements(document.result, "games"))
        for (const Json* const side : elements(*game, "sides"))
            table.rows.push_back({page::escaped(text(*side, "name")),
                                  page::fixed(number_or(*side, "moves", 0), 0),
                                  page::fixed(number_or(*side, "accuracy", 0), 1) + " %",
                                  page::fixed(100 * number_or(*side, "average_loss", 0), 1) + " %",
                                  page::fixed(number_or(*side, "inaccuracies", 0), 0),
                                  page::fixed(number_or(*side, "mistakes", 0), 0),
                                  page::fixed(number_or(*side, "blunders", 0), 0),
                                  page::fixed(number_or(*side, "mean_rank", 0), 2),
                                  page::fixed(100 * number_or(*side, "first_share", 0), 0) + " %"});
    return page::card("Games", page::html_of(table));
}

}  // namespace sente::lab::report
