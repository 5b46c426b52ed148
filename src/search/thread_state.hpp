// SPDX-License-Identifier: GPL-3.0-or-later
// What one searching thread works on: everything it owns, and what it shares with the others.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "core/score.hpp"
#include "eval/evaluator.hpp"
#include "game/game.hpp"
#include "ordering/memory/memory.hpp"
#include "ordering/see_cache.hpp"
#include "ordering/telemetry.hpp"
#include "search/correction.hpp"
#include "search/limits.hpp"
#include "search/node.hpp"
#include "search/reductions.hpp"
#include "search/report.hpp"
#include "search/settings.hpp"
#include "search/table.hpp"
#include "search/tablebase.hpp"
#include "search/timekeeper.hpp"

namespace sente::search {

// Where a search starts: a position, the game that led to it, and what a draw would be worth.
template <Game G>
struct Start {
    typename G::Position pos;
    typename G::Trail trail;  // its newest entry is `pos`
    typename G::Rules rules = {};
    Score draw_score = 0;  // for the side to move
};

// A legal move of the root with what the search thinks of it.
template <Game G>
struct RootMove {
    typename G::Move move = G::Move::none();
    bool noisy = false;
    Score score = -kInfinite;     // of this iteration, or -kInfinite if it did not raise alpha
    Bound bound = Bound::exact;   // what that score is
    Score previous = -kInfinite;  // of the last one
    std::uint64_t effort = 0;     // nodes spent below it
    int selective_depth = 0;
    std::vector<typename G::Move> pv = {};
};

// What the threads of one search share besides the table.
struct SharedState {
    Timekeeper time;
    int threads = 1;
    // Sums of what each thread has told so far, and how deep the first one is.
    alignas(64) std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> tablebase_hits{0};
    std::atomic<Depth> depth{0};

    void begin(int count) {
        threads = count;
        nodes = 0;
        tablebase_hits = 0;
        depth = 0;
    }
};

template <Game G, Evaluator<G> E>
struct ThreadState {
    using Clock = std::chrono::steady_clock;

    ThreadState(Table& the_table, const std::atomic<bool>& stop, SharedState& with, int index)
        : table(the_table), stop_asked(stop), shared(with), number(index) {}

    [[nodiscard]] Frame<G>& frame(int ply) {
        return frames[static_cast<std::size_t>(ply + kFramesBefore)];
    }
    [[nodiscard]] const Frame<G>& frame(int ply) const {
        return frames[static_cast<std::size_t>(ply + kFramesBefore)];
    }
    // The first thread looks at the clock and reports.
    [[nodiscard]] bool leads() const { return number == 0; }
    // What time it is for the watch: by the machine, or by the nodes if they stand for it.
    [[nodiscard]] Clock::time_point now() const {
        if (limits.nodes_per_ms == 0) return Clock::now();
        return shared.time.after(
            std::chrono::nanoseconds(nodes_of_all() * 1'000'000 / limits.nodes_per_ms));
    }
    [[nodiscard]] std::int64_t elapsed_ms() const { return shared.time.elapsed_ms(Clock::now()); }
    // True once the search must end; looks at the clock only now and then, and never without a time
    // limit.
    [[nodiscard]] bool should_stop() { return nodes >= next_poll && poll(); }
    bool poll();
    void set_next_poll();
    // Adds to the sums of all threads what they do not know yet.
    void share_counts();
    [[nodiscard]] std::uint64_t nodes_of_all() const {
        return shared.nodes.load(std::memory_order_relaxed) + (nodes - told_nodes);
    }
    [[nodiscard]] std::uint64_t tablebase_hits_of_all() const {
        return shared.tablebase_hits.load(std::memory_order_relaxed) +
               (tablebase_hits - told_tablebase_hits);
    }
    void publish(const SearchResult<G>& outcome) {
        if (shared.threads == 1) return;
        const std::lock_guard lock(latest_mutex);
        latest = outcome;
    }

    static constexpr int kFramesBefore = 4;  // plies before the root that histories may ask for

    Table& table;
    const std::atomic<bool>& stop_asked;
    SharedState& shared;
    const int number;
    const Tablebase<G>* tablebase = nullptr;
    Settings settings;

    // What is learned.
    ordering::Memory<G> memory;
    std::unique_ptr<Correction<G>> correction = std::make_unique<Correction<G>>();
    ordering::SeeCache see_cache;
    ordering::Telemetry telemetry;

    // Of one search.
    ReductionTable reductions;
    E evaluator;
    typename G::Trail trail;
    typename G::Rules rules;
    Score draw_score = 0;  // for the side that moves at the root
    std::vector<Frame<G>> frames = std::vector<Frame<G>>(kMaxPly + kFramesBefore + 8);
    std::vector<RootMove<G>> root_moves;
    std::vector<typename G::Move> expected_line;  // the best line of the last iteration
    Limits limits;
    std::uint64_t nodes = 0;
    std::uint64_t next_poll = 0;
    std::uint64_t told_nodes = 0;  // what the others know of `nodes`
    std::uint64_t tablebase_hits = 0;
    std::uint64_t told_tablebase_hits = 0;
    int selective_depth = 0;
    int no_pass_before = 0;  // verification of a null move: no passes below this ply
    bool stopped = false;

    mutable std::mutex latest_mutex;
    SearchResult<G> latest;  // the result of the last finished iteration
};

template <Game G, Evaluator<G> E>
bool ThreadState<G, E>::poll() {
    share_counts();
    if (limits.nodes && nodes_of_all() >= *limits.nodes) stopped = true;
    if (stop_asked.load(std::memory_order_relaxed)) stopped = true;
    if (leads() && shared.time.is_limited() && shared.time.is_over(now())) stopped = true;
    if (!stopped) set_next_poll();
    return stopped;
}

// Often enough for a clock that counts milliseconds, and for a count of nodes that is kept by
// several.
template <Game G, Evaluator<G> E>
void ThreadState<G, E>::set_next_poll() {
    std::uint64_t between = 256;
    if (limits.nodes && shared.threads > 1) {
        const auto fair = *limits.nodes / (200 * static_cast<std::uint64_t>(shared.threads));
        between = std::clamp<std::uint64_t>(fair, 1, between);
    }
    next_poll = nodes + between;
    if (limits.nodes) next_poll = std::min(next_poll, *limits.nodes);
}

template <Game G, Evaluator<G> E>
void ThreadState<G, E>::share_counts() {
    shared.nodes.fetch_add(nodes - told_nodes, std::memory_order_relaxed);
    told_nodes = nodes;
    if (tablebase_hits == told_tablebase_hits) return;
    shared.tablebase_hits.fetch_add(tablebase_hits - told_tablebase_hits,
                                    std::memory_order_relaxed);
    told_tablebase_hits = tablebase_hits;
}

}  // namespace sente::search
