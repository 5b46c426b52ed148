// SPDX-License-Identifier: GPL-3.0-or-later
// Between commands, the duels of the lab and the store of runs; one duel as JSON, as a cell of a
// table and as comma-separated values.
#include "app/duel_run.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <utility>

#include "app/commit.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/interrupts.hpp"
#include "app/match_report.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/run_log.hpp"
#include "app/version.hpp"
#include "cluster/threads.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "protocol/option_list.hpp"

namespace sente::app {

namespace {

using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;
using lab::duel::PairResults;

constexpr int kRandomPlies = 8;
constexpr int kFewestRandomPlies = 6;
constexpr double kNodesOfOneMs = 1000;  // roughly; only for the time that is left

// How long a pair takes, in any unit.
double cost_of(const lab::duel::Duel& duel) {
    double cost = 0;
    for (const search::Limits* const limits : {&duel.one.limits, &duel.other.limits}) {
        cost += static_cast<double>(limits->nodes.value_or(0));
        cost += kNodesOfOneMs * static_cast<double>(limits->hard_ms.value_or(0));
    }
    return cost;
}

}  // namespace

std::vector<CLI::Option*> add_duel_options(CLI::App& command, DuelRequest& request) {
    return {command.add_option("--openings", request.openings,
                               "File of openings, each played twice (default: level random ones)"),
            command
                .add_option("--plies", request.opening_plies,
                            "Plies of an opening (default: all of a file's, 8 random ones)")
                ->check(CLI::Range(1, 1000)),
            command
                .add_option("--set", request.sets,
                            "NAME=VALUE: an option of ordering or search, for both sides "
                            "(repeatable)")
                ->allow_extra_args(false),
            command.add_flag("--resume", request.resume,
                             "Go on with the last stopped run of this request")};
}

Result<search::Settings> settings_with(const std::string& game,
                                       const std::vector<std::string>& sets,
                                       const lab::Evaluations& evaluations) {
    protocol::OptionValues settings;
    settings.search = lab::duel::standard_settings(games::kind_of(game));
    if (const eval::Evaluation* const chosen = evaluations.of(game))
        settings.search.evaluation = *chosen;
    protocol::OptionTable table(protocol::OptionTable::Spelling::underscores);
    protocol::add_lab_options(table, settings.search);
    for (const std::string& word : sets) {
        const std::size_t at = word.find('=');
        if (at == std::string::npos)
            return InputError{"--set: " + text::quoted(word) + " is not NAME=VALUE"};
        const auto change = table.set(word.substr(0, at), word.substr(at + 1), settings);
        if (!change) return InputError{"--set: " + change.error().text()};
    }
    return settings.search;
}

std::optional<InputError> DuelRun::read_openings() {
    const DuelRequest& request = plan_.request;
    if (request.openings.empty()) {
        if (request.opening_plies > 0) options_.random_plies = request.opening_plies;
        if (options_.random_plies < kFewestRandomPlies)
            return InputError{fmt::format("--plies: {} random ones at least, or openings repeat",
                                          kFewestRandomPlies)};
        options_json_["openings"] = fmt::format("random, {} plies", options_.random_plies);
        return {};
    }
    const auto text = read_file(request.openings);
    if (!text) return InputError{request.openings + ": cannot be read"};
    const auto plies = static_cast<std::size_t>(request.opening_plies);
    const auto book = lab::load_openings(
        request.openings, {options_.game, plies, plan_.seed, tell_left_out(plan_.command)});
    if (!book) return book.error();
    options_.book = lab::duel::distinct_openings(options_.game, *book);
    if (options_.book.size() < options_.pairs)
        return InputError{fmt::format(
            "{} has {} different openings, enough for {} games; the same game again proves nothing",
            request.openings, options_.book.size(), 2 * options_.book.size())};
    options_json_["openings"] = fmt::format("{}, digest {}, plies {}", request.openings,
                                            digest(*text), request.opening_plies);
    return {};
}

// Games of another build say nothing of this one.
std::optional<InputError> DuelRun::take_up() {
    const auto run = resumable_run(plan_.runs, plan_.kind, run_options());
    if (!run) return run.error();
    if (run->about.version != kVersion || run->about.commit != kCommit)
        return InputError{
            fmt::format("--resume: run {} was played by version {} commit {}, this is "
                        "version {} commit {}",
                        run->about.id, run->about.version, run->about.commit, kVersion, kCommit)};
    for (const lab::RunItem& item : run->items) {
        const auto number = static_cast<std::size_t>(item.number);
        const auto pairs = item.result.find("pairs");
        if (number >= results_.size() || pairs == item.result.end() || !pairs->is_string())
            continue;
        if (auto known = lab::duel::results_of(pairs->get<std::string>(), options_.pairs))
            results_[number] = std::move(*known);
    }
    resumed_ = run->about.id;
    seconds_before_ = run->about.seconds;
    return {};
}

WholeRequest DuelRun::whole() const {
    return {plan_.kind, options_json_, plan_.duels.size() * options_.pairs};
}

// Of a slice the run is another than of the whole.
Json DuelRun::run_options() const {
    Json json = options_json_;
    if (options_.slice) json["slice"] = plan_.slice;
    return json;
}

std::optional<InputError> DuelRun::find_slice() {
    if (plan_.slice.empty()) return {};
    const auto slice = lab::parse_slice(plan_.slice);
    if (!slice) return InputError{"--slice: " + slice.error().message};
    if (slice->of > whole().units)
        return InputError{"--slice: there are fewer pairs of games than slices"};
    options_.slice = *slice;
    return {};
}

std::optional<InputError> DuelRun::join() {
    const auto results = join_parts(whole(), plan_.joined);
    if (!results) return InputError{"--join: " + results.error().message};
    for (const auto& [unit, result] : *results) {
        const auto pair =
            lab::duel::results_of(result.is_string() ? result.get<std::string>() : "", 1);
        if (!pair)
            return InputError{fmt::format("--join: the result of pair {} cannot be read", unit)};
        results_[unit / options_.pairs][unit % options_.pairs] = pair->front();
    }
    for (std::size_t i = 0; i < results_.size(); ++i) {
        lab::duel::forget_after_trial(results_[i]);
        if (lab::duel::missing_pairs(results_[i]) > 0)
            return InputError{"--join: games of " + plan_.duels[i].name + " are missing"};
    }
    return {};
}

std::optional<Json> DuelRun::part() const {
    if (!options_.slice) return {};
    UnitResults found;
    for (std::size_t duel = 0; duel < results_.size(); ++duel)
        for (std::size_t pair = 0; pair < options_.pairs; ++pair) {
            const auto& result = results_[duel][pair];
            if (lab::duel::is_wanted(options_, results_.size(), duel, pair) &&
                (result || missing_of(duel) == 0))  // or given up
                found[duel * options_.pairs + pair] = lab::duel::text_of({result});
        }
    return part_json(whole(), *options_.slice, found);
}

std::size_t DuelRun::missing_of(std::size_t duel) const {
    const PairResults& results = results_[duel];
    if (courses_[duel].is_decided() || lab::duel::missing_pairs(results) == 0) return 0;
    std::size_t missing = 0;
    for (std::size_t pair = 0; pair < results.size(); ++pair)
        if (!results[pair] && lab::duel::is_wanted(options_, results_.size(), duel, pair))
            ++missing;
    return missing;
}

std::optional<InputError> DuelRun::prepare() {
    const DuelRequest& request = plan_.request;
    if (request.games < 2 || request.games % 2 != 0)
        return InputError{"--games: an even number, because openings are played twice"};
    options_.game = games::kind_of(plan_.game);
    options_.pairs = request.games / 2;
    options_.random_plies = kRandomPlies;
    options_.seed = plan_.seed;
    options_.hash_mb = plan_.hash_mb;
    options_.threads = plan_.threads;
    options_.decides = plan_.decides;
    options_.crew = plan_.crew;
    options_json_["game"] = plan_.game;
    for (const auto& [name, value] : plan_.settings) options_json_[name] = value;
    options_json_["games"] = request.games;
    options_json_["seed"] = plan_.seed;
    options_json_["hash"] = plan_.hash_mb;
    options_json_["set"] = request.sets;
    options_json_["evaluation"] = evaluation_text(plan_.evaluations, plan_.game);
    if (auto problem = read_openings()) return problem;
    results_.assign(plan_.duels.size(), PairResults(options_.pairs));
    courses_.assign(plan_.duels.size(), {});
    if (auto problem = disagreement(plan_.crew, {{"set of options", options_json_.dump()}}))
        return InputError{*problem};
    if (auto problem = find_slice()) return problem;
    if (!cluster::leads(plan_.crew)) return {};
    if (!plan_.joined.empty()) return join();
    if (!request.resume) return {};
    auto problem = take_up();
    return plan_.may_begin ? std::nullopt : problem;
}

void DuelRun::show(std::size_t duel, const PairResults& results) {
    courses_[duel].follow(results, plan_.decides);
    missing_[duel] = missing_of(duel);
    std::size_t missing = 0;
    double cost = 0;
    for (std::size_t i = 0; i < missing_.size(); ++i) {
        missing += missing_[i];
        cost += static_cast<double>(missing_[i]) * cost_of(plan_.duels[i].duel);
    }
    const double spent = std::chrono::duration<double>(Clock::now() - begin_).count();
    const double left = spent / std::max(cost_before_ - cost, 1.0) * cost;
    const std::uint64_t pairs = plan_.duels.size() * options_.pairs;
    const auto total =
        2 * static_cast<std::size_t>(
                options_.slice ? options_.slice->end(pairs) - options_.slice->first(pairs) : pairs);
    bar_.show(total - 2 * missing, total, duration_text(left) + " left");
}

void DuelRun::play() {
    log_.emplace(plan_.command, place_for(plan_.crew, plan_.runs), plan_.kind, plan_.game,
                 run_options(), resumed_);
    std::vector<lab::duel::Duel> duels;
    for (std::size_t i = 0; i < plan_.duels.size(); ++i) {
        duels.push_back(plan_.duels[i].duel);
        courses_[i].follow(results_[i], plan_.decides);
        missing_.push_back(missing_of(i));
        cost_before_ += static_cast<double>(missing_[i]) * cost_of(duels[i]);
    }
    const auto keep = [this](std::size_t duel, const PairResults& results) {
        log_->add(static_cast<std::int64_t>(duel), plan_.duels[duel].name,
                  {{"pairs", lab::duel::text_of(results)}});
    };
    if (!plan_.joined.empty())
        for (std::size_t i = 0; i < results_.size(); ++i) keep(i, results_[i]);
    begin_ = Clock::now();
    {
        const InterruptWatch watch([this](int) { stop_ = true; }, plan_.crew);
        lab::duel::play_duels(duels, options_, stop_, results_,
                              [&](std::size_t duel, const PairResults& results) {
                                  keep(duel, results);
                                  show(duel, results);
                              });
    }
    bar_.clear();
}

bool DuelRun::is_stopped() const {
    for (std::size_t i = 0; i < results_.size(); ++i)
        if (missing_of(i) > 0) return true;
    return false;
}

int DuelRun::finish(const std::string& headline, const Json& json) {
    const double spent = std::chrono::duration<double>(Clock::now() - begin_).count();
    log_->end({is_stopped() ? lab::RunState::stopped : lab::RunState::done, seconds_before_ + spent,
               headline, json});
    if (!is_stopped()) return kAllRight;
    if (plan_.runs.path())
        fmt::print(stderr, "sente {}: stopped; --resume goes on\n", plan_.command);
    return kStopped;
}

std::string DuelRun::conditions() const {
    const std::string from =
        options_.book.empty()
            ? fmt::format("level random openings of {} plies", options_.random_plies)
            : "openings of " + plan_.request.openings;
    return fmt::format("{}{} games each from {}", plan_.decides ? "at most " : "",
                       plan_.request.games, from);
}

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
