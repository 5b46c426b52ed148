// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the watched search and frames what the recorder writes.
#include "lab/trace.hpp"

#include <atomic>
#include <memory>
#include <new>

#include "lab/trace_recorder.hpp"
#include "ordering/config.hpp"
#include "search/chess_watched.hpp"
#include "search/shogi_watched.hpp"

namespace sente::lab {

namespace {

using chess::Chess;
using shogi::Shogi;
using Json = nlohmann::ordered_json;

template <class G>
struct Watched;
template <>
struct Watched<Chess> {
    using Worker = search::ChessWorker;
    using Eye = search::ChessEye;
};
template <>
struct Watched<Shogi> {
    using Worker = search::ShogiWorker;
    using Eye = search::ShogiEye;
};

template <class G>
Json head(const search::Start<G>& start, const TraceOptions<G>& options) {
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

Json tail(const TraceSummary& summary) {
    return {{"end", true},
            {"depth", summary.depth},
            {"best", summary.best},
            {"score", summary.score},
            {"nodes", summary.nodes},
            {"visits", summary.visits},
            {"written", summary.written},
            {"cut", summary.is_cut}};
}

}  // namespace

template <GameNotation G>
TraceSummary write_trace(const search::Start<G>& start, const TraceOptions<G>& options,
                         std::ostream& out) {
    search::Table table;
    if (!table.resize(options.hash_mb)) throw std::bad_alloc();
    table.clear();
    const std::atomic<bool> never{false};
    const auto worker = std::make_unique<typename Watched<G>::Worker>(table, never);
    worker->configure(options.settings);
    search::Limits limits;
    limits.nodes = options.nodes;
    if (options.depth > 0) limits.depth = options.depth;

    out << head(start, options).dump() << '\n';
    TraceRecorder<G> recorder(options.sample, options.nodes, out);
    search::Report<G> silent;
    const search::Outcome<G> outcome =
        worker->run_watched(start, limits, silent, typename Watched<G>::Eye(recorder));
    TraceSummary summary{
        outcome.depth,    {}, outcome.score, outcome.nodes, recorder.visits(), recorder.written(),
        recorder.is_cut()};
    if (outcome.best != G::Move::none()) summary.best = G::format_move(start.pos, outcome.best);
    out << tail(summary).dump() << '\n';
    return summary;
}

template TraceSummary write_trace(const search::Start<Chess>&, const TraceOptions<Chess>&,
                                  std::ostream&);
template TraceSummary write_trace(const search::Start<Shogi>&, const TraceOptions<Shogi>&,
                                  std::ostream&);

}  // namespace sente::lab
