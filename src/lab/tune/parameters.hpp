// SPDX-License-Identifier: GPL-3.0-or-later
// The declared numbers of search and ordering, under the names of their engine options.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "search/worker.hpp"

namespace sente::lab::tune {

struct Parameter {
    std::string name;    // of the engine option: Search_reverse_margin
    std::string group;   // search, staged, …
    std::string member;  // of its struct: reverse_margin
    int standard = 0;
    int low = 0;
    int high = 0;
    double step = 1;  // a change that should just be felt
    std::function<void(search::Settings&, int)> store;
};

// All that are declared for a game ("chess" or "shogi").
[[nodiscard]] std::vector<Parameter> parameters_of(std::string_view game);

// Those asked for: each word is the name of an option, of a member, or of a group. An unknown or an
// ambiguous word is an error.
[[nodiscard]] Result<std::vector<Parameter>> chosen(std::string_view game,
                                                    const std::vector<std::string>& words);

}  // namespace sente::lab::tune
