// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers that designs promise and how they are checked, each on the design that makes the
// claim. A claim about savings says "at least": what goes beyond its range meets it. A claim about
// how often something happens is a range.
#include "lab/ablate/ablate.hpp"

#include <array>
#include <cstdio>
#include <functional>
#include <optional>

namespace sente::lab {

namespace {

using ordering::PolicyName;
using ordering::Telemetry;

// How much of the nodes it saves, in percent, on the search whose moves this design orders.
struct SavingClaim {
    std::string_view variant;
    PolicyName design;
    std::string_view expected;
    double least_percent;
};

constexpr std::array kSavings = {
    SavingClaim{"null_move", PolicyName::banded, "20-40 % fewer nodes", 20},
    SavingClaim{"late_reductions", PolicyName::banded, "30-50 % fewer nodes", 30},
    SavingClaim{"aspiration", PolicyName::banded, "5-10 % fewer nodes", 5},
    SavingClaim{"all_techniques", PolicyName::banded, "50-70 % fewer nodes together", 50},
    SavingClaim{"killers", PolicyName::banded, "fewer nodes", 0},
    SavingClaim{"butterfly", PolicyName::banded, "fewer nodes", 0},
    SavingClaim{"captures", PolicyName::banded, "fewer nodes", 0},
    SavingClaim{"hash_move", PolicyName::weighted, "fewer nodes", 0},
    SavingClaim{"killers", PolicyName::weighted, "fewer nodes", 0},
    SavingClaim{"butterfly", PolicyName::weighted, "fewer nodes", 0},
    SavingClaim{"see", PolicyName::weighted, "fewer nodes", 0},
};

std::string text_of(const char* format, double a, double b = 0, double c = 0) {
    std::array<char, 96> text{};
    (void)std::snprintf(text.data(), text.size(), format, a, b, c);
    return text.data();
}
std::string percent_text(const Estimate& value, const char* format = "%.0f %% (%.0f to %.0f)") {
    return text_of(format, value.value, value.low, value.high);
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
PolicyName policy_of(const Variant& variant) { return variant.settings.ordering.policy; }

CheckedClaim never_weaker(const AblateRow& row, const std::string& policy) {
    const Estimate& ratio = row.node_ratio;
    return {"staged", policy, "no more nodes",
            text_of("%.2f times the nodes (%.2f to %.2f)", ratio.value, ratio.low, ratio.high),
            at_least(ratio, 1)};
}

// The samples of a design with all its signals, or of the order by the value of pieces alone.
class Measured {
public:
    explicit Measured(const AblateResult& result)
        : result_(result), bootstrap_(result.positions, 2000, 1) {}

    [[nodiscard]] const AblateSeries* whole(PolicyName policy) const {
        for (const AblateSeries& series : result_.series)
            if (is_complete(series) && policy_of(series.variant) == policy &&
                (series.variant.kind == VariantKind::reference ||
                 series.variant.kind == VariantKind::policy) &&
                !series.variant.is_shallow)
                return &series;
        return nullptr;
    }
    [[nodiscard]] const AblateSeries* named(std::string_view name) const {
        for (const AblateSeries& series : result_.series)
            if (is_complete(series) && series.variant.name == name) return &series;
        return nullptr;
    }

    using Counts = std::function<Telemetry::Counter(const Telemetry&)>;
    using Indices = std::vector<std::size_t>;

    [[nodiscard]] Estimate percent(const AblateSeries& series, const Counts& part,
                                   const Counts& whole) const {
        return bootstrap_.estimate(
            [&](const Indices& chosen) { return 100 * share(series, chosen, part, whole); });
    }
    // How much more of the cutoffs come on the first move.
    [[nodiscard]] Estimate more_first(const AblateSeries& now, const AblateSeries& before) const {
        return bootstrap_.estimate([&](const Indices& chosen) {
            const double then = share(before, chosen, first, cutoffs);
            return then > 0 ? 100 * (share(now, chosen, first, cutoffs) / then - 1) : 0;
        });
    }
    [[nodiscard]] Estimate less_time(const AblateSeries& now, const AblateSeries& before) const {
        return bootstrap_.estimate([&](const Indices& chosen) {
            const double then = seconds(before, chosen);
            return then > 0 ? 100 * (1 - seconds(now, chosen) / then) : 0;
        });
    }

    static Telemetry::Counter first(const Telemetry& sums) { return sums.all_cutoffs().first; }
    static Telemetry::Counter cutoffs(const Telemetry& sums) { return sums.all_cutoffs().all; }
    static Telemetry::Counter lists(const Telemetry& sums) {
        return sums.lists_of(ordering::Scope::main).made;
    }

private:
    [[nodiscard]] bool is_complete(const AblateSeries& series) const {
        return result_.positions > 0 && series.answered == result_.positions;
    }
    static double share(const AblateSeries& series, const Indices& chosen, const Counts& part,
                        const Counts& whole) {
        double parts = 0;
        double wholes = 0;
        for (const std::size_t i : chosen) {
            parts += static_cast<double>(part(series.samples[i].telemetry));
            wholes += static_cast<double>(whole(series.samples[i].telemetry));
        }
        return wholes > 0 ? parts / wholes : 0;
    }
    static double seconds(const AblateSeries& series, const Indices& chosen) {
        double sum = 0;
        for (const std::size_t i : chosen) sum += series.samples[i].seconds;
        return sum;
    }

    const AblateResult& result_;
    Bootstrap bootstrap_;
};

// The additive design, against an order by the value of pieces.
void add_weighted(const Measured& measured, std::vector<CheckedClaim>& claims) {
    const AblateSeries* weighted = measured.whole(PolicyName::weighted);
    if (weighted == nullptr) return;
    if (const AblateSeries* by_value = measured.named("all_ordering")) {
        const Estimate less = measured.less_time(*weighted, *by_value);
        claims.push_back({"weighted", "the whole order",
                          "15-25 % less time than by piece value alone", percent_text(less),
                          at_least(less, 15)});
        const Estimate more = measured.more_first(*weighted, *by_value);
        claims.push_back({"weighted", "the whole order",
                          "30-50 % more cutoffs on the first move than by piece value",
                          percent_text(more), at_least(more, 30)});
    }
    const auto hits = [&](const char* idea, const char* expected, double low, double high,
                          const Measured::Counts& part) {
        const Estimate share = measured.percent(*weighted, part, Measured::lists);
        claims.push_back({"weighted", idea, expected, percent_text(share, "%.1f %% (%.1f to %.1f)"),
                          within(share, low, high)});
    };
    hits("hash_move", "hash hits in 20-30 % of positions", 20, 30,
         [](const Telemetry& sums) { return sums.lists_of(ordering::Scope::main).hash_hits; });
    hits("killers", "killer hits in 10-20 % of positions", 10, 20,
         [](const Telemetry& sums) { return sums.lists_of(ordering::Scope::main).killer_hits; });
    hits("history", "history hits in 5-15 % of positions", 5, 15,
         [](const Telemetry& sums) { return sums.history_cutoffs(); });
}

void add_banded(const AblateResult& result, const Measured& measured,
                std::vector<CheckedClaim>& claims) {
    const AblateSeries* banded = measured.whole(PolicyName::banded);
    if (banded == nullptr) return;
    const Estimate first = measured.percent(*banded, Measured::first, Measured::cutoffs);
    claims.push_back({"banded", "the whole order", "best move first in more than 80 % of cut nodes",
                      percent_text(first, "%.1f %% (%.1f to %.1f)"), at_least(first, 80)});
    for (const AblateRow& row : result.rows) {
        if (&result.series[row.variant] != banded) continue;
        const Estimate& branching = row.branching;
        claims.push_back({"banded", "the whole search", "effective branching factor 2-3",
                          percent_text(branching, "%.2f (%.2f to %.2f)"), within(branching, 2, 3)});
    }
}

// What games say of the ranked design is not for this table.
void add_ranked(const Measured& measured, std::vector<CheckedClaim>& claims) {
    const AblateSeries* ranked = measured.whole(PolicyName::ranked);
    if (ranked == nullptr) return;
    const Estimate asked = measured.percent(
        *ranked, [](const Telemetry& sums) { return sums.see_computed; },
        [](const Telemetry& sums) { return sums.noisy_seen; });
    claims.push_back({"ranked", "see", "fewer exchanges than captures: lazy",
                      percent_text(asked, "%.1f %% (%.1f to %.1f)"), below(asked, 100)});
    const Estimate first = measured.percent(*ranked, Measured::first, Measured::cutoffs);
    if (const AblateSeries* banded = measured.whole(PolicyName::banded)) {
        const Estimate more = measured.more_first(*ranked, *banded);
        claims.push_back(
            {"ranked", "the whole order",
             "first-move cutoffs no fewer than by captures, killers and history",
             text_of("%.1f %%, ", first.value) + percent_text(more, "%+.1f %% (%+.1f to %+.1f)"),
             at_least(more, 0)});
    }
    const Estimate inside = measured.percent(
        *ranked, [](const Telemetry& sums) { return sums.quiet_best_in_shortlist; },
        [](const Telemetry& sums) { return sums.quiet_best; });
    claims.push_back({"ranked", "shortlist", "most quiet best moves stand in the shortlist",
                      percent_text(inside, "%.1f %% (%.1f to %.1f)"), at_least(inside, 50)});
}

}  // namespace

std::string_view name_of(ClaimVerdict verdict) {
    constexpr std::array<std::string_view, 3> kNames = {"met", "undecided", "not met"};
    return kNames[static_cast<std::size_t>(verdict)];
}

ClaimVerdict at_least(const Estimate& value, double least) {
    if (value.low >= least) return ClaimVerdict::met;
    return value.high >= least ? ClaimVerdict::undecided : ClaimVerdict::missed;
}
ClaimVerdict below(const Estimate& value, double most) {
    if (value.high < most) return ClaimVerdict::met;
    return value.low < most ? ClaimVerdict::undecided : ClaimVerdict::missed;
}
ClaimVerdict within(const Estimate& value, double low, double high) {
    if (value.low >= low && value.high <= high) return ClaimVerdict::met;
    return value.high >= low && value.low <= high ? ClaimVerdict::undecided : ClaimVerdict::missed;
}

std::vector<CheckedClaim> claims_of_row(const AblateResult& result, const AblateRow& row) {
    const Variant& variant = result.series[row.variant].variant;
    std::vector<CheckedClaim> claims;
    if (row.variant == variant.reference) return claims;
    const bool left_out = leaves_out(result);
    const PolicyName base = policy_of(result.series[variant.reference].variant);
    for (const SavingClaim& claim : kSavings) {
        if (claim.variant != variant.name || claim.design != base || row.is_idle) continue;
        const Estimate saved = saving_percent(row.node_ratio, left_out);
        claims.push_back({std::string(ordering::name_of(base)), variant.name,
                          std::string(claim.expected), percent_text(saved),
                          at_least(saved, claim.least_percent)});
    }
    if (variant.kind == VariantKind::policy && base == PolicyName::staged)
        claims.push_back(never_weaker(row, variant.name));
    return claims;
}

std::vector<CheckedClaim> claims_of_whole(const AblateResult& result) {
    if (!leaves_out(result) || result.rows.empty() || result.rows.front().variant != 0) return {};
    const Measured measured(result);
    std::vector<CheckedClaim> claims;
    add_weighted(measured, claims);
    add_banded(result, measured, claims);
    add_ranked(measured, claims);
    if (result.depth_in_a_second)
        claims.push_back(
            {std::string(ordering::name_of(policy_of(result.series.front().variant))),
             "the whole search", "depth 12 or more in one second from the start",
             text_of("%.0f", *result.depth_in_a_second),
             *result.depth_in_a_second >= 12 ? ClaimVerdict::met : ClaimVerdict::missed});
    return claims;
}

}  // namespace sente::lab
