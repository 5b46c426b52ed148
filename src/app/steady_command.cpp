// SPDX-License-Identifier: GPL-3.0-or-later
// `sente steady`: how far the score moves from one depth to the next.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/run_log.hpp"
#include "app/terminal.hpp"
#include "cluster/crew.hpp"
#include "cluster/threads.hpp"
#include "core/score.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/openings.hpp"
#include "lab/steadiness.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;

struct SteadyRequest {
    std::string game;
    std::vector<std::string> files;
    std::string depths = "8-14";
    std::size_t positions = 500;
    int threads = 1;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    bool json = false;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who searches; nullptr: threads of this process
};

constexpr const char* kExamples = R"(Examples:
  sente steady chess openings.epd
  sente steady shogi openings.sfen --depths 6-10 --positions 200 --threads 2
  sente steady chess sts.epd --json > before.json

Files hold a position a line (EPD, FEN, SFEN) or games. The first --positions
quiet ones are searched from empty tables to one ply beyond the last depth: not
in check, within 3 pawns at the first depth, and with a best move there that
takes and promotes nothing.

Exit status: 0 measured, 2 the request or a file makes no sense, 130 stopped by
a signal.)";

constexpr Refusal refuse{"steady"};

// "8-14"; one number alone is both ends.
bool read_depths(std::string_view text, lab::SteadyOptions& options) {
    const std::size_t dash = text.find('-');
    const auto first = text::integer(text.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : text::integer(text.substr(dash + 1));
    if (!first || !last || *first < 1 || *first > *last || *last > kMaxPly - 2) return false;
    options.first_depth = static_cast<Depth>(*first);
    options.last_depth = static_cast<Depth>(*last);
    return true;
}

Json json_of(const lab::Spread& spread) {
    return {{"steps", spread.count},
            {"median", spread.median},
            {"mean", spread.mean},
            {"p90", spread.ninetieth},
            {"swing", spread.swing}};
}

constexpr std::array<std::string_view, lab::kQuietnesses> kNames = {"quiet", "in_check", "uneven",
                                                                    "noisy", "over"};

Json json_of(const SteadyRequest& request, const lab::SteadyOptions& options,
             const lab::Steadiness& result) {
    Json json = {{"game", request.game}, {"files", request.files}, {"depths", request.depths}};
    for (std::size_t i = 0; i < kNames.size(); ++i)
        json["positions"][std::string(kNames[i])] = result.positions[i];
    json["mates_left_out"] = result.mates;
    json["all"] = json_of(result.all);
    json["from_even_depths"] = json_of(result.even);
    json["from_odd_depths"] = json_of(result.odd);
    json["by_depth"] = Json::array();
    for (std::size_t i = 0; i < result.by_depth.size(); ++i) {
        Json row = {{"depth", options.first_depth + static_cast<Depth>(i)}};
        row.update(json_of(result.by_depth[i]));
        json["by_depth"].push_back(row);
    }
    json["nodes"] = result.nodes;
    json["seconds"] = result.seconds;
    return json;
}

std::string headline(const lab::Steadiness& result) {
    return fmt::format("median {:.0f}, mean {:.1f}, p90 {:.0f} cp over {} positions",
                       result.all.median, result.all.mean, result.all.ninetieth, result.quiet());
}

void print_row(std::string_view name, const lab::Spread& spread) {
    fmt::print("{:<14} {:>6} {:>8.1f} {:>8.1f} {:>8.1f} {:>+8.1f}\n", name, spread.count,
               spread.median, spread.mean, spread.ninetieth, spread.swing);
}

void print_text(const SteadyRequest& request, const lab::SteadyOptions& options,
                const lab::Steadiness& result) {
    fmt::print("{}: {} quiet positions of {} ({} in check, {} uneven, {} noisy, {} over)\n",
               request.game, result.quiet(), result.looked_at(), result.positions[1],
               result.positions[2], result.positions[3], result.positions[4]);
    fmt::print("{:<14} {:>6} {:>8} {:>8} {:>8} {:>8}\n", "centipawns", "steps", "median", "mean",
               "p90", "swing");
    for (std::size_t i = 0; i < result.by_depth.size(); ++i) {
        const int depth = options.first_depth + static_cast<Depth>(i);
        print_row(fmt::format("{} to {}", depth, depth + 1), result.by_depth[i]);
    }
    print_row("all", result.all);
    print_row("from even", result.even);
    print_row("from odd", result.odd);
    fmt::print("{} steps to or from mates left out; {} nodes in {:.1f} s\n", result.mates,
               grouped(result.nodes), result.seconds);
}

// All that the result depends on.
Json options_json(const SteadyRequest& request, const lab::SteadyOptions& options) {
    return {{"files", request.files},
            {"depths", request.depths},
            {"positions", request.positions},
            {"hash", request.hash_mb},
            {"evaluation", evaluation_text(options.evaluations, request.game)}};
}

int measure(const SteadyRequest& request, lab::SteadyOptions options, records::GameKind game,
            const std::vector<lab::BookLine>& lines) {
    const Json facts = options_json(request, options);
    if (const auto problem = disagreement(
            request.crew,
            {{"set of options", facts.dump()}, {"list of positions", digest(lab::text_of(lines))}}))
        return refuse(*problem);
    RunLog log("steady", place_for(request.crew, request.runs), "steady", request.game, facts);
    std::atomic<bool> stop{false};
    options.stop = &stop;
    lab::Steadiness result;
    {
        const InterruptWatch watch([&stop](int) { stop = true; }, request.crew);
        ProgressBar bar("quiet positions", request.crew);
        result = lab::measure_steadiness(
            game, lines, options, [&](std::size_t quiet, std::size_t looked_at) {
                bar.show(quiet, std::min(options.positions, lines.size()),
                         fmt::format("{} looked at", looked_at));
            });
    }
    if (!cluster::leads(request.crew)) return kAllRight;
    const Json json = json_of(request, options, result);
    if (request.json)
        fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
    else
        print_text(request, options, result);
    log.end({result.is_stopped ? lab::RunState::stopped : lab::RunState::done, result.seconds,
             headline(result), json});
    return result.is_stopped ? kStopped : kAllRight;
}

CLI::App& add_steady_command(CLI::App& app, SteadyRequest& request) {
    CLI::App& steady =
        *app.add_subcommand("steady", "Measure how far the score moves from depth to depth");
    steady.footer(kExamples);
    add_game(steady, request.game)->required();
    steady.add_option("files", request.files, "Files of positions (EPD, FEN, SFEN) or games")
        ->required();
    steady.add_option("--depths", request.depths, "Steps begin at these depths (default: 8-14)");
    steady.add_option("--positions", request.positions, "Quiet positions (default: 500)")
        ->check(more_than_zero());
    steady.add_option("--threads", request.threads, "Positions at a time (default: 1)")
        ->check(CLI::Range(1, 1024));
    add_hash(steady, request.hash_mb, "thread");
    add_evaluation_options(steady, request.evaluation);
    steady.add_flag("--json", request.json, "Print JSON");
    add_run_options(steady, request.runs);
    return steady;
}

// Exit status: 0 measured, 2 the request or a file makes no sense, 130 stopped by a signal.
int run_steady(const SteadyRequest& request) {
    lab::SteadyOptions options;
    if (!read_depths(request.depths, options))
        return refuse(
            fmt::format("--depths {} is no range of depths such as 8-14", request.depths));
    options.positions = request.positions;
    options.threads = request.threads;
    options.hash_mb = request.hash_mb;
    options.crew = request.crew;
    const auto evaluations = evaluations_of(request.evaluation, request.game);
    if (!evaluations) return refuse(evaluations.error());
    options.evaluations = *evaluations;
    lab::OpeningOptions reading;
    reading.game = games::kind_of(request.game);
    reading.left_out = tell_left_out("steady");
    std::vector<lab::BookLine> lines;
    for (const std::string& file : request.files) {
        const auto read = lab::load_openings(file, reading);
        if (!read.ok()) return refuse(read.error());
        lines.insert(lines.end(), read->begin(), read->end());
    }
    return measure(request, options, reading.game, lines);
}

}  // namespace

void offer_steady(Commands& commands) { commands.offer(add_steady_command, run_steady); }

}  // namespace sente::app
