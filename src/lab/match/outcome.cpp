// SPDX-License-Identifier: GPL-3.0-or-later
// The names of endings, as tables, records and databases write them.
#include "lab/match/outcome.hpp"

#include <array>

namespace sente::lab::match {

namespace {

struct Named {
    Ending ending;
    std::string_view name;
};

constexpr std::array kNames = {
    Named{Ending::mate, "mate"},
    Named{Ending::stalemate, "stalemate"},
    Named{Ending::repetition, "repetition"},
    Named{Ending::perpetual_check, "perpetual check"},
    Named{Ending::fifty_moves, "fifty moves"},
    Named{Ending::material, "insufficient material"},
    Named{Ending::move_limit, "move limit"},
    Named{Ending::declaration, "declaration"},
    Named{Ending::false_declaration, "false declaration"},
    Named{Ending::resignation, "resignation"},
    Named{Ending::resign_rule, "adjudicated win"},
    Named{Ending::draw_rule, "adjudicated draw"},
    Named{Ending::illegal_move, "illegal move"},
    Named{Ending::time, "time"},
    Named{Ending::crash, "crash"},
    Named{Ending::hang, "hang"},
};

}  // namespace

std::string_view name_of(Ending ending) {
    for (const Named& each : kNames)
        if (each.ending == ending) return each.name;
    return "";
}

std::optional<Ending> ending_named(std::string_view name) {
    for (const Named& each : kNames)
        if (each.name == name) return each.ending;
    return {};
}

}  // namespace sente::lab::match
