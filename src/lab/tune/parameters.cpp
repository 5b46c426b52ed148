// SPDX-License-Identifier: GPL-3.0-or-later
// Collects parameters from the tables that declare them.
#include "lab/tune/parameters.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/text.hpp"
#include "games/games.hpp"
#include "ordering/config_info.hpp"
#include "search/params.hpp"

namespace sente::lab::tune {

namespace {

// Where a table of the ordering gives no step: a tenth of the value, or of a usual one.
double step_for(int standard, int high) {
    return std::max(1.0, std::abs(standard) > 0 ? std::abs(standard) / 10.0 : high / 100.0);
}

template <class Weights, std::size_t n>
void add_weights(std::vector<Parameter>& list, std::string_view group, std::string_view prefix,
                 const std::array<ordering::WeightInfo<Weights>, n>& table,
                 const ordering::Config& standard, Weights ordering::Config::*part) {
    for (const auto& info : table) {
        const int value = standard.*part.*info.member;
        list.push_back(
            {std::string(prefix) + std::string(info.name), std::string(group),
             std::string(info.name), value, info.low, info.high, step_for(value, info.high),
             [part, info](search::Settings& s, int v) { s.ordering.*part.*info.member = v; }});
    }
}

std::vector<Parameter> listed(const search::Settings& standard) {
    std::vector<Parameter> list;
    for (const search::ParamInfo& info : search::kParams)
        list.push_back({"Search_" + std::string(info.name), "search", std::string(info.name),
                        standard.params.*info.member, info.low, info.high,
                        static_cast<double>(info.step),
                        [info](search::Settings& s, int v) { s.params.*info.member = v; }});
    using ordering::Config;
    add_weights(list, "staged", "Staged_", ordering::kStagedWeights, standard.ordering,
                &Config::staged);
    add_weights(list, "ranked", "Ranked_", ordering::kRankedWeights, standard.ordering,
                &Config::ranked);
    add_weights(list, "weighted", "Weighted_", ordering::kAdditiveWeights, standard.ordering,
                &Config::additive);
    return list;
}

}  // namespace

std::vector<Parameter> parameters_of(std::string_view game) {
    return listed(games::with_game(game, []<class G>() { return search::default_settings<G>(); }));
}

Result<std::vector<Parameter>> chosen(std::string_view game,
                                      const std::vector<std::string>& words) {
    const std::vector<Parameter> all = parameters_of(game);
    std::vector<Parameter> result;
    const auto take = [&](const Parameter& parameter) {
        const bool is_there = std::any_of(result.begin(), result.end(), [&](const Parameter& p) {
            return p.name == parameter.name;
        });
        if (!is_there) result.push_back(parameter);
    };
    for (const std::string& word : words) {
        std::vector<Parameter> meant;
        for (const Parameter& parameter : all)
            if (parameter.name == word || parameter.member == word || parameter.group == word)
                meant.push_back(parameter);
        if (meant.empty())
            return InputError{"there is no parameter or group " + text::quoted(word)};
        if (meant.size() > 1 && meant.front().group != word)
            return InputError{text::quoted(word) + " may be " + meant[0].name + " or " +
                              meant[1].name};
        for (const Parameter& parameter : meant) take(parameter);
    }
    return result;
}

}  // namespace sente::lab::tune
