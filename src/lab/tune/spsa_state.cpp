// SPDX-License-Identifier: GPL-3.0-or-later
// The state of an SPSA run as JSON; numbers keep all their digits.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "lab/json_text.hpp"
#include "lab/tune/spsa.hpp"

namespace sente::lab::tune {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "sente-spsa";
constexpr int kVersion = 1;

Json json_of(const SpsaState& state) {
    const SpsaPlan& plan = state.plan;
    Json parameters = Json::array();
    for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
        const SpsaParameter& p = plan.parameters[i];
        parameters.push_back({{"name", p.name},
                              {"start", p.start},
                              {"low", p.low},
                              {"high", p.high},
                              {"c_end", p.c_end},
                              {"value", state.values[i]}});
    }
    return {{"format", kFormat},       {"version", kVersion},
            {"game", plan.game},       {"pairs", plan.pairs},
            {"done", state.done},      {"batch", plan.batch},
            {"nodes", plan.nodes},     {"seed", plan.seed},
            {"r_end", plan.r_end},     {"a_share", plan.a_share},
            {"alpha", plan.alpha},     {"gamma", plan.gamma},
            {"wins", state.wins},      {"draws", state.draws},
            {"losses", state.losses},  {"evaluation", plan.evaluation},
            {"parameters", parameters}};
}

// Throws what nlohmann throws where something is missing or of another type.
SpsaState state_of(const Json& json) {
    SpsaState state;
    SpsaPlan& plan = state.plan;
    json.at("game").get_to(plan.game);
    json.at("pairs").get_to(plan.pairs);
    json.at("batch").get_to(plan.batch);
    json.at("nodes").get_to(plan.nodes);
    json.at("seed").get_to(plan.seed);
    plan.evaluation = json.value("evaluation", std::string());
    json.at("r_end").get_to(plan.r_end);
    json.at("a_share").get_to(plan.a_share);
    json.at("alpha").get_to(plan.alpha);
    json.at("gamma").get_to(plan.gamma);
    json.at("done").get_to(state.done);
    json.at("wins").get_to(state.wins);
    json.at("draws").get_to(state.draws);
    json.at("losses").get_to(state.losses);
    for (const Json& each : json.at("parameters")) {
        SpsaParameter p;
        each.at("name").get_to(p.name);
        each.at("start").get_to(p.start);
        each.at("low").get_to(p.low);
        each.at("high").get_to(p.high);
        each.at("c_end").get_to(p.c_end);
        plan.parameters.push_back(p);
        state.values.push_back(each.at("value").get<double>());
    }
    return state;
}

bool is_within(double value, double low, double high) { return low <= value && value <= high; }

bool is_sound(const SpsaState& state) {
    const SpsaPlan& plan = state.plan;
    const bool parameters_are =
        std::equal(plan.parameters.begin(), plan.parameters.end(), state.values.begin(),
                   [](const SpsaParameter& p, double value) {
                       return p.low <= value && value <= p.high && p.low >= -1e9 && p.high <= 1e9 &&
                              is_within(p.c_end, 1e-9, 1e9);
                   });
    // Beyond these, gains are no numbers any more.
    const bool gains_are = is_within(plan.r_end, 0, 1e3) && is_within(plan.a_share, 0, 1e3) &&
                           is_within(plan.alpha, 0, 10) && is_within(plan.gamma, 0, 10);
    return parameters_are && gains_are && !plan.parameters.empty() && plan.pairs > 0 &&
           plan.batch > 0 && plan.nodes > 0 && state.done <= plan.pairs;
}

}  // namespace

std::string format_state(const SpsaState& state) { return json_of(state).dump(1) + "\n"; }

Result<SpsaState> parse_state(std::string_view text) {
    const Json json = parse_json(text);
    if (!json.is_object() || json.value("format", Json()) != kFormat)
        return InputError{"is not the state of an SPSA run"};
    if (json.value("version", Json()) != kVersion)
        return InputError{"has another version than " + std::to_string(kVersion)};
    try {
        SpsaState state = state_of(json);
        if (!is_sound(state)) return InputError{"has numbers that no run can have"};
        return state;
    } catch (const Json::exception& error) {
        return InputError{std::string("is damaged: ") + error.what()};
    }
}

}  // namespace sente::lab::tune
