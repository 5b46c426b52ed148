// SPDX-License-Identifier: GPL-3.0-or-later
// The usual gains, a / (A + k)^alpha and c / k^gamma, given by what they are at the end; the state
// of a run as JSON, where numbers keep all their digits.
#include "lab/tune/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/check.hpp"
#include "core/random.hpp"
#include "lab/files.hpp"

namespace sente::lab::tune {

namespace {

// The numbers of pair `pair`, whatever was drawn for others.
Random random_of(const SpsaPlan& plan, std::uint64_t pair) {
    Random seeds(plan.seed);
    return Random(seeds.next() ^ (pair * 0xD1342543DE82EF95ULL));
}

// +1 or -1 for each parameter.
std::vector<int> flips_of(const SpsaPlan& plan, Random& random) {
    std::vector<int> flips;
    for (std::size_t i = 0; i < plan.parameters.size(); ++i)
        flips.push_back(random.below(2) == 0 ? -1 : 1);
    return flips;
}

double c_at(const SpsaPlan& plan, const SpsaParameter& parameter, std::uint64_t pair) {
    const auto k = static_cast<double>(pair + 1);
    return parameter.c_end * std::pow(static_cast<double>(plan.pairs) / k, plan.gamma);
}

double a_at(const SpsaPlan& plan, const SpsaParameter& parameter, std::uint64_t pair) {
    const auto all = static_cast<double>(plan.pairs);
    const double a_end = plan.r_end * parameter.c_end * parameter.c_end;
    const double large = plan.a_share * all;
    return a_end * std::pow((large + all) / (large + static_cast<double>(pair + 1)), plan.alpha);
}

double unit(Random& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

// Up or down with the chance that keeps the mean.
int rounded(double value, const SpsaParameter& parameter, Random& random) {
    const double down = std::floor(value);
    const double whole = unit(random) < value - down ? down + 1 : down;
    return static_cast<int>(std::clamp(whole, parameter.low, parameter.high));
}

Comparison comparison_of(const SpsaState& state, std::uint64_t pair) {
    const SpsaPlan& plan = state.plan;
    Random random = random_of(plan, pair);
    const std::vector<int> flips = flips_of(plan, random);
    Comparison comparison;
    comparison.pair = pair;
    for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
        const SpsaParameter& parameter = plan.parameters[i];
        const double change = flips[i] * c_at(plan, parameter, pair);
        comparison.plus.push_back(rounded(state.values[i] + change, parameter, random));
        comparison.minus.push_back(rounded(state.values[i] - change, parameter, random));
    }
    return comparison;
}

}  // namespace

SpsaState begin_run(SpsaPlan plan) {
    SpsaState state;
    state.plan = std::move(plan);
    for (const SpsaParameter& parameter : state.plan.parameters)
        state.values.push_back(parameter.start);
    return state;
}

std::vector<Comparison> next_batch(const SpsaState& state) {
    std::vector<Comparison> batch;
    const std::uint64_t end = std::min(state.plan.pairs, state.done + state.plan.batch);
    for (std::uint64_t pair = state.done; pair < end; ++pair)
        batch.push_back(comparison_of(state, pair));
    return batch;
}

bool advance_run(SpsaState& state, const Compare& compare) {
    const std::vector<Comparison> batch = next_batch(state);
    const std::vector<PairScore> outcomes = compare(batch);
    if (outcomes.size() < batch.size()) return false;
    const SpsaPlan& plan = state.plan;
    for (std::size_t b = 0; b < batch.size(); ++b) {
        const PairScore& outcome = outcomes[b];
        state.wins += static_cast<std::uint64_t>(outcome.wins);
        state.draws += static_cast<std::uint64_t>(outcome.draws);
        state.losses += static_cast<std::uint64_t>(outcome.losses);
        Random random = random_of(plan, batch[b].pair);
        const std::vector<int> flips = flips_of(plan, random);
        for (std::size_t i = 0; i < plan.parameters.size(); ++i) {
            const SpsaParameter& parameter = plan.parameters[i];
            const double rate =
                a_at(plan, parameter, batch[b].pair) / c_at(plan, parameter, batch[b].pair);
            const double moved =
                state.values[i] + rate * (outcome.wins - outcome.losses) * flips[i];
            state.values[i] = std::clamp(moved, parameter.low, parameter.high);
        }
    }
    state.done += batch.size();
    return true;
}

std::vector<int> whole_values(const SpsaState& state) {
    std::vector<int> values;
    for (const double value : state.values) values.push_back(static_cast<int>(std::lround(value)));
    return values;
}

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
