// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the watched search and frames what the recorder writes.
#pragma once

#include <atomic>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>

#include "game/kit.hpp"
#include "lab/trace.hpp"
#include "lab/trace_recorder.hpp"
#include "ordering/config.hpp"
#include "search/table.hpp"

namespace sente::lab {

template <GameNotation G>
[[nodiscard]] nlohmann::ordered_json trace_head(const search::Start<G>& start,
                                                const TraceOptions<G>& options) {
    return {{"format", "sente trace"},
            {"version", 1},
            {"game", G::kName},
            {"position", G::format_position(start.pos)},
            {"policy", ordering::name_of(options.settings.ordering.policy)},
            {"nodes", options.nodes},
            {"depth", options.depth},
            {"sample",
             {{"plies", options.sample.whole_plies},
              {"nodes", options.sample.nodes},
              {"seed", options.sample.seed},
              {"most", options.sample.most}}}};
}

[[nodiscard]] nlohmann::ordered_json trace_tail(const TraceSummary& summary);

template <GameNotation G>
TraceSummary write_trace(const search::Start<G>& start, const TraceOptions<G>& options,
                         std::ostream& out) {
    search::Table table;
    if (!table.resize(options.hash_mb)) throw std::bad_alloc();
    table.clear();
    const std::atomic<bool> never{false};
    const auto worker = std::make_unique<typename Kit<G>::Worker>(table, never);
    worker->configure(options.settings);
    search::Limits limits;
    limits.nodes = options.nodes;
    if (options.depth > 0) limits.depth = options.depth;

    out << trace_head(start, options).dump() << '\n';
    TraceRecorder<G> recorder(options.sample, options.nodes, out);
    search::Report<G> silent;
    const search::SearchResult<G> outcome = worker->run_watched(start, limits, silent, recorder);
    TraceSummary summary{
        outcome.depth,    {}, outcome.score, outcome.nodes, recorder.visits(), recorder.written(),
        recorder.is_cut()};
    if (outcome.best != G::Move::none()) summary.best = G::format_move(start.pos, outcome.best);
    out << trace_tail(summary).dump() << '\n';
    return summary;
}

}  // namespace sente::lab
