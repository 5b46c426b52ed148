// SPDX-License-Identifier: GPL-3.0-or-later
// A run of duels as commands make it: from openings of a file, with a bar, kept in the store of
// runs pair by pair, and gone on with where it was stopped.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/parts.hpp"
#include "app/run_log.hpp"
#include "app/terminal.hpp"
#include "cluster/crew.hpp"
#include "core/result.hpp"
#include "lab/duel/duel.hpp"
#include "lab/evaluations.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sente::app {

// What commands that play duels have in common.
struct DuelRequest {
    std::size_t games = 0;          // of each duel
    std::string openings;           // empty: random ones that are level
    int opening_plies = 0;          // 0: all of a line
    std::vector<std::string> sets;  // NAME=VALUE
    bool resume = false;
};

// All but --games; the options that were added.
std::vector<CLI::Option*> add_duel_options(CLI::App& command, DuelRequest& request);

// The standard settings of a game with this evaluation and these options of the engine set.
[[nodiscard]] Result<search::Settings> settings_with(const std::string& game,
                                                     const std::vector<std::string>& sets,
                                                     const lab::Evaluations& evaluations);

struct NamedDuel {
    std::string name;
    lab::duel::Duel duel;
};

struct DuelPlan {
    std::string command;  // begins messages
    std::string kind;     // of the run
    std::string game;     // its name
    DuelRequest request;
    lab::Evaluations evaluations;  // that the settings of the duels have
    std::vector<NamedDuel> duels;
    std::uint64_t seed = 1;
    std::size_t hash_mb = 16;
    int threads = 1;
    lab::duel::Decides decides = {};  // ends a duel early
    // What the games depend on beside the request: names and values.
    std::vector<std::pair<std::string, std::string>> settings;
    RunPlace runs;
    std::string slice = {};                // K/N of the pairs of all duels; empty: all
    std::vector<std::string> joined = {};  // what slices have written
    bool may_begin = false;                // where there is nothing to go on with
    cluster::Crew* crew = nullptr;         // who plays; nullptr: threads of this process
};

class DuelRun {
public:
    explicit DuelRun(DuelPlan plan) : plan_(std::move(plan)) {}

    // Everything that may be wrong, before anything is played.
    [[nodiscard]] std::optional<InputError> prepare();
    // Until all is played or a signal comes.
    void play();
    // Keeps what came of it; the exit status.
    [[nodiscard]] int finish(const std::string& headline, const nlohmann::ordered_json& json);

    [[nodiscard]] const lab::duel::PairResults& results(std::size_t duel) const {
        return results_[duel];
    }
    [[nodiscard]] bool is_stopped() const;
    // What a slice prints, for its file; nothing where all is played.
    [[nodiscard]] std::optional<nlohmann::ordered_json> part() const;
    // "200 games each from openings of book.epd"
    [[nodiscard]] std::string conditions() const;

private:
    [[nodiscard]] std::optional<InputError> read_openings();
    [[nodiscard]] std::optional<InputError> take_up();
    [[nodiscard]] std::optional<InputError> find_slice();
    [[nodiscard]] std::optional<InputError> join();
    [[nodiscard]] WholeRequest whole() const;
    [[nodiscard]] nlohmann::ordered_json run_options() const;
    // Pairs that are to be played, of a slice those of the slice.
    [[nodiscard]] std::size_t missing_of(std::size_t duel) const;
    void show(std::size_t duel, const lab::duel::PairResults& results);

    DuelPlan plan_;
    lab::duel::DuelOptions options_;
    nlohmann::ordered_json options_json_;  // all that the games depend on
    std::vector<lab::duel::PairResults> results_;
    std::vector<lab::duel::Course> courses_;
    std::vector<std::size_t> missing_;  // pairs of each duel
    std::optional<std::int64_t> resumed_;
    double seconds_before_ = 0;
    std::optional<RunLog> log_;
    ProgressBar bar_{"games", plan_.crew};
    std::chrono::steady_clock::time_point begin_;
    double cost_before_ = 0;  // of what was missing when it began
    std::atomic<bool> stop_{false};
};

// {"used", "complete", and what tally_json has}
[[nodiscard]] nlohmann::ordered_json duel_json(const lab::duel::PairResults& results);
// The Elo of a duel for a table: "=" where nothing differed, with the number of games where some
// are missing.
[[nodiscard]] std::string duel_cell(const lab::duel::PairResults& results);
// The columns of a duel in comma-separated values, and their titles.
[[nodiscard]] std::string duel_csv(const lab::duel::PairResults& results);
[[nodiscard]] std::string_view duel_csv_titles();

}  // namespace sente::app
