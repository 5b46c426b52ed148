// SPDX-License-Identifier: GPL-3.0-or-later
// Designs of move ordering, or configurations of one, side by side: the bench positions searched by
// each to the same depth, with what it took to reach every depth on the way.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/crew.hpp"
#include "core/types.hpp"
#include "lab/match/statistics.hpp"
#include "lab/openings.hpp"
#include "lab/suite.hpp"
#include "ordering/telemetry.hpp"
#include "search/worker.hpp"

namespace sente::lab {

struct Design {
    std::string name;
    search::Settings settings;
};

// One position searched by one design.
struct CompareSample {
    std::vector<std::uint64_t> nodes;  // until depth 1, 2, … was finished
    std::vector<double> seconds;       // of a processor, likewise
    ordering::Telemetry telemetry;
};

struct CompareOptions {
    std::string game;  // chess or shogi
    std::vector<Design> designs;
    Depth depth = 0;                      // 0: the default of the game
    std::vector<std::string> texts = {};  // of positions; empty: the bench positions
    std::size_t positions = 0;            // so many, spread over them; 0: all
    std::size_t hash_mb = 16;
    const std::atomic<bool>* stop = nullptr;
    cluster::Crew* crew = nullptr;  // who searches; nullptr: this process
};

// Of each design and each position; nothing: not searched yet.
using CompareSamples = std::vector<std::vector<std::optional<CompareSample>>>;

// Where the lines of files of positions or games end, each position once.
[[nodiscard]] std::vector<std::string> position_texts(records::GameKind game,
                                                      const std::vector<BookLine>& lines);

[[nodiscard]] Depth compare_depth(const CompareOptions& options);
[[nodiscard]] std::size_t compare_positions(const CompareOptions& options);
// What the tables of a design take, with its cache of exchanges.
[[nodiscard]] std::size_t table_bytes(const CompareOptions& options, std::size_t design);

// Searches what is missing in `samples`, in each process one after the other, so that times are not
// those of a core with other work; `observer` hears of each. Throws std::bad_alloc if there is no
// memory for the hash table. Only the process that leads the crew has the samples.
using CompareObserver = std::function<void(std::size_t design, std::size_t position)>;
void search_designs(const CompareOptions& options, CompareSamples& samples,
                    const CompareObserver& observer = {});

// The figures of one design over the positions that all designs have searched.
struct DesignFigures {
    std::vector<std::uint64_t> nodes;  // to each depth, sums
    std::vector<double> seconds;
    Estimate node_ratio;  // to the last depth against the first design, geometric mean
    Estimate time_ratio;
    Estimate first_move_percent;
    ordering::Telemetry telemetry;
};
[[nodiscard]] std::vector<DesignFigures> figures_of(const CompareSamples& samples, Depth depth,
                                                    std::uint64_t seed);

// Games between two designs, as far as they were played.
struct ComparedGames {
    std::string one;  // results are seen from it
    std::string other;
    std::string limit;  // in words
    Trinomial games;
    std::optional<Estimate> elo;
    bool all_alike = false;  // the pairs of games, so that there is no interval
    std::string verdict;     // of the sequential test
};

// A suite that each design has solved with the same nodes. Only problems that all have answered
// count.
struct ComparedSuite {
    std::string file;
    std::uint64_t nodes = 0;          // a problem
    std::size_t problems = 0;         // of the file
    std::vector<SuiteScore> scores;   // of each design
    std::vector<std::size_t> gained;  // solved, and not by the first design
    std::vector<std::size_t> lost;    // the other way round
};
[[nodiscard]] ComparedSuite compared_suite(const std::vector<Problem>& problems,
                                           const std::vector<std::vector<Answer>>& answers);
// "wac.epd, 100000 nodes"
[[nodiscard]] std::string name_of(const ComparedSuite& suite);

// All that is said of designs side by side.
struct Comparison {
    std::string game;
    Depth depth = 0;
    std::size_t positions = 0;  // that all have searched
    std::vector<std::string> names;
    std::vector<DesignFigures> figures;
    std::vector<std::size_t> bytes;  // of their tables
    std::vector<ComparedSuite> suites;
    std::string conditions;  // of the games
    std::vector<ComparedGames> games;
};

// A line of the table: a figure of each design, as text.
struct CompareLine {
    std::string group;
    std::string name;
    std::vector<std::string> cells;
};
[[nodiscard]] std::vector<CompareLine> lines_of(const Comparison& comparison);

// As one web page that needs nothing from elsewhere.
[[nodiscard]] std::string compare_page(const Comparison& comparison);

[[nodiscard]] nlohmann::ordered_json json_of(const Comparison& comparison);

[[nodiscard]] nlohmann::ordered_json json_of(const CompareSample& sample);
// Nothing where it is not a sample to that depth.
[[nodiscard]] std::optional<CompareSample> sample_of(const nlohmann::ordered_json& json,
                                                     Depth depth);

}  // namespace sente::lab
