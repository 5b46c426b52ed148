// SPDX-License-Identifier: GPL-3.0-or-later
// A fixed amount of searching: its node count is the signature of the search, its time the speed;
// and the bench as words, of a command of the engine or of the command line.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/check.hpp"
#include "core/types.hpp"
#include "game/kit.hpp"
#include "game/notation.hpp"
#include "lab/evaluations.hpp"
#include "ordering/config.hpp"
#include "ordering/telemetry.hpp"
#include "protocol/output.hpp"
#include "search/table.hpp"
#include "search/worker.hpp"

namespace sente::lab {

struct BenchOptions {
    ordering::PolicyName policy = ordering::PolicyName::staged;
    Depth depth = 0;  // 0: the default of the game
    std::size_t hash_mb = 16;
    bool telemetry = false;
    Evaluations evaluations = {};
    std::function<void(std::size_t done, std::size_t total)> progress = {};
};

struct BenchResult {
    std::string_view game;
    ordering::PolicyName policy = ordering::PolicyName::staged;
    Depth depth = 0;
    std::size_t positions = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::size_t table_bytes = 0;  // of what the design learns, with its cache of exchanges
    ordering::Telemetry telemetry;
};

[[nodiscard]] BenchResult bench_of(std::string_view game, const BenchOptions& options);

// One thread; each position with an empty hash table and nothing learned. Throws std::bad_alloc if
// there is no memory for the hash table.
template <GameNotation G>
[[nodiscard]] BenchResult bench(const BenchOptions& options) {
    const std::span<const std::string_view> positions = Kit<G>::kBenchPositions;
    search::Table table;
    if (!table.resize(options.hash_mb)) throw std::bad_alloc();
    const std::atomic<bool> never{false};
    const auto worker = std::make_unique<typename Kit<G>::Worker>(table, never);
    search::Settings settings = options.evaluations.template settings<G>();
    settings.ordering.policy = options.policy;
    settings.telemetry = options.telemetry;
    worker->configure(settings);

    BenchResult result;
    result.game = G::kName;
    result.policy = options.policy;
    result.depth = options.depth > 0 ? options.depth : Kit<G>::kBenchDepths.bench;
    result.positions = positions.size();
    result.table_bytes = worker->table_bytes();
    search::Limits limits;
    limits.depth = result.depth;
    search::Report<G> silent;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        if (options.progress) options.progress(i, positions.size());
        const auto pos = G::parse_position(positions[i]);
        CHECK(pos.ok());
        search::Start<G> start{*pos, {}, {}};
        start.trail.push(start.pos);
        worker->new_game();
        table.clear();
        const auto begin = std::chrono::steady_clock::now();
        result.nodes += worker->run(start, limits, silent).nodes;
        const auto end = std::chrono::steady_clock::now();
        result.seconds += std::chrono::duration<double>(end - begin).count();
    }
    result.telemetry = worker->telemetry();
    return result;
}

// "[chess|shogi] [depth]", or "[chess|shogi] hash threads [depth]" as other engines have it.
struct BenchWords {
    std::string game;         // empty: all
    Depth depth = 0;          // 0: the default of the game
    std::size_t hash_mb = 0;  // 0: the default
    int threads = 1;          // as asked for; the bench has one
};

// Other words, as some frameworks add them, change nothing.
[[nodiscard]] BenchWords read_bench_words(const std::vector<std::string_view>& words);

void bench_words(const std::string& words, protocol::Output& out);

}  // namespace sente::lab
