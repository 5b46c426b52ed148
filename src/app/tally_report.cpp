// SPDX-License-Identifier: GPL-3.0-or-later
// How results are written.
#include "app/tally_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

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

}  // namespace sente::app
