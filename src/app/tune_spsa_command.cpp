// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente tune spsa` and `show`, and how a run is printed.
#include "app/tune_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "cluster/threads.hpp"
#include "lab/files.hpp"
#include "lab/tune/samples.hpp"
#include "lab/tune/spsa.hpp"
#include "lab/tune/spsa_games.hpp"

namespace sente::app {

namespace {

namespace tune = lab::tune;
using Json = nlohmann::ordered_json;

constexpr const char* kExamples = R"(Examples:
  sente tune spsa chess --list
  sente tune spsa chess --params reverse_margin,futility_base --pairs 5000 \
      --state chess.spsa --threads 2
  sente tune spsa shogi --params staged --pairs 20000 --nodes 4000 \
      --state shogi.spsa
  sente tune spsa shogi --resume --state shogi.spsa --threads 2
  sente tune show shogi.spsa --as setoption

The state is saved after each batch of pairs: end the command at any time and go
on with --resume. See docs/tuning.md.)";

constexpr Refusal refuse{"tune spsa"};

Result<tune::SpsaState> read_state(const std::string& path) {
    const auto text = lab::read_file(path);
    if (!text) return InputError{"cannot read " + path};
    auto state = tune::parse_state(*text);
    if (!state) return InputError{path + " " + state.error().text()};
    return state;
}

void print_list(const std::vector<tune::Parameter>& parameters) {
    fmt::print("{:<32} {:<10} {:>8} {:>8} {:>8} {:>8}\n", "parameter", "group", "value", "low",
               "high", "step");
    for (const tune::Parameter& p : parameters)
        fmt::print("{:<32} {:<10} {:>8} {:>8} {:>8} {:>8g}\n", p.name, p.group, p.standard, p.low,
                   p.high, p.step);
}

tune::SpsaPlan plan_of(const TuneSpsaRequest& request,
                       const std::vector<tune::Parameter>& parameters,
                       const std::string& evaluation) {
    tune::SpsaPlan plan;
    plan.evaluation = evaluation;
    plan.game = request.game;
    plan.pairs = request.pairs;
    plan.batch = request.batch;
    plan.nodes = request.nodes;
    plan.seed = request.seed;
    plan.r_end = request.r_end;
    for (const tune::Parameter& p : parameters)
        plan.parameters.push_back({p.name, static_cast<double>(p.standard),
                                   static_cast<double>(p.low), static_cast<double>(p.high),
                                   p.step * request.c_scale});
    return plan;
}

// Where the run begins: anew, or where an earlier one was ended, with the evaluation that it had.
Result<tune::SpsaState> first_state(const TuneSpsaRequest& request, const std::string& evaluation) {
    if (!request.resume) {
        if (std::filesystem::exists(request.state))
            return InputError{request.state + " exists; --resume goes on with it"};
        if (request.params.empty()) return InputError{"--params is needed; --list shows them"};
        const auto parameters = tune::chosen(request.game, request.params);
        if (!parameters) return parameters.error();
        return tune::begin_run(plan_of(request, *parameters, evaluation));
    }
    auto state = read_state(request.state);
    if (state && state->plan.game != request.game)
        return InputError{request.state + " is of " + state->plan.game};
    if (state && !state->plan.evaluation.empty() && state->plan.evaluation != evaluation)
        return InputError{fmt::format("{} was begun with another evaluation: {}, not {}",
                                      request.state, state->plan.evaluation, evaluation)};
    return state;
}

Result<std::vector<tune::Parameter>> parameters_of(const tune::SpsaPlan& plan) {
    std::vector<std::string> names;
    for (const tune::SpsaParameter& p : plan.parameters) names.push_back(p.name);
    return tune::chosen(plan.game, names);
}

void print_table(const tune::SpsaState& state) {
    const std::vector<int> values = tune::whole_values(state);
    fmt::print("{} of {} pairs; the raised values won {}, drew {}, lost {}\n", grouped(state.done),
               grouped(state.plan.pairs), grouped(state.wins), grouped(state.draws),
               grouped(state.losses));
    fmt::print("{:<32} {:>8} {:>10} {:>8} {:>8}\n", "parameter", "start", "exact", "value",
               "change");
    for (std::size_t i = 0; i < values.size(); ++i) {
        const tune::SpsaParameter& p = state.plan.parameters[i];
        fmt::print("{:<32} {:>8g} {:>10.2f} {:>8} {:>+8g}\n", p.name, p.start, state.values[i],
                   values[i], values[i] - p.start);
    }
}

void print_options(const tune::SpsaState& state) {
    const std::vector<int> values = tune::whole_values(state);
    for (std::size_t i = 0; i < values.size(); ++i)
        fmt::print("setoption name {} value {}\n", state.plan.parameters[i].name, values[i]);
}

// Assignments for search_settings() of the kit.
void print_constants(const tune::SpsaState& state, const std::vector<tune::Parameter>& parameters) {
    const std::vector<int> values = tune::whole_values(state);
    for (std::size_t i = 0; i < values.size(); ++i)
        fmt::print("{}.{} = {};\n", parameters[i].group == "search" ? "params" : "weights",
                   parameters[i].member, values[i]);
}

Json json_of(const tune::SpsaState& state) {
    const std::vector<int> values = tune::whole_values(state);
    Json parameters = Json::object();
    for (std::size_t i = 0; i < values.size(); ++i)
        parameters[state.plan.parameters[i].name] = values[i];
    return {{"game", state.plan.game}, {"pairs", state.plan.pairs}, {"done", state.done},
            {"wins", state.wins},      {"draws", state.draws},      {"losses", state.losses},
            {"parameters", parameters}};
}

// The settings are those the run began with, whatever is on the command line.
Json options_json(const TuneSpsaRequest& request, const tune::SpsaState& state) {
    const tune::SpsaPlan& plan = state.plan;
    Json names = Json::array();
    for (const tune::SpsaParameter& p : plan.parameters) names.push_back(p.name);
    return {{"what", "spsa"},      {"state", request.state},     {"pairs", plan.pairs},
            {"batch", plan.batch}, {"nodes", plan.nodes},        {"seed", plan.seed},
            {"r_end", plan.r_end}, {"threads", request.threads}, {"evaluation", plan.evaluation},
            {"parameters", names}};
}

// Where another process leads: the batches that are missing, unless that one ends before.
int play_along(const tune::SpsaState& state, const tune::Compare& compare) {
    for (std::uint64_t done = state.done; done < state.plan.pairs; done += state.plan.batch)
        (void)compare({});
    return kAllRight;
}

}  // namespace

void add_spsa(CLI::App& command, TuneSpsaRequest& request) {
    command.footer(kExamples);
    add_game(command, request.game)->required();
    command.add_flag("--list", request.list, "Show what can be tuned");
    command
        .add_option("--params", request.params,
                    "Names of options or of members, or groups (search, staged, ranked, weighted)")
        ->delimiter(',');
    command.add_option("--state", request.state, "The file that keeps the run")
        ->check(a_true_file());
    command.add_flag("--resume", request.resume,
                     "Go on with the run of the file, with the settings it began with");
    command.add_option("--pairs", request.pairs, "Pairs of games in all (default: 1000)")
        ->check(CLI::Range(1, 100'000'000));
    command.add_option("--batch", request.batch, "Pairs between two changes (default: 8)")
        ->check(CLI::Range(1, 100'000));
    command.add_option("--nodes", request.nodes, "Nodes a move (default: 2000)")
        ->check(more_than_zero());
    command.add_option("--seed", request.seed, "Openings and perturbations (default: 1)");
    command.add_option("--r-end", request.r_end, "Learning rate at the end (default: 0.002)")
        ->check(CLI::Range(1e-9, 10.0));
    command
        .add_option("--c-scale", request.c_scale,
                    "Perturbation at the end, in steps of the parameters (default: 1)")
        ->check(CLI::Range(0.01, 100.0));
    command
        .add_option("--threads", request.threads, "Pairs at a time, in each process (default: 1)")
        ->check(CLI::Range(1, 1024));
    add_hash(command, request.hash_mb, "player");
    add_evaluation_options(command, request.evaluation);
    command.add_flag("--json", request.json, "Print JSON at the end");
    add_runs_option(command, request.runs);
}

void add_show(CLI::App& command, TuneShowRequest& request) {
    command.add_option("state", request.state, "The file of an SPSA run")->required();
    command
        .add_option("--as", request.as,
                    "table (default), setoption: lines for an engine, constants: lines for a build")
        ->check(CLI::IsMember({"table", "setoption", "constants", "json"}));
}

int run_spsa(const TuneSpsaRequest& request) {
    const bool leads = cluster::leads(request.crew);
    if (request.list) {
        if (leads) print_list(tune::parameters_of(request.game));
        return kAllRight;
    }
    if (request.state.empty()) return refuse("--state is needed");
    const auto evaluations = evaluations_of(request.evaluation, request.game);
    if (!evaluations) return refuse(evaluations.error());
    std::shared_ptr<lab::FileClaim> claim;
    if (leads) {
        const auto claimed = lab::FileClaim::beside(request.state);
        if (!claimed) return refuse(request.state + " " + claimed.error().message);
        claim = *claimed;
    }
    const auto first = first_state(request, evaluation_text(*evaluations, request.game));
    if (!first) return refuse(first.error());
    tune::SpsaState state = *first;
    const auto parameters = parameters_of(state.plan);
    if (!parameters) return refuse(request.state + ": " + parameters.error().text());
    // Every process has looked at the file before one writes it.
    if (const auto problem =
            disagreement(request.crew, {{"state of the run", tune::format_state(state)}}))
        return refuse(*problem);
    if (leads && !lab::write_file(request.state, tune::format_state(state)))
        return refuse("cannot write " + request.state);

    std::atomic<bool> stop = false;
    tune::GameOptions options;
    options.threads = request.threads;
    options.hash_mb = request.hash_mb;
    options.evaluations = *evaluations;
    options.crew = request.crew;
    const tune::Compare compare = tune::comparison_by_games(state.plan, *parameters, options, stop);
    if (!leads) return play_along(state, compare);
    const auto begin = std::chrono::steady_clock::now();
    RunLog log("tune spsa", request.runs, "tune", state.plan.game, options_json(request, state));
    const InterruptWatch watch([&stop](int) { stop = true; }, request.crew);
    ProgressBar bar("pairs", request.crew);
    bar.show(state.done, state.plan.pairs);
    while (!state.is_finished() && tune::advance_run(state, compare)) {
        if (!lab::write_file(request.state, tune::format_state(state)))
            return refuse("cannot write " + request.state);
        bar.show(state.done, state.plan.pairs);
    }
    bar.clear();
    if (request.json) {
        fmt::print("{}\n", json_of(state).dump(2));
    } else {
        print_table(state);
        print_options(state);
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    log.end({state.is_finished() ? lab::RunState::done : lab::RunState::stopped, spent.count(),
             fmt::format("spsa: {} of {} pairs", state.done, state.plan.pairs), json_of(state)});
    return state.is_finished() ? kAllRight : kStopped;
}

int run_show(const TuneShowRequest& request) {
    const auto state = read_state(request.state);
    if (!state) return refuse(state.error());
    const auto parameters = parameters_of(state->plan);
    if (!parameters) return refuse(request.state + ": " + parameters.error().text());
    if (request.as == "setoption")
        print_options(*state);
    else if (request.as == "constants")
        print_constants(*state, *parameters);
    else if (request.as == "json")
        fmt::print("{}\n", json_of(*state).dump(2));
    else
        print_table(*state);
    return kAllRight;
}

}  // namespace sente::app
