// SPDX-License-Identifier: GPL-3.0-or-later
// Each variant of an ablation as duels, one for each scale, and their table.
#include "app/ablate_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/exit_status.hpp"
#include "app/messages.hpp"
#include "app/screen.hpp"
#include "cluster/threads.hpp"
#include "lab/parallel.hpp"
#include "ordering/config.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;
using lab::Variant;
using lab::VariantKind;

constexpr std::array<std::uint64_t, 2> kStandardNodes = {8000, 64'000};

constexpr Refusal refuse{"ablate"};

// How much both sides search for a move.
struct Scale {
    std::string name;
    std::string unit;  // nodes or movetime
    std::uint64_t value = 0;
    search::Limits limits;
};

Scale by_nodes(std::uint64_t nodes) {
    Scale scale{grouped(nodes) + " nodes", "nodes", nodes, {}};
    scale.limits.nodes = nodes;
    return scale;
}

Scale by_clock(std::int64_t ms) {
    Scale scale{fmt::format("{} ms", ms), "movetime", static_cast<std::uint64_t>(ms), {}};
    scale.limits.hard_ms = ms;
    return scale;
}

std::vector<Scale> scales_of(const AblateRequest& request) {
    std::vector<Scale> scales;
    for (const std::uint64_t nodes : request.nodes) scales.push_back(by_nodes(nodes));
    if (request.nodes.empty() && request.movetime_ms == 0)
        for (const std::uint64_t nodes : kStandardNodes) scales.push_back(by_nodes(nodes));
    if (request.movetime_ms > 0) scales.push_back(by_clock(request.movetime_ms));
    return scales;
}

// A variant and what it is compared with.
struct Line {
    Variant variant;
    search::Settings reference;
};

Result<std::vector<Line>> lines_of(const AblateRequest& request,
                                   const lab::Evaluations& evaluations) {
    const auto settings = settings_with(request.game, request.duels.sets, evaluations);
    if (!settings) return settings.error();
    if (settings->ordering.policy != ordering::Config{}.policy)
        return InputError{"--set: --policy chooses the policy"};
    lab::VariantRequest wanted;
    wanted.policy = *ordering::policy_named(request.policy);
    wanted.add_one = request.add_one;
    wanted.only = request.only;
    const auto variants = lab::variants_of(*settings, wanted);
    if (!variants) return InputError{"--only: " + variants.error().text()};
    std::vector<Line> lines;
    for (const Variant& variant : *variants) {
        const bool is_single =
            variant.kind == VariantKind::ordering || variant.kind == VariantKind::technique;
        if (variant.kind == VariantKind::reference || (request.only.empty() && !is_single))
            continue;
        lines.push_back({variant, (*variants)[variant.reference].settings});
    }
    if (lines.empty()) return InputError{"--only: the settings leave nothing to compare"};
    return lines;
}

lab::duel::Contender contender(search::Settings settings, const Scale& scale) {
    settings.telemetry = false;
    return {std::move(settings), scale.limits};
}

// Seen from the side that has the thing: the reference, or with --add-one the variant.
lab::duel::Duel duel_of(const Line& line, const Scale& scale, bool add_one) {
    const auto with = contender(add_one ? line.variant.settings : line.reference, scale);
    const auto without = contender(add_one ? line.reference : line.variant.settings, scale);
    return {with, without};
}

// The lines of an ablation and the run of their duels.
class GamesRun {
public:
    GamesRun(const AblateRequest& request, const lab::Evaluations& evaluations,
             std::vector<Line> lines)
        : request_(request),
          lines_(std::move(lines)),
          scales_(scales_of(request)),
          run_(plan(evaluations)) {}

    int run() {
        if (const auto problem = run_.prepare()) return refuse(*problem);
        run_.play();
        if (!cluster::leads(request_.crew)) return kAllRight;
        const Json result = json();
        if (const auto part = run_.part())
            fmt::print("{}\n", part->dump());
        else
            print(result);
        return run_.finish(headline(), result);
    }

private:
    [[nodiscard]] DuelPlan plan(const lab::Evaluations& evaluations) const {
        DuelPlan plan;
        plan.command = "ablate";
        plan.kind = "ablate_games";
        plan.game = request_.game;
        plan.request = request_.duels;
        plan.evaluations = evaluations;
        std::vector<std::string> names;
        std::vector<std::string> limits;
        for (const Scale& scale : scales_) limits.push_back(scale.name);
        for (const Line& line : lines_) {
            names.push_back(line.variant.name);
            for (const Scale& scale : scales_)
                plan.duels.push_back({line.variant.name + ", " + scale.name,
                                      duel_of(line, scale, request_.add_one)});
        }
        plan.seed = request_.seed;
        plan.hash_mb = request_.hash_mb;
        plan.threads = request_.threads > 0 ? request_.threads : lab::hardware_threads();
        plan.settings = {{"policy", request_.policy},
                         {"mode", mode()},
                         {"limits", fmt::format("{}", fmt::join(limits, "; "))},
                         {"lines", fmt::format("{}", fmt::join(names, ", "))}};
        plan.runs = request_.runs;
        plan.slice = request_.slice;
        plan.joined = request_.joined;
        plan.crew = request_.crew;
        return plan;
    }

    [[nodiscard]] std::string mode() const {
        return request_.add_one ? "add-one" : "leave-one-out";
    }

    [[nodiscard]] const lab::duel::PairResults& results(std::size_t line, std::size_t scale) const {
        return run_.results(line * scales_.size() + scale);
    }

    [[nodiscard]] TextTable table() const {
        TextTable table;
        table.column(request_.add_one ? "alone on" : "off", Align::left);
        for (const Scale& scale : scales_) table.column("Elo, " + scale.name, Align::left);
        for (std::size_t i = 0; i < lines_.size(); ++i) {
            std::vector<TextTable::Cell> cells = {{lines_[i].variant.name}};
            for (std::size_t k = 0; k < scales_.size(); ++k)
                cells.push_back({duel_cell(results(i, k))});
            table.row(std::move(cells));
        }
        return table;
    }

    [[nodiscard]] Json json() const {
        Json rows = Json::array();
        for (std::size_t i = 0; i < lines_.size(); ++i)
            for (std::size_t k = 0; k < scales_.size(); ++k) {
                const Variant& variant = lines_[i].variant;
                Json row = {{"name", variant.name},
                            {"kind", kind_name(variant.kind)},
                            {"meaning", variant.meaning},
                            {scales_[k].unit, scales_[k].value}};
                row.update(duel_json(results(i, k)));
                rows.push_back(std::move(row));
            }
        return {{"game", request_.game},
                {"policy", request_.policy},
                {"mode", mode()},
                {"conditions", run_.conditions()},
                {"games_each", request_.duels.games},
                {"seed", request_.seed},
                {"stopped", run_.is_stopped()},
                {"duels", rows}};
    }

    void print_csv() const {
        fmt::print("name,kind,limit,value,{}\n", duel_csv_titles());
        for (std::size_t i = 0; i < lines_.size(); ++i)
            for (std::size_t k = 0; k < scales_.size(); ++k)
                fmt::print("{},{},{},{},{}\n", lines_[i].variant.name,
                           kind_name(lines_[i].variant.kind), scales_[k].unit, scales_[k].value,
                           duel_csv(results(i, k)));
    }

    void print(const Json& result) const {
        const std::string heading = fmt::format(
            "{}, {}, {}; Elo of having it {}on, in brackets 95 % intervals", request_.game,
            request_.policy, run_.conditions(), request_.add_one ? "alone " : "");
        if (request_.form.json)
            fmt::print("{}\n", result.dump(2));
        else if (request_.form.csv)
            print_csv();
        else if (request_.form.markdown)
            fmt::print("{}\n\n{}", heading, table().markdown());
        else
            fmt::print("{}{}", paragraph(heading), table().text(stdout_is_terminal()));
    }

    [[nodiscard]] std::string headline() const {
        std::size_t whole = 0;
        const std::size_t all = lines_.size() * scales_.size();
        for (std::size_t i = 0; i < all; ++i)
            if (lab::duel::missing_pairs(run_.results(i)) == 0) ++whole;
        return fmt::format("{} of {} duels of {} games", whole, all, request_.duels.games);
    }

    const AblateRequest& request_;
    std::vector<Line> lines_;
    std::vector<Scale> scales_;
    DuelRun run_;
};

}  // namespace

int run_ablate_games(const AblateRequest& request, const lab::Evaluations& evaluations) {
    const auto lines = lines_of(request, evaluations);
    if (!lines) return refuse(lines.error());
    return GamesRun(request, evaluations, *lines).run();
}

}  // namespace sente::app
