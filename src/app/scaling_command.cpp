// SPDX-License-Identifier: GPL-3.0-or-later
// `sente scaling`: what each doubling of the nodes is worth in games.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

#include "app/commands.hpp"
#include "app/duel_run.hpp"
#include "app/exit_status.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/screen.hpp"
#include "cluster/threads.hpp"
#include "lab/parallel.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;
using lab::duel::PairResults;

struct ScalingRequest {
    std::string game;
    std::uint64_t from = 5000;
    std::uint64_t to = 320'000;
    DuelRequest duels;
    int threads = 0;  // 0: as many as the machine has
    std::size_t hash_mb = 16;
    std::uint64_t seed = 1;
    EvaluationRequest evaluation;
    OutputForm form;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who plays; nullptr: threads of this process

    ScalingRequest() { duels.games = 200; }
};

constexpr const char* kExamples = R"(Examples:
  sente scaling chess
  sente scaling shogi --from 5000 --to 80000 --games 400 --threads 2
  sente scaling chess --openings book.epd --plies 8 --markdown > table.md
  sente scaling chess --set Use_null_move=false
  sente scaling chess --resume

With 2N nodes a move against N, for each doubling from --from to --to: the Elo
that it brings, with the 95 % interval from pairs of games (one opening, sides
changed). The same request brings the same games with any number of threads.
Ctrl-C keeps what was played; --resume goes on, also after a kill.

Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.)";

constexpr Refusal refuse{"scaling"};

lab::duel::Contender with_nodes(const search::Settings& settings, std::uint64_t nodes) {
    search::Limits limits;
    limits.nodes = nodes;
    return {settings, limits};
}

// `sizes` are the nodes of the weaker side of each step, and at the end those of the strongest.
DuelPlan plan_of(const ScalingRequest& request, const search::Settings& settings,
                 const std::vector<std::uint64_t>& sizes) {
    DuelPlan plan;
    plan.command = "scaling";
    plan.kind = "scaling";
    plan.game = request.game;
    plan.request = request.duels;
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i)
        plan.duels.push_back(
            {fmt::format("{} against {} nodes", sizes[i + 1], sizes[i]),
             {with_nodes(settings, sizes[i + 1]), with_nodes(settings, sizes[i])}});
    plan.seed = request.seed;
    plan.hash_mb = request.hash_mb;
    plan.threads = request.threads > 0 ? request.threads : lab::hardware_threads();
    plan.settings = {{"from", std::to_string(sizes.front())}, {"to", std::to_string(sizes.back())}};
    plan.runs = request.runs;
    plan.crew = request.crew;
    return plan;
}

TextTable table_of(const DuelRun& run, const std::vector<std::uint64_t>& sizes) {
    TextTable table;
    for (const char* const title : {"nodes", "against", "games", "won", "drawn", "lost"})
        table.column(title);
    table.column("Elo of the doubling", Align::left);
    table.column("pairs", Align::left);
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
        const PairResults& results = run.results(i);
        const lab::match::Tally tally = lab::duel::tally_of(results);
        table.row({{grouped(sizes[i + 1])},
                   {grouped(sizes[i])},
                   {grouped(tally.games.games())},
                   {grouped(tally.games.wins)},
                   {grouped(tally.games.draws)},
                   {grouped(tally.games.losses)},
                   {duel_cell(results)},
                   {fmt::format("[{}]", fmt::join(tally.pairs.counts, ", "))}});
    }
    return table;
}

Json json_of(const ScalingRequest& request, const DuelRun& run,
             const std::vector<std::uint64_t>& sizes) {
    Json rows = Json::array();
    for (std::size_t i = 0; i + 1 < sizes.size(); ++i) {
        Json row = {{"nodes", sizes[i + 1]}, {"against", sizes[i]}};
        row.update(duel_json(run.results(i)));
        rows.push_back(std::move(row));
    }
    return {{"game", request.game},
            {"conditions", run.conditions()},
            {"games_each", request.duels.games},
            {"seed", request.seed},
            {"stopped", run.is_stopped()},
            {"doublings", rows}};
}

void print(const ScalingRequest& request, const DuelRun& run,
           const std::vector<std::uint64_t>& sizes, const Json& json) {
    const std::string heading = fmt::format(
        "{}, 2N against N nodes, {}; in brackets 95 % intervals", request.game, run.conditions());
    if (request.form.json) {
        fmt::print("{}\n", json.dump(2));
    } else if (request.form.csv) {
        fmt::print("nodes,against,{}\n", duel_csv_titles());
        for (std::size_t i = 0; i + 1 < sizes.size(); ++i)
            fmt::print("{},{},{}\n", sizes[i + 1], sizes[i], duel_csv(run.results(i)));
    } else if (request.form.markdown) {
        fmt::print("{}\n\n{}", heading, table_of(run, sizes).markdown());
    } else {
        fmt::print("{}{}", paragraph(heading), table_of(run, sizes).text(stdout_is_terminal()));
    }
}

// The gains in their order.
std::string headline_of(const DuelRun& run, std::size_t steps) {
    std::vector<std::string> gains;
    for (std::size_t i = 0; i < steps; ++i) {
        const auto strength = lab::match::strength_of(lab::duel::tally_of(run.results(i)));
        const double elo = strength ? strength->elo.value : 0;
        gains.push_back(!strength            ? "-"
                        : std::isfinite(elo) ? fmt::format("{:+.0f}", elo)
                        : elo > 0            ? "all won"
                                             : "all lost");
    }
    return fmt::format("Elo of doublings: {}", fmt::join(gains, ", "));
}

CLI::App& add_scaling_command(CLI::App& app, ScalingRequest& request) {
    CLI::App& scaling =
        *app.add_subcommand("scaling", "Measure what each doubling of nodes is worth in games");
    scaling.footer(kExamples);
    add_game(scaling, request.game)->required();
    scaling.add_option("--from", request.from, "Nodes a move of the first step (default: 5000)")
        ->check(CLI::Range(1, 1'000'000'000));
    scaling.add_option("--to", request.to, "Nodes a move of the last (default: 320000)")
        ->check(CLI::Range(2, 2'000'000'000));
    scaling.add_option("--games", request.duels.games, "Games of each step (default: 200)")
        ->check(CLI::Range(2, 10'000'000));
    add_duel_options(scaling, request.duels);
    scaling.add_option("--threads", request.threads, "Pairs at a time (default: all cores)")
        ->check(CLI::Range(1, 1024));
    add_hash(scaling, request.hash_mb, "player");
    scaling.add_option("--seed", request.seed, "Of the openings (default: 1)");
    add_evaluation_options(scaling, request.evaluation);
    add_form_options(scaling, request.form);
    add_run_options(scaling, request.runs);
    return scaling;
}

// Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.
int run_scaling(const ScalingRequest& request) {
    const auto evaluations = evaluations_of(request.evaluation, request.game);
    if (!evaluations) return refuse(evaluations.error());
    const auto settings = settings_with(request.game, request.duels.sets, *evaluations);
    if (!settings) return refuse(settings.error());
    const std::vector<std::uint64_t> sizes = lab::duel::doublings(request.from, request.to);
    if (sizes.size() < 2) return refuse("--to must be twice --from at least");
    DuelPlan plan = plan_of(request, *settings, sizes);
    plan.evaluations = *evaluations;
    DuelRun run(std::move(plan));
    if (const auto problem = run.prepare()) return refuse(*problem);
    run.play();
    if (!cluster::leads(request.crew)) return kAllRight;
    const Json json = json_of(request, run, sizes);
    print(request, run, sizes, json);
    return run.finish(headline_of(run, sizes.size() - 1), json);
}

}  // namespace

void offer_scaling(Commands& commands) { commands.offer(add_scaling_command, run_scaling); }

}  // namespace sente::app
