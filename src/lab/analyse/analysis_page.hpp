// SPDX-License-Identifier: GPL-3.0-or-later
// Analysed games as one page: the graph of each with a board to walk through it, what each side
// did, the mistakes on boards, and all moves.
#pragma once

#include <string>
#include <vector>

#include "lab/analyse/analysis.hpp"
#include "lab/analyse/words.hpp"
#include "records/record.hpp"

namespace sente::lab::analyse {

struct AnalysedGame {
    records::Record record;
    Analysis analysis;
};

// At least one game. `limits` says how each position was searched, for people.
[[nodiscard]] std::string page_of(const std::vector<AnalysedGame>& games, const std::string& limits,
                                  Language language);

}  // namespace sente::lab::analyse
