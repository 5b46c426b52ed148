// SPDX-License-Identifier: GPL-3.0-or-later
// `sente compare`: designs of move ordering, or configurations, side by side; and its suites, read
// from files, solved by each design, kept in its run.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/duel_run.hpp"
#include "app/options.hpp"
#include "app/run_log.hpp"
#include "core/result.hpp"
#include "lab/compare/compare.hpp"
#include "lab/suite.hpp"

namespace sente::app {

struct CompareRequest {
    std::string game;
    std::vector<std::string> designs;  // empty: the four policies
    int depth = 0;
    std::vector<std::string> files;  // of positions or games; empty: the bench positions
    std::size_t positions = 0;
    DuelRequest duels;  // no games: searches alone
    std::vector<std::uint64_t> nodes;
    std::int64_t movetime_ms = 0;
    double elo0 = 0;
    double elo1 = 5;
    std::vector<std::string> suites;  // FILE or FILE:NODES
    int threads = 0;                  // of games and suites; 0: as many as the machine has
    std::size_t hash_mb = 16;
    std::uint64_t seed = 1;
    EvaluationRequest evaluation;
    bool json = false;
    bool markdown = false;
    std::string html;
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

// The suites of a comparison: read from files, solved by each design, kept in its run.
class CompareSuites {
public:
    // Each of `words` is FILE or FILE:NODES; all problems must be of the game.
    [[nodiscard]] static Result<CompareSuites> read(const std::vector<std::string>& words,
                                                    std::string_view game, std::size_t designs);

    // What the answers depend on.
    [[nodiscard]] nlohmann::ordered_json options_json() const;
    // An answer of an earlier run by its number among those of all suites and designs.
    void take_up(std::size_t number, const nlohmann::ordered_json& item);
    // What is missing; numbers in the log begin with `first`.
    void solve(const std::vector<lab::Design>& designs, lab::SolveOptions options, RunLog& log,
               std::size_t first);
    [[nodiscard]] std::vector<lab::ComparedSuite> compared() const;

private:
    struct Suite {
        std::string file;
        std::uint64_t nodes = 0;
        std::string digest;
        std::vector<lab::Problem> problems;
        std::vector<lab::Answers> answers;  // of each design
    };
    [[nodiscard]] static Result<Suite> read_one(const std::string& words, std::string_view game);

    std::vector<Suite> suites_;
};

}  // namespace sente::app
