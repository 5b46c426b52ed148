// SPDX-License-Identifier: GPL-3.0-or-later
// The documents' numbers and how they are checked. A claim says "at least": what goes beyond its
// range meets it.
#include "lab/ablate/claims.hpp"

#include <array>
#include <cstdio>
#include <optional>

namespace sente::lab {

namespace {

// How much of the nodes it saves, in percent.
struct SavingClaim {
    std::string_view variant;
    std::string_view id;
    std::string_view expected;
    double least_percent;
};

constexpr std::array kSavings = {
    SavingClaim{"null_move", "B12", "20-40 % fewer nodes", 20},
    SavingClaim{"late_reductions", "B12", "30-50 % fewer nodes", 30},
    SavingClaim{"aspiration", "B12", "5-10 % fewer nodes", 5},
    SavingClaim{"all_techniques", "B12", "50-70 % fewer nodes together", 50},
    SavingClaim{"hash_move", "A2", "fewer nodes", 0},
    SavingClaim{"killers", "A3", "fewer nodes", 0},
    SavingClaim{"history", "A4", "fewer nodes", 0},
    SavingClaim{"butterfly", "A4", "fewer nodes", 0},
    SavingClaim{"see", "A5", "fewer nodes", 0},
    SavingClaim{"captures", "B2", "fewer nodes", 0},
};

std::string text_of(const char* format, double a, double b = 0, double c = 0) {
    std::array<char, 96> text{};
    (void)std::snprintf(text.data(), text.size(), format, a, b, c);
    return text.data();
}

ClaimVerdict at_least(const Estimate& value, double least) {
    if (value.value >= least) return ClaimVerdict::met;
    return value.high >= least ? ClaimVerdict::unclear : ClaimVerdict::missed;
}

// Left out, a ratio of 2 says that it saves a half; alone on, a ratio of a half does.
Estimate saving_percent(const Estimate& ratio, bool left_out) {
    const auto saved = [](double r) { return 100 * (1 - r); };
    if (left_out) return {saved(1 / ratio.value), saved(1 / ratio.low), saved(1 / ratio.high)};
    return {saved(ratio.value), saved(ratio.high), saved(ratio.low)};
}

bool leaves_out(const AblateResult& result) {
    return result.series.front().variant.name == "everything on";
}

CheckedClaim faster(const AblateRow& row) {
    const Estimate saved = saving_percent(row.time_ratio, true);
    return {"A12", "all_ordering", "15-25 % less time than by piece value alone",
            text_of("%.0f %% (%.0f to %.0f)", saved.value, saved.low, saved.high),
            at_least(saved, 15)};
}

CheckedClaim more_cutoffs(const AblateResult& result, const AblateRow& row) {
    const AblateRow& standard = result.rows.front();
    const double now = standard.first_move_percent.value;
    const auto more = [now](double before) { return before > 0 ? 100 * (now / before - 1) : 0; };
    const Estimate before = row.first_move_percent;
    const Estimate gain{more(before.value), more(before.high), more(before.low)};
    return {"A12", "all_ordering", "30-50 % more cutoffs on the first move than by piece value",
            text_of("%.0f %% (%.1f to %.1f %% of cutoffs)", gain.value, before.value, now),
            at_least(gain, 30)};
}

CheckedClaim never_weaker(const AblateRow& row, const std::string& policy) {
    return {"policy", policy, "staged needs no more nodes",
            text_of("%.2f times the nodes", row.node_ratio.value), at_least(row.node_ratio, 1)};
}

double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
}

CheckedClaim share_claim(std::string_view subject, std::string_view expected, double value,
                         double least) {
    return {"A12", std::string(subject), std::string(expected), text_of("%.1f %%", value),
            value >= least ? ClaimVerdict::met : ClaimVerdict::missed};
}

}  // namespace

std::string_view name_of(ClaimVerdict verdict) {
    constexpr std::array<std::string_view, 3> kNames = {"met", "unclear", "not met"};
    return kNames[static_cast<std::size_t>(verdict)];
}

std::vector<CheckedClaim> claims_of_row(const AblateResult& result, const AblateRow& row) {
    const Variant& variant = result.series[row.variant].variant;
    std::vector<CheckedClaim> claims;
    if (row.variant == variant.reference) return claims;
    const bool left_out = leaves_out(result);
    for (const SavingClaim& claim : kSavings) {
        if (claim.variant != variant.name || row.is_idle) continue;
        const Estimate saved = saving_percent(row.node_ratio, left_out);
        claims.push_back({std::string(claim.id), variant.name, std::string(claim.expected),
                          text_of("%.0f %% (%.0f to %.0f)", saved.value, saved.low, saved.high),
                          at_least(saved, claim.least_percent)});
    }
    if (variant.name == "all_ordering") {
        claims.push_back(faster(row));
        claims.push_back(more_cutoffs(result, row));
    }
    const ordering::PolicyName base =
        result.series[variant.reference].variant.settings.ordering.policy;
    if (variant.kind == VariantKind::policy && base == ordering::PolicyName::staged)
        claims.push_back(never_weaker(row, variant.name));
    return claims;
}

std::vector<CheckedClaim> claims_of_whole(const AblateResult& result) {
    if (!leaves_out(result) || result.rows.empty() || result.rows.front().variant != 0) return {};
    const AblateRow& row = result.rows.front();
    const ordering::Telemetry& sums = result.standard;
    std::vector<CheckedClaim> claims;
    const Estimate& first = row.first_move_percent;
    claims.push_back({"B12", "first move", "best move first in more than 80 % of cut nodes",
                      text_of("%.1f %% (%.1f to %.1f)", first.value, first.low, first.high),
                      at_least(first, 80)});
    const Estimate& branching = row.branching;
    claims.push_back(
        {"B12", "branching", "effective branching factor 2-3",
         text_of("%.2f (%.2f to %.2f)", branching.value, branching.low, branching.high),
         branching.value <= 3 ? ClaimVerdict::met
         : branching.low <= 3 ? ClaimVerdict::unclear
                              : ClaimVerdict::missed});
    claims.push_back(
        share_claim("hash hits", "in 20-30 % of positions", share(sums.hash_hits, sums.lists), 20));
    claims.push_back(share_claim("killer hits", "in 10-20 % of positions",
                                 share(sums.killer_hits, sums.lists), 10));
    if (result.depth_in_a_second)
        claims.push_back(
            {"B12", "depth", "12 or more in one second from the start",
             text_of("%.0f", *result.depth_in_a_second),
             *result.depth_in_a_second >= 12 ? ClaimVerdict::met : ClaimVerdict::missed});
    return claims;
}

}  // namespace sente::lab
