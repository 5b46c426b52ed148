// SPDX-License-Identifier: GPL-3.0-or-later
// One searching thread as others see it.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>

#include "search/kinship.hpp"
#include "search/thread_state.hpp"
#include "search/watcher.hpp"

namespace sente::search {

template <Game G, Evaluator<G> E>
class Worker {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using JudgesBy = E;

    // Alone, it keeps its own time. With others, whoever leads them starts the time, and the
    // worker with the number 0 looks at it.
    Worker(Table& table, const std::atomic<bool>& stop, SharedState* shared = nullptr,
           int number = 0);

    // Learned tables survive from one search to the next of the same game; a new game, and a
    // position that has nothing to do with the last one, forget them.
    void new_game();
    void configure(const Settings& settings);
    void set_tablebase(const Tablebase<G>* tablebase) { state_.tablebase = tablebase; }
    SearchResult<G> run(const Start<G>& start, const Limits& limits, Report<G>& report);
    // The same search with any policy that reads the memory of the configured one, and somebody
    // who watches; compiled where worker.ipp is included.
    template <class Policy, class Watch = Unwatched>
    SearchResult<G> run_with(const Start<G>& start, const Limits& limits, Report<G>& report,
                             Watch watch = {});
    // The same search with the policy `staged`, every step of it shown to the watcher.
    SearchResult<G> run_watched(const Start<G>& start, const Limits& limits, Report<G>& report,
                                Watcher<G>& watcher);
    // From any thread: the result of the last finished iteration of this search.
    [[nodiscard]] SearchResult<G> latest() const;
    void forget_latest();

    [[nodiscard]] const ordering::Telemetry& telemetry() const { return state_.telemetry; }
    void clear_telemetry() { state_.telemetry = {}; }
    [[nodiscard]] const ordering::Memory<G>& memory() const { return state_.memory; }
    // Of what ordering learns, the cache of exchanges included.
    [[nodiscard]] std::size_t table_bytes() const;

private:
    // False if there is nothing to search.
    [[nodiscard]] bool begin(const Start<G>& start, const Limits& limits);
    void list_root_moves(const Position& root);

    std::unique_ptr<SharedState> alone_;
    ThreadState<G, E> state_;
    Kinship<G> kinship_;
};

}  // namespace sente::search
