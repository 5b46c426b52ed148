// SPDX-License-Identifier: GPL-3.0-or-later
// One duel as JSON, as a cell of a table and as comma-separated values.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/duel_run.hpp"
#include "app/tally_report.hpp"

namespace sente::app {

using lab::duel::PairResults;

nlohmann::ordered_json duel_json(const PairResults& results) {
    nlohmann::ordered_json json = {{"used", !lab::duel::is_idle(results)},
                                   {"complete", lab::duel::missing_pairs(results) == 0}};
    json.update(tally_json(lab::duel::tally_of(results)));
    return json;
}

std::string duel_cell(const PairResults& results) {
    const lab::match::Tally tally = lab::duel::tally_of(results);
    const auto strength = lab::match::strength_of(tally);
    const bool whole = lab::duel::missing_pairs(results) == 0;
    if (!strength) return "-";
    if (lab::duel::is_idle(results) && whole) return "=";
    const std::string elo = elo_cell(strength->elo, !strength->nelo);
    return whole ? elo : fmt::format("{}, {} games", elo, tally.games.games());
}

std::string duel_csv(const PairResults& results) {
    const lab::match::Tally tally = lab::duel::tally_of(results);
    const auto strength = lab::match::strength_of(tally);
    const std::string elo = strength ? fmt::format("{:.2f},{:.2f},{:.2f}", strength->elo.value,
                                                   strength->elo.low, strength->elo.high)
                                     : ",,";
    return fmt::format("{},{},{},{},{},{},{},{}", lab::duel::is_idle(results) ? 0 : 1,
                       lab::duel::missing_pairs(results) == 0 ? 1 : 0, tally.games.games(),
                       tally.games.wins, tally.games.draws, tally.games.losses,
                       fmt::join(tally.pairs.counts, ","), elo);
}

std::string_view duel_csv_titles() {
    return "used,complete,games,wins,draws,losses,pairs_0,pairs_half,pairs_1,pairs_one_and_half,"
           "pairs_2,elo,elo_low,elo_high";
}

}  // namespace sente::app
