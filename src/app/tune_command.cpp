// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente tune` and the way from them to the lab.
#include "app/tune_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "games/games.hpp"
#include "lab/files.hpp"
#include "lab/tune/fit.hpp"
#include "lab/tune/model.hpp"
#include "lab/tune/samples.hpp"
#include "protocol/eval_file.hpp"

namespace sente::app {

namespace {

namespace tune = lab::tune;
using Json = nlohmann::ordered_json;

constexpr const char* kExamples = R"(Examples:
  sente tune eval chess --data games.txt --out chess.json
  sente tune export chess chess.json \
      --header src/eval/classical/chess_weights.hpp
  sente tune spsa chess --list
  sente tune spsa shogi --params staged --state staged.json --pairs 2000
  sente tune show staged.json

`sente tune COMMAND --help` tells more of each; docs/tuning.md is the guide.)";

constexpr const char* kEvalExamples = R"(Examples:
  sente tune eval chess --data games.txt --out chess.json
  sente tune eval shogi --data a.txt b.txt --out shogi.json --threads 2 \
      --blend 0.7 --l2 3
  sente tune eval chess --data games.txt --out chess.json \
      --freeze material,square

Each line of data is `position|score|result`: FEN or SFEN, the score of a search
in centipawns and the result of the game (0 loss, 1 draw, 2 win), both for the
side that moves first in a game. Lines of one game follow each other. See
docs/tuning.md.)";

constexpr Refusal refuse{"tune"};

protocol::WeightList list_of(const tune::Model& model) {
    protocol::WeightList list =
        games::with_game(model.game, []<class G>() { return Kit<G>::weights(); });
    list.info = model.info;
    list.standard = model.start;
    return list;
}

// Replaces the values of a header file; a message if that cannot be done.
std::optional<std::string> rewrite(const tune::Model& model, const std::string& path,
                                   std::span<const eval::Taper> weights) {
    const auto header = lab::read_file(path);
    if (!header) return "cannot read " + path;
    const auto text = tune::with_weights(model, *header, weights);
    if (!text) return path + " " + text.error().text();
    if (!lab::write_file(path, *text)) return "cannot write " + path;
    return {};
}

// What must hold before hours of work are spent.
std::optional<std::string> trouble_with(const TuneEvalRequest& request, const tune::Model& model) {
    for (const std::string& name : request.fit.freeze)
        if (model.find(name) == nullptr)
            return fmt::format("{} has no weight called '{}'", request.game, name);
    if (!request.header.empty()) {
        const auto header = lab::read_file(request.header);
        if (!header) return "cannot read " + request.header;
        const auto text = tune::with_weights(model, *header, model.start);
        if (!text) return request.header + " " + text.error().text();
    }
    return {};
}

std::vector<std::pair<std::string, std::string>> facts(const TuneEvalRequest& request,
                                                       const tune::Samples& samples,
                                                       const tune::Fit& fit) {
    return {{"positions", std::to_string(samples.count())},
            {"games", std::to_string(samples.games)},
            {"blend", fmt::format("{}", request.fit.blend)},
            {"l2", fmt::format("{}", request.fit.l2)},
            {"seed", std::to_string(request.fit.seed)},
            {"k", fmt::format("{:.1f}", fit.target.k)},
            {"validation before", fmt::format("{:.6f}", fit.validation_before)},
            {"validation after", fmt::format("{:.6f}", fit.validation_after)}};
}

void print_start(const tune::Samples& samples) {
    fmt::print("{} positions of {} games, {} skipped, {} MB\n", grouped(samples.count()),
               grouped(samples.games), grouped(samples.skipped), samples.bytes() >> 20);
    fmt::print("epoch    training  validation\n");
}

void print_epoch(const tune::Epoch& epoch) {
    fmt::print("{:5}  {:10.6f}  {:10.6f}{}\n", epoch.number, epoch.training, epoch.validation,
               epoch.is_best ? " *" : "");
    std::fflush(stdout);
}

void print_end(const TuneEvalRequest& request, const tune::Fit& fit) {
    fmt::print("K {:.1f} for evaluations (now {:.1f}), {:.1f} for scores\n", fit.target.k,
               fit.k_after, fit.target.k_score);
    fmt::print("mean evaluation {:.1f}, fitted {:.1f}, written {:.1f}\n", fit.spread_before,
               fit.spread_fitted, fit.spread_after);
    fmt::print("validation {:.6f} -> {:.6f} with whole numbers\n", fit.validation_before,
               fit.validation_after);
    fmt::print("{} of {} values tuned, written to {}\n", fit.tuned, 2 * fit.weights.size(),
               request.out);
}

Json json_of(const TuneEvalRequest& request, const tune::Samples& samples, const tune::Fit& fit) {
    Json epochs = Json::array();
    for (const tune::Epoch& epoch : fit.epochs)
        epochs.push_back({{"epoch", epoch.number},
                          {"training", epoch.training},
                          {"validation", epoch.validation},
                          {"best", epoch.is_best}});
    return {{"game", request.game},
            {"positions", samples.count()},
            {"games", samples.games},
            {"skipped", samples.skipped},
            {"bytes", samples.bytes()},
            {"training_positions", fit.training},
            {"validation_positions", fit.validation},
            {"k", fit.target.k},
            {"k_after", fit.k_after},
            {"k_score", fit.target.k_score},
            {"mean_evaluation", fit.spread_before},
            {"mean_evaluation_fitted", fit.spread_fitted},
            {"mean_evaluation_after", fit.spread_after},
            {"validation_before", fit.validation_before},
            {"validation_after", fit.validation_after},
            {"tuned", fit.tuned},
            {"values", 2 * fit.weights.size()},
            {"epochs", epochs}};
}

Json options_json(const TuneEvalRequest& request) {
    const tune::FitOptions& fit = request.fit;
    return {{"what", "eval"},
            {"data", request.data},
            {"out", request.out},
            {"start", request.start},
            {"epochs", fit.epochs},
            {"patience", fit.patience},
            {"threads", fit.threads},
            {"blend", fit.blend},
            {"l2", fit.l2},
            {"freeze", fit.freeze},
            {"anchor", request.anchor},
            {"seed", fit.seed},
            {"validation", fit.validation}};
}

// The model with other weights to begin with.
Result<tune::Model> begun(tune::Model model, const std::string& path) {
    if (path.empty()) return model;
    const auto weights = protocol::load_weights(list_of(model), path);
    if (!weights) return weights.error();
    model.start = *weights;
    return model;
}

int tune_eval(const TuneEvalRequest& request) {
    const auto model = begun(tune::model_named(request.game), request.start);
    if (!model) return refuse(model.error());
    if (const auto trouble = trouble_with(request, *model)) return refuse(*trouble);
    OutputFile out;  // opened first, so that no hours are spent for nothing
    if (const auto trouble = out.open(request.out)) return refuse(*trouble);
    tune::FitOptions options = request.fit;
    options.anchor = request.anchor == "none" ? tune::Anchor::none : tune::Anchor::spread;
    std::atomic<bool> stop{false};
    options.stop = &stop;
    const InterruptWatch watch([&stop](int) { stop = true; });
    ProgressBar bar("positions");
    tune::ReadOptions reading{options.threads,
                              [&](std::size_t done, std::size_t all) { bar.show(done, all); }};
    const auto samples = tune::read_data(*model, request.data, reading);
    bar.clear();
    if (!samples) return refuse(samples.error());
    const tune::Split split = tune::split_by_game(*samples, options.validation, options.seed);
    if (split.training.count == 0 || split.validation.count == 0)
        return refuse("too few games to train with some and validate with others");

    const auto begin = std::chrono::steady_clock::now();
    RunLog log("tune", request.runs, "tune", request.game, options_json(request));
    if (!request.json) print_start(*samples);
    const tune::Fit fit = tune::fit(*model, *samples, options, [&](const tune::Epoch& epoch) {
        if (!request.json) print_epoch(epoch);
        log.add(epoch.number, fmt::format("epoch {}", epoch.number),
                {{"training", epoch.training}, {"validation", epoch.validation}});
    });
    const std::string text =
        protocol::format_weights(list_of(*model), fit.weights, facts(request, *samples, fit));
    if (const auto trouble = out.finish(text)) return refuse(*trouble);
    if (!request.header.empty())
        if (const auto trouble = rewrite(*model, request.header, fit.weights))
            return refuse(*trouble);
    const Json json = json_of(request, *samples, fit);
    if (request.json)
        fmt::print("{}\n", json.dump(2));
    else
        print_end(request, fit);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    log.end({stop ? lab::RunState::stopped : lab::RunState::done, spent.count(),
             fmt::format("eval: validation {:.6f} -> {:.6f}", fit.validation_before,
                         fit.validation_after),
             json});
    return stop ? kStopped : kAllRight;
}

int tune_export(const TuneExportRequest& request) {
    const auto model = begun(tune::model_named(request.game), request.weights);
    if (!model) return refuse(model.error());
    if (const auto trouble = rewrite(*model, request.header, model->start)) return refuse(*trouble);
    return kAllRight;
}

void add_eval(CLI::App& command, TuneEvalRequest& request) {
    command.footer(kEvalExamples);
    add_game(command, request.game)->required();
    command.add_option("--data", request.data, "Files of labelled positions")->required();
    command.add_option("--out", request.out, "The file of weights to write")->required();
    command.add_option("--start", request.start,
                       "A file of weights to begin with (default: those of this build)");
    command.add_option("--write-header", request.header,
                       "Also put the weights into this header (…_weights.hpp)");
    tune::FitOptions& fit = request.fit;
    command.add_option("--epochs", fit.epochs, "Passes over the data, at most (default: 150)")
        ->check(CLI::Range(1, 100'000));
    command
        .add_option("--patience", fit.patience,
                    "Ends after so many passes without a better validation (default: 12)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--threads", fit.threads, "Threads (default: 1)")
        ->check(CLI::Range(1, 1024));
    command.add_option("--validation", fit.validation, "Share of games kept apart (default: 0.1)")
        ->check(CLI::Range(0.01, 0.9));
    command
        .add_option("--blend", fit.blend,
                    "Results of games against scores of searches, 0 to 1 (default: 0.5)")
        ->check(CLI::Range(0.0, 1.0));
    command.add_option("--l2", fit.l2, "Strength of the pull towards the start (default: 1)")
        ->check(CLI::Range(0.0, 1e9));
    command.add_option("--freeze", fit.freeze, "Weights that stay as they are, a,b,c")
        ->delimiter(',');
    command
        .add_option("--anchor", request.anchor,
                    "spread: keep the mean absolute evaluation (default); none")
        ->check(CLI::IsMember({"spread", "none"}));
    command.add_option("--seed", fit.seed, "Draws the games for validation (default: 1)");
    command.add_flag("--json", request.json, "Print JSON");
    add_runs_option(command, request.runs);
}

CLI::App& add_tune_command(CLI::App& app, TuneRequest& request) {
    CLI::App& tune =
        *app.add_subcommand("tune", "Fit the evaluation to games, and the search by games");
    tune.require_subcommand(1);
    tune.footer(kExamples);
    request.eval_command =
        tune.add_subcommand("eval", "Fit the classical evaluation to labelled positions");
    add_eval(*request.eval_command, request.eval);
    request.export_command =
        tune.add_subcommand("export", "Put a file of weights into the header of a build");
    TuneExportRequest& exported = request.exported;
    add_game(*request.export_command, exported.game)->required();
    request.export_command->add_option("weights", exported.weights, "The file of weights")
        ->required();
    request.export_command
        ->add_option("--header", exported.header, "src/eval/classical/<game>_weights.hpp")
        ->required();
    request.spsa_command = tune.add_subcommand(
        "spsa", "Improve numbers of search and ordering by games against itself");
    add_spsa(*request.spsa_command, request.spsa);
    request.show_command = tune.add_subcommand("show", "Print what an SPSA run has found");
    add_show(*request.show_command, request.show);
    return tune;
}

// Exit status: 0 done, 2 the request or a file cannot be used.
int run_tune(const TuneRequest& request) {
    if (request.spsa_command->parsed()) {
        TuneSpsaRequest spsa = request.spsa;
        spsa.crew = request.crew;
        return run_spsa(spsa);
    }
    for (const CLI::App* const command :
         {request.eval_command, request.export_command, request.show_command})
        if (command->parsed() && is_one_of_many(request.crew))
            return refuse_many(*request.crew, "tune " + command->get_name());
    if (request.eval_command->parsed()) return tune_eval(request.eval);
    if (request.show_command->parsed()) return run_show(request.show);
    return tune_export(request.exported);
}

}  // namespace

void offer_tune(Commands& commands) { commands.offer(add_tune_command, run_tune); }

}  // namespace sente::app
