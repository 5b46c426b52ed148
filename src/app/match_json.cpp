// SPDX-License-Identifier: GPL-3.0-or-later
// The result of a match as JSON.
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/match_report.hpp"
#include "app/tally_report.hpp"

namespace sente::app {

namespace {

using namespace lab::match;
using Json = nlohmann::ordered_json;

Json mean(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }

Json effort_json(const Effort& effort) {
    return {{"moves", effort.moves},
            {"mean_ms", mean(effort.mean_ms())},
            {"worst_ms", effort.worst_ms()},
            {"mean_nodes", mean(effort.mean_nodes())},
            {"mean_depth", mean(effort.mean_depth())}};
}

Json engine_json(const MatchView& view, std::size_t index) {
    const EngineConfig& engine = view.plan.engines[index];
    Json json = {
        {"name", engine.name}, {"command", engine.command}, {"limit", describe(engine.control)}};
    json.update(tally_json(view.standing.of_engine(index)));
    const FaultCounts& faults = view.standing.faults(index);
    json["faults"] = {{"time_losses", faults.of(Fault::time_loss)},
                      {"crashes", faults.of(Fault::crash)},
                      {"hangs", faults.of(Fault::hang)},
                      {"illegal_moves", faults.of(Fault::illegal_move)},
                      {"protocol_errors", faults.of(Fault::protocol)}};
    json["effort"] = effort_json(view.standing.effort_of_engine(index));
    return json;
}

std::string_view end_name(MatchEnd end) {
    switch (end) {
        case MatchEnd::complete: return "complete";
        case MatchEnd::decided: return "decided";
        case MatchEnd::stopped: return "stopped";
        case MatchEnd::failed: return "failed";
    }
    return "";
}

Json sprt_json(const lab::SprtOptions& options, const lab::SprtState& state) {
    constexpr std::array<const char*, 3> kDecisions = {"undecided", "H0", "H1"};
    return {{"elo0", options.elo0},
            {"elo1", options.elo1},
            {"alpha", options.alpha},
            {"beta", options.beta},
            {"model", options.model == lab::EloModel::logistic ? "logistic" : "normalized"},
            {"llr", std::isfinite(state.llr) ? Json(state.llr) : Json(nullptr)},
            {"lower", state.lower},
            {"upper", state.upper},
            {"decision", kDecisions[static_cast<std::size_t>(state.decision)]}};
}

}  // namespace

Json json_of(const MatchView& view, MatchEnd end, const std::vector<NotedAnomaly>& anomalies) {
    Json json = {{"game", name_of(view.plan.rules.arbiter.game)},
                 {"end", end_name(end)},
                 {"games", view.standing.games()},
                 {"of", view.total},
                 {"seconds", view.seconds}};
    json["engines"] = Json::array();
    for (std::size_t i = 0; i < view.plan.engines.size(); ++i)
        json["engines"].push_back(engine_json(view, i));
    json["pairings"] = Json::array();
    for (std::size_t i = 0; i < view.standing.pairings().size(); ++i) {
        const Pairing& who = view.standing.pairings()[i];
        Json pairing = {{"one", view.plan.engines[who.one].name},
                        {"other", view.plan.engines[who.other].name}};
        pairing.update(tally_json(view.standing.of_pairing(i)));
        const auto& [one, other] = view.standing.effort_of_pairing(i);
        pairing["effort"] = {{"one", effort_json(one)}, {"other", effort_json(other)}};
        json["pairings"].push_back(std::move(pairing));
    }
    if (view.plan.sprt && view.sprt) json["sprt"] = sprt_json(*view.plan.sprt, *view.sprt);
    json["endings"] = Json::object();
    for (const auto& [ending, count] : view.standing.endings())
        json["endings"][std::string(name_of(ending))] = count;
    json["warnings"] = warnings_of(view);
    json["anomalies"] = Json::array();
    for (const NotedAnomaly& noted : anomalies)
        json["anomalies"].push_back({{"game", noted.game + 1},
                                     {"engine", view.plan.engines[noted.engine].name},
                                     {"kind", name_of(noted.anomaly.fault)},
                                     {"detail", noted.anomaly.detail},
                                     {"position", noted.anomaly.position},
                                     {"command", noted.anomaly.command}});
    return json;
}

}  // namespace sente::app
