// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a comparison between memory and JSON.
#include "lab/compare/compare.hpp"

#include <cstring>

#include "lab/ordering_figures.hpp"

namespace sente::lab {

namespace {

using Json = nlohmann::ordered_json;
using Counter = ordering::Telemetry::Counter;
using Counters = std::array<Counter, sizeof(ordering::Telemetry) / sizeof(Counter)>;

Json estimate_json(const Estimate& value) {
    return {{"value", value.value}, {"low", value.low}, {"high", value.high}};
}

template <class T>
bool read(const Json& json, const char* key, std::size_t size, std::vector<T>& into) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_array() || found->size() != size) return false;
    for (const Json& each : *found) {
        if (!each.is_number()) return false;
        into.push_back(each.get<T>());
    }
    return true;
}

Json suite_json(const ComparedSuite& suite, const std::vector<std::string>& names) {
    Json designs = Json::array();
    for (std::size_t i = 0; i < suite.scores.size(); ++i) {
        const SuiteScore& score = suite.scores[i];
        Json design = {{"name", names[i]},
                       {"solved", score.solved},
                       {"gained", suite.gained[i]},
                       {"lost", suite.lost[i]},
                       {"solution_nodes", score.solution_nodes}};
        if (score.most_points > 0) design["points"] = score.points;
        designs.push_back(std::move(design));
    }
    const SuiteScore& first = suite.scores.front();
    Json json = {{"file", suite.file},
                 {"nodes", suite.nodes},
                 {"of", suite.problems},
                 {"answered", first.answered}};
    if (first.most_points > 0) json["most_points"] = first.most_points;
    json["designs"] = std::move(designs);
    return json;
}

}  // namespace

Json json_of(const CompareSample& sample) {
    Counters counters;
    std::memcpy(counters.data(), &sample.telemetry, sizeof(counters));
    return {{"nodes", sample.nodes}, {"seconds", sample.seconds}, {"counters", counters}};
}

std::optional<CompareSample> sample_of(const Json& json, Depth depth) {
    CompareSample sample;
    std::vector<Counter> counters;
    const auto depths = static_cast<std::size_t>(depth);
    if (!json.is_object() || !read(json, "nodes", depths, sample.nodes) ||
        !read(json, "seconds", depths, sample.seconds) ||
        !read(json, "counters", Counters{}.size(), counters))
        return {};
    std::memcpy(static_cast<void*>(&sample.telemetry), counters.data(), sizeof(sample.telemetry));
    return sample;
}

Json json_of(const Comparison& comparison) {
    Json designs = Json::array();
    for (std::size_t i = 0; i < comparison.figures.size(); ++i) {
        const DesignFigures& of = comparison.figures[i];
        Json figures = Json::object();
        for (const Figure& figure :
             ordering_figures(of.telemetry, comparison.bytes[i], of.seconds.back()))
            figures[std::string(figure.group)][std::string(figure.name)] = figure.value;
        designs.push_back({{"name", comparison.names[i]},
                           {"nodes", of.nodes},
                           {"seconds", of.seconds},
                           {"node_ratio", estimate_json(of.node_ratio)},
                           {"time_ratio", estimate_json(of.time_ratio)},
                           {"first_move_percent", estimate_json(of.first_move_percent)},
                           {"table_bytes", comparison.bytes[i]},
                           {"ordering", figures}});
    }
    Json suites = Json::array();
    for (const ComparedSuite& suite : comparison.suites)
        suites.push_back(suite_json(suite, comparison.names));
    Json games = Json::array();
    for (const ComparedGames& each : comparison.games)
        games.push_back({{"one", each.one},
                         {"other", each.other},
                         {"limit", each.limit},
                         {"games", each.games.games()},
                         {"wins", each.games.wins},
                         {"draws", each.games.draws},
                         {"losses", each.games.losses},
                         {"elo", each.elo ? estimate_json(*each.elo) : Json()},
                         {"verdict", each.verdict}});
    return {{"game", comparison.game},
            {"depth", comparison.depth},
            {"positions", comparison.positions},
            {"designs", designs},
            {"suites", suites},
            {"conditions", comparison.conditions},
            {"games", games}};
}

}  // namespace sente::lab
