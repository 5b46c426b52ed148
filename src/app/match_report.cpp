// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of a match as text.
#include "app/match_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "app/screen.hpp"
#include "app/tally_report.hpp"
#include "app/terminal.hpp"

namespace sente::app {

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

}  // namespace sente::app
