// SPDX-License-Identifier: GPL-3.0-or-later
// Results and the Elo in them, the tables of a match as text, and its result as JSON.
#include "app/match_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "app/screen.hpp"
#include "app/terminal.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;

Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json estimate(const lab::Estimate& value) {
    return {
        {"value", finite(value.value)}, {"low", finite(value.low)}, {"high", finite(value.high)}};
}

}  // namespace

std::string signed_elo(double elo) {
    if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
    return fmt::format("{:+.1f}", elo);
}

std::string elo_interval(const lab::Estimate& elo) {
    return fmt::format("{} ({} to {})", signed_elo(elo.value), signed_elo(elo.low),
                       signed_elo(elo.high));
}

std::string elo_cell(const lab::Estimate& elo, bool all_alike) {
    return all_alike ? signed_elo(elo.value) + " (all pairs alike)" : elo_interval(elo);
}

Json tally_json(const lab::match::Tally& tally) {
    Json json = {{"games", tally.games.games()}, {"wins", tally.games.wins},
                 {"draws", tally.games.draws},   {"losses", tally.games.losses},
                 {"pairs", tally.pairs.pairs()}, {"pentanomial", tally.pairs.counts}};
    const auto strength = lab::match::strength_of(tally);
    if (!strength) return json;
    json["score"] = lab::strength(tally.games)->score;
    json["draw_rate"] = lab::draw_rate(tally.games).value_or(0);
    json["elo"] = estimate(strength->elo);
    if (strength->nelo) json["nelo"] = estimate(*strength->nelo);
    json["los"] = strength->superiority;
    return json;
}

namespace {

using namespace lab::match;

constexpr std::string_view kResultForm = " {:>8} {:>6} {:>6} {:>7} {:>5} {:>5} {:>5}";
constexpr std::string_view kFaultForm = " {:>4} {:>5} {:>4} {:>5}";
constexpr std::string_view kEffortForm = "  {:>8} {:>10} {:>10} {:>12} {:>7}";
constexpr std::string_view kDuelIndent = "    ";
constexpr std::size_t kResultColumns = 49;  // that each of these takes
constexpr std::size_t kFaultColumns = 22;
constexpr std::size_t kEffortColumns = 53;

// Results that were all the same say nothing about how far others may lie.
bool has_interval(const lab::Strength& strength) { return strength.nelo.has_value(); }

std::string error_text(const lab::Estimate& estimate) {
    return std::isfinite(estimate.error()) ? fmt::format("{:.1f}", estimate.error()) : "inf";
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

// Engines from the best to the worst.
std::vector<std::size_t> ranking(const Standing& standing, std::size_t engines) {
    std::vector<std::size_t> order(engines);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto score = [&](std::size_t engine) {
        const auto found = lab::strength(standing.of_engine(engine).games);
        return found ? found->score : -1.0;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return score(a) > score(b); });
    return order;
}

// The column of names, as wide as the screen allows beside the results.
struct Names {
    const MatchView& view;
    std::size_t width = 6;
    bool beside_faults = true;  // there is room for them in the table of results

    explicit Names(const MatchView& of) : view(of) {
        for (const EngineConfig& engine : of.plan.engines)
            width = std::max(width, columns_of(engine.name));
        beside_faults = width + kResultColumns + kFaultColumns <= kScreenColumns;
        width = std::min(width, kScreenColumns - kEffortColumns);
    }
    [[nodiscard]] std::string padded(std::string_view text) const {
        std::string out = shortened(text, width);
        return out.append(width - columns_of(out), ' ');
    }
    [[nodiscard]] std::string of(std::size_t engine) const {
        return padded(view.plan.engines[engine].name);
    }
};

std::string result_cells(const MatchView& view, std::size_t engine) {
    const Tally tally = view.standing.of_engine(engine);
    const auto strength = strength_of(tally);
    const auto score = lab::strength(tally.games);
    return fmt::format(kResultForm, strength ? signed_elo(strength->elo.value) : "-",
                       strength && has_interval(*strength) ? error_text(strength->elo) : "-",
                       tally.games.games(), score ? percent(score->score) : "-", tally.games.wins,
                       tally.games.draws, tally.games.losses);
}

std::string fault_cells(const MatchView& view, std::size_t engine) {
    const FaultCounts& faults = view.standing.faults(engine);
    return fmt::format(kFaultForm, faults.of(Fault::time_loss), faults.of(Fault::crash),
                       faults.of(Fault::hang),
                       faults.of(Fault::illegal_move) + faults.of(Fault::protocol));
}

std::string number_text(const std::optional<double>& value, int digits) {
    return value ? fmt::format("{:.{}f}", *value, digits) : "-";
}

std::string effort_cells(const MatchView& view, std::size_t engine) {
    const Effort effort = view.standing.effort_of_engine(engine);
    const bool moved = effort.moves > 0;
    return fmt::format(kEffortForm, effort.moves, number_text(effort.mean_ms(), 1),
                       moved ? fmt::format("{:.1f}", effort.worst_ms()) : "-",
                       number_text(effort.mean_nodes(), 0), number_text(effort.mean_depth(), 1));
}

std::string_view model_name(lab::EloModel model) {
    return model == lab::EloModel::logistic ? "logistic" : "normalized";
}

std::string_view decision_name(lab::SprtDecision decision) {
    switch (decision) {
        case lab::SprtDecision::accept_h0: return "H0 accepted";
        case lab::SprtDecision::accept_h1: return "H1 accepted";
        default: return "undecided";
    }
}

std::string sprt_line(const lab::SprtOptions& options, const lab::SprtState& state) {
    return fmt::format("SPRT [{:g}, {:g}] {} Elo: LLR {:.2f} ({:.2f} to {:.2f}), {}", options.elo0,
                       options.elo1, model_name(options.model), state.llr, state.lower, state.upper,
                       decision_name(state.decision));
}

std::string result_text(const Outcome& outcome) {
    if (!outcome.winner) return "1/2-1/2";
    return *outcome.winner == Side::first ? "1-0" : "0-1";
}

}  // namespace

std::vector<std::string> duel_lines(const MatchView& view, std::size_t pairing) {
    const Tally& tally = view.standing.of_pairing(pairing);
    const auto strength = strength_of(tally);
    if (!strength) return {};
    const Pairing& who = view.standing.pairings()[pairing];
    std::string elo = "all pairs alike, so no interval";
    if (has_interval(*strength))
        elo = fmt::format("Elo {} +- {}, LOS {}", signed_elo(strength->elo.value),
                          error_text(strength->elo), percent(strength->superiority));
    std::string more;
    if (strength->nelo)
        more = fmt::format("nElo {} +- {}, ", signed_elo(strength->nelo->value),
                           error_text(*strength->nelo));
    more += fmt::format("draws {}, pairs {} [{}]", percent(lab::draw_rate(tally.games).value_or(0)),
                        tally.pairs.pairs(), fmt::join(tally.pairs.counts, ", "));
    std::vector<std::string> lines = wrapped(
        fmt::format("{} against {}: {} games, +{} ={} -{}, {}", view.plan.engines[who.one].name,
                    view.plan.engines[who.other].name, tally.games.games(), tally.games.wins,
                    tally.games.draws, tally.games.losses, elo),
        kScreenColumns - kDuelIndent.size());
    lines.push_back(std::move(more));
    for (std::size_t i = 1; i < lines.size(); ++i) lines[i].insert(0, kDuelIndent);
    return lines;
}

std::vector<std::string> table_lines(const MatchView& view) {
    const Names names(view);
    const std::vector<std::size_t> order = ranking(view.standing, view.plan.engines.size());
    std::vector<std::string> lines;
    const auto add = [&](std::string_view title, const std::string& heading, auto cells) {
        lines.push_back(names.padded(title) + heading);
        for (const std::size_t engine : order) lines.push_back(names.of(engine) + cells(engine));
    };
    const std::string results =
        fmt::format(kResultForm, "Elo", "+-", "games", "score", "won", "drawn", "lost");
    const std::string faults = fmt::format(kFaultForm, "time", "crash", "hang", "wrong");
    add("engine", results + (names.beside_faults ? faults : ""), [&](std::size_t engine) {
        return result_cells(view, engine) + (names.beside_faults ? fault_cells(view, engine) : "");
    });
    if (!names.beside_faults)
        add("faults", faults, [&](std::size_t engine) { return fault_cells(view, engine); });
    add("a move", fmt::format(kEffortForm, "moves", "mean ms", "worst ms", "mean nodes", "depth"),
        [&](std::size_t engine) { return effort_cells(view, engine); });
    for (std::size_t i = 0; i < view.standing.pairings().size(); ++i) {
        const auto duel = duel_lines(view, i);
        lines.insert(lines.end(), duel.begin(), duel.end());
    }
    if (view.plan.sprt && view.sprt) lines.push_back(sprt_line(*view.plan.sprt, *view.sprt));
    std::vector<std::string> endings;
    for (const auto& [ending, count] : view.standing.endings())
        endings.push_back(fmt::format("{} {}", name_of(ending), count));
    const lab::Trinomial& sides = view.standing.by_side();
    lines.push_back(fmt::format("Endings: {}", fmt::join(endings, ", ")));
    lines.push_back(fmt::format("First side: +{} ={} -{}", sides.wins, sides.draws, sides.losses));
    return lines;
}

std::vector<std::string> warnings_of(const MatchView& view) {
    std::vector<std::string> warnings;
    for (const UnequalTime& time : view.standing.unequal_times())
        warnings.push_back(
            fmt::format("{} used {:.1f} ms a move and {} {:.1f} ms: less than two thirds; their "
                        "result does not compare them at equal time",
                        view.plan.engines[time.less].name, time.less_ms,
                        view.plan.engines[time.more].name, time.more_ms));
    return warnings;
}

std::string progress_line(const MatchView& view) {
    const std::uint64_t done = view.standing.games();
    const auto played = static_cast<double>(done - view.games_before);
    std::string line = fmt::format("{} of {} games", done, view.total);
    if (played < 1 || view.seconds <= 0) return line;
    const double rate = played / view.seconds;
    line += fmt::format(", {:.1f} games a minute", 60 * rate);
    if (done < view.total)
        line += fmt::format(", {}{} left", view.plan.sprt ? "at most " : "",
                            duration_text(static_cast<double>(view.total - done) / rate));
    return line;
}

std::string game_line(const MatchPlan& plan, const FinishedGame& game) {
    return fmt::format("game {} {} - {} {} {}, {} plies, {:.1f} s", game.scheduled.number + 1,
                       plan.engines[game.scheduled.first].name,
                       plan.engines[game.scheduled.second].name, result_text(game.report.outcome),
                       name_of(game.report.outcome.reason), game.report.moves.size(), game.seconds);
}

std::vector<std::string> anomaly_lines(const MatchPlan& plan, const NotedAnomaly& noted) {
    return {fmt::format("game {}: {} of {}: {}", noted.game + 1, name_of(noted.anomaly.fault),
                        plan.engines[noted.engine].name, noted.anomaly.detail),
            "    " + noted.anomaly.position, "    " + noted.anomaly.command};
}

namespace {

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
