// SPDX-License-Identifier: GPL-3.0-or-later
// All searching threads of one engine and the table they share.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "search/helper_thread.hpp"
#include "search/mate_solver.hpp"
#include "search/vote.hpp"
#include "search/worker.hpp"

namespace sente::search {

template <Game G, Evaluator<G> E>
class Pool {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    // One search, from the moment it was asked for.
    using Ticket = std::uint64_t;

    static constexpr int kMostThreads = 256;
    static constexpr std::size_t kFirstMegabytes = 16;

    Pool();  // one thread
    ~Pool();
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // The following are for times when no search runs.

    // False: there is not so much memory, and the table is as it was.
    [[nodiscard]] bool resize_table(std::size_t megabytes);
    // Returns how many there are now: fewer than asked for if the system has not enough.
    int set_threads(int count);
    void new_game();
    void configure(const Settings& settings);
    // Must outlive its use; nullptr: none.
    void set_tablebase(const Tablebase<G>* tablebase);

    // Runs on the calling thread to its end. An infinite or pondering search does not return before
    // stop() or ponderhit(), even if it has nothing left to search.
    SearchResult<G> search(const Start<G>& start, const Limits& limits, Report<G>& report,
                           std::optional<Ticket> ticket = {});

    // Looks for a mate by checks alone, until stop() or the end of the time. Returns as soon as it
    // knows, even if the limits say infinite.
    MateAnswer<G> find_mate(const Start<G>& start, const Limits& limits,
                            std::optional<Ticket> ticket = {});

    [[nodiscard]] ordering::Telemetry telemetry();
    void clear_telemetry();

    // The following are for any thread at any time.

    // Announces a search: its clock starts here, and a stop() from now on ends it, even one that
    // comes before search() is called. Without a ticket, search() takes the last one announced, if
    // it is unused.
    Ticket prepare();
    // Ends the running search and all that were announced.
    void stop();
    // The clock starts now, with new times if there are any.
    void ponderhit(const std::optional<GameClock>& times = {});

    [[nodiscard]] std::uint64_t nodes() const { return shared_.nodes; }
    [[nodiscard]] std::uint64_t tablebase_hits() const { return shared_.tablebase_hits; }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] int threads() const { return static_cast<int>(helpers_.size()) + 1; }
    [[nodiscard]] std::size_t table_megabytes() const { return table_.megabytes(); }
    // Of them on large pages; nothing if the system does not tell.
    [[nodiscard]] std::optional<std::size_t> large_table_megabytes() const {
        return table_.large_megabytes();
    }

private:
    using Instant = Timekeeper::Instant;

    // Makes its worker on its own thread when it is first needed: megabytes of tables each.
    struct Helper {
        std::unique_ptr<Worker<G, E>> worker;
        std::atomic<Worker<G, E>*> made{nullptr};  // `worker`, for other threads
        std::unique_ptr<HelperThread> thread;
    };
    struct Hit {
        Instant at;
        std::optional<GameClock> times;
    };

    void begin(const Limits& limits, std::optional<Ticket> ticket);
    void start_helpers(const Start<G>& start, const Limits& limits);
    void wait_for_helpers();
    SearchResult<G> run_workers(const Start<G>& start, const Limits& limits, Report<G>& report);
    SearchResult<G> run_known_or_not(const Start<G>& start, const Limits& limits,
                                     Report<G>& report);
    SearchResult<G> run_weakly(const Start<G>& start, const Limits& limits, Report<G>& report);
    void wait_until_wanted(const Limits& limits);
    SearchResult<G> decide(SearchResult<G> first, const Limits& limits, Report<G>& report);
    template <class Action>
    void for_each_worker(Action action);
    [[nodiscard]] bool add_helper();
    void help(Helper& helper, int number);

    Table table_;
    SharedState shared_;
    Settings settings_;
    const Tablebase<G>* tablebase_ = nullptr;
    const Tablebase<G>* asked_ = nullptr;  // by this search

    std::mutex mutex_;  // of tickets, and of what changes while a search waits
    std::condition_variable changed_;
    Ticket issued_ = 0;
    Ticket used_ = 0;
    Ticket stopped_through_ = 0;
    Ticket hit_through_ = 0;
    bool running_ = false;
    Instant prepared_at_;
    Hit hit_;

    alignas(64) std::atomic<bool> stop_{false};  // for the first worker
    alignas(64) std::atomic<bool> halt_{false};  // for its helpers, which it may leave behind
    alignas(64) std::unique_ptr<Worker<G, E>> first_;
    // What the helpers work on.
    Start<G> start_;
    Limits helper_limits_;
    std::vector<std::unique_ptr<Helper>> helpers_;
};

}  // namespace sente::search
