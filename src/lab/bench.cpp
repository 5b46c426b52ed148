// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the bench positions of each game.
#include "lab/bench.hpp"

#include <atomic>
#include <chrono>
#include <memory>
#include <new>
#include <span>

#include "core/check.hpp"
#include "lab/bench_positions_chess.hpp"
#include "lab/bench_positions_shogi.hpp"
#include "search/chess.hpp"
#include "search/shogi.hpp"

namespace sente::lab {

namespace {

constexpr Depth kChessDepth = 16;
constexpr Depth kShogiDepth = 13;

template <class G, class Worker>
BenchResult bench(std::span<const std::string_view> positions, Depth default_depth,
                  const BenchOptions& options) {
    search::Table table;
    if (!table.resize(options.hash_mb)) throw std::bad_alloc();
    const std::atomic<bool> never{false};
    const auto worker = std::make_unique<Worker>(table, never);
    search::Settings settings = options.evaluations.settings<G>();
    settings.ordering.policy = options.policy;
    settings.telemetry = options.telemetry;
    worker->configure(settings);

    BenchResult result;
    result.game = G::kName;
    result.policy = options.policy;
    result.depth = options.depth > 0 ? options.depth : default_depth;
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

}  // namespace

BenchResult bench_chess(const BenchOptions& options) {
    return bench<chess::Chess, search::ChessWorker>(kChessBenchPositions, kChessDepth, options);
}

BenchResult bench_shogi(const BenchOptions& options) {
    return bench<shogi::Shogi, search::ShogiWorker>(kShogiBenchPositions, kShogiDepth, options);
}

}  // namespace sente::lab
