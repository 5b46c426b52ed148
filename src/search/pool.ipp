// SPDX-License-Identifier: GPL-3.0-or-later
// Running the workers together, and what may happen meanwhile.
#pragma once

#include <algorithm>
#include <chrono>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "core/memory.hpp"
#include "search/known_ending.hpp"
#include "search/pool.hpp"
#include "search/weak_play.hpp"
#include "search/worker.ipp"

namespace sente::search {

template <Game G, Evaluator<G> E>
Pool<G, E>::Pool() : start_{G::start(), {}, {}} {
    settings_ = default_settings<G>();
    if (!table_.resize(kFirstMegabytes) && !table_.resize(1)) throw std::bad_alloc();
    first_ = std::make_unique<Worker<G, E>>(table_, stop_, &shared_, 0);
}

template <Game G, Evaluator<G> E>
Pool<G, E>::~Pool() {
    halt_ = true;
    wait_for_helpers();
}

template <Game G, Evaluator<G> E>
template <class Action>
void Pool<G, E>::for_each_worker(Action action) {
    wait_for_helpers();
    action(*first_);
    for (const auto& helper : helpers_)
        if (helper->worker != nullptr) action(*helper->worker);
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::wait_for_helpers() {
    for (const auto& helper : helpers_) helper->thread->wait();
}

template <Game G, Evaluator<G> E>
bool Pool<G, E>::resize_table(std::size_t megabytes) {
    wait_for_helpers();
    return table_.resize(std::max<std::size_t>(megabytes, 1));
}

template <Game G, Evaluator<G> E>
bool Pool<G, E>::add_helper() {
    // The system promises memory that it does not have, so it is asked first.
    constexpr std::size_t kMargin = std::size_t{64} << 20;
    std::size_t to_make = 1;
    for (const auto& helper : helpers_)
        if (helper->worker == nullptr) ++to_make;
    if (available_bytes() < to_make * first_->table_bytes() + kMargin) return false;
    try {
        const int number = static_cast<int>(helpers_.size()) + 1;
        auto helper = std::make_unique<Helper>();
        Helper* const self = helper.get();
        // More threads than processors must not keep the first one from its clock.
        const auto processors = static_cast<int>(std::thread::hardware_concurrency());
        helper->thread = std::make_unique<HelperThread>(
            [this, self, number] { help(*self, number); }, processors > 0 && number >= processors);
        helpers_.push_back(std::move(helper));
    } catch (const std::bad_alloc&) {
        return false;
    } catch (const std::system_error&) {
        return false;
    }
    return true;
}

// On the helper's thread. Without memory for its tables, or when it is already too late to help, it
// sits the search out.
template <Game G, Evaluator<G> E>
void Pool<G, E>::help(Helper& helper, int number) {
    if (halt_) return;
    if (helper.worker == nullptr) {
        try {
            helper.worker = std::make_unique<Worker<G, E>>(table_, halt_, &shared_, number);
        } catch (const std::bad_alloc&) {
            return;
        }
        helper.worker->configure(settings_);
        helper.worker->set_tablebase(asked_);
        helper.made.store(helper.worker.get(), std::memory_order_release);
    }
    Report<G> silent;
    helper.worker->run(start_, helper_limits_, silent);
}

template <Game G, Evaluator<G> E>
int Pool<G, E>::set_threads(int count) {
    wait_for_helpers();
    const auto wanted = static_cast<std::size_t>(std::clamp(count, 1, kMostThreads) - 1);
    while (helpers_.size() > wanted) helpers_.pop_back();
    while (helpers_.size() < wanted && add_helper()) {
    }
    return threads();
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::new_game() {
    for_each_worker([](Worker<G, E>& worker) { worker.new_game(); });
    table_.clear();
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::configure(const Settings& settings) {
    wait_for_helpers();  // one that comes late reads the settings when it makes its worker
    for_each_worker([&](Worker<G, E>& worker) { worker.configure(settings); });
    settings_ = settings;
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::set_tablebase(const Tablebase<G>* tablebase) {
    wait_for_helpers();
    tablebase_ = tablebase;
}

template <Game G, Evaluator<G> E>
ordering::Telemetry Pool<G, E>::telemetry() {
    ordering::Telemetry sum;
    for_each_worker([&](const Worker<G, E>& worker) { sum += worker.telemetry(); });
    return sum;
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::clear_telemetry() {
    for_each_worker([](Worker<G, E>& worker) { worker.clear_telemetry(); });
}

template <Game G, Evaluator<G> E>
typename Pool<G, E>::Ticket Pool<G, E>::prepare() {
    const std::lock_guard lock(mutex_);
    prepared_at_ = std::chrono::steady_clock::now();
    return ++issued_;
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::stop() {
    const std::lock_guard lock(mutex_);
    stopped_through_ = issued_;
    if (!running_) return;
    stop_ = true;
    changed_.notify_all();
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::ponderhit(const std::optional<GameClock>& times) {
    const std::lock_guard lock(mutex_);
    hit_through_ = issued_;
    hit_ = {std::chrono::steady_clock::now(), times};
    if (!running_) return;
    shared_.time.ponderhit(hit_.at, times);
    changed_.notify_all();
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::begin(const Limits& limits, std::optional<Ticket> ticket) {
    wait_for_helpers();
    halt_ = false;
    table_.new_search();
    const std::lock_guard lock(mutex_);
    const bool announced = ticket || issued_ > used_;
    if (!announced) ++issued_;
    used_ = ticket ? *ticket : issued_;
    // Of several announced searches, those that waited for another begin when it ends.
    const bool is_newest = announced && used_ == issued_;
    shared_.begin(is_weak(limits) ? 1 : threads());
    shared_.time.start(limits, is_newest ? prepared_at_ : std::chrono::steady_clock::now());
    if (hit_through_ >= used_) shared_.time.ponderhit(hit_.at, hit_.times);
    stop_ = stopped_through_ >= used_;
    running_ = true;
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::start_helpers(const Start<G>& start, const Limits& limits) {
    if (helpers_.empty()) return;
    start_ = start;
    helper_limits_ = limits;
    for (const auto& helper : helpers_)
        if (helper->worker != nullptr) helper->worker->forget_latest();
    for (const auto& helper : helpers_) helper->thread->start();
}

template <Game G, Evaluator<G> E>
void Pool<G, E>::wait_until_wanted(const Limits& limits) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock,
                  [&] { return stop_ || (!limits.infinite && !shared_.time.is_pondering()); });
    running_ = false;
}

// The helpers are asked for what they have; nobody waits until they have ended.
template <Game G, Evaluator<G> E>
SearchResult<G> Pool<G, E>::decide(SearchResult<G> first, const Limits& limits, Report<G>& report) {
    first.nodes = shared_.nodes;
    if (helpers_.empty() || limits.lines > 1 || first.best == Move::none()) return first;
    std::vector<SearchResult<G>> searches{first};
    for (const auto& helper : helpers_)
        if (const auto* made = helper->made.load(std::memory_order_acquire))
            searches.push_back(made->latest());
    const std::size_t winner = vote(searches);
    if (winner == 0) return first;
    SearchResult<G> best = searches[winner];
    best.nodes = first.nodes;
    best.ponder = best.pv.size() > 1 ? best.pv[1] : Move::none();
    LineInfo<G> info;
    info.depth = best.depth;
    info.selective_depth = std::max(best.depth, static_cast<int>(best.pv.size()));
    info.score = best.score;
    info.nodes = best.nodes;
    info.tablebase_hits = shared_.tablebase_hits;
    info.ms = shared_.time.elapsed_ms(std::chrono::steady_clock::now());
    info.hash_permille = table_.permille_full();
    info.pv = {best.pv.data(), best.pv.size()};
    report.line(info);
    return best;
}

// One thread does it, so that a seed gives the same game again.
template <Game G, Evaluator<G> E>
SearchResult<G> Pool<G, E>::run_weakly(const Start<G>& start, const Limits& limits,
                                       Report<G>& report) {
    const Handicap handicap = handicap_of<G>(*limits.level);
    Candidates<G> candidates(report, std::max(limits.lines, 1));
    first_->set_tablebase(nullptr);
    SearchResult<G> outcome = first_->run(start, weakened(limits, handicap), candidates);
    if (candidates.lines().empty()) return outcome;
    WeakPlayer<G, E> player(handicap, limits.level->seed, start.pos);
    auto chosen = player.choose(candidates.lines(), limits.only_moves);
    if (chosen.pv.front() == outcome.best) return outcome;
    outcome.best = chosen.pv.front();
    outcome.ponder = chosen.pv.size() > 1 ? chosen.pv[1] : Move::none();
    outcome.score = chosen.info.score;
    outcome.pv = chosen.pv;
    chosen.info.line = 1;
    chosen.info.pv = {chosen.pv.data(), chosen.pv.size()};
    report.line(chosen.info);
    return outcome;
}

template <Game G, Evaluator<G> E>
SearchResult<G> Pool<G, E>::run_workers(const Start<G>& start, const Limits& limits,
                                        Report<G>& report) {
    start_helpers(start, limits);
    SearchResult<G> outcome = first_->run(start, limits, report);
    halt_ = true;
    return decide(std::move(outcome), limits, report);
}

// An ending that the tables know is searched among the moves that keep what it is worth, and
// without asking them again: so the search can find the mate itself.
template <Game G, Evaluator<G> E>
SearchResult<G> Pool<G, E>::run_known_or_not(const Start<G>& start, const Limits& limits,
                                             Report<G>& report) {
    const auto ending = known_root(start, limits, tablebase_);
    asked_ = ending ? nullptr : tablebase_;
    for_each_worker([&](Worker<G, E>& worker) { worker.set_tablebase(asked_); });
    if (!ending) return run_workers(start, limits, report);
    shared_.tablebase_hits += ending->hits;
    Limits narrowed = limits;
    narrowed.only_moves = ending->moves;
    KnownEndingReport<G> known(report, *ending);
    SearchResult<G> outcome = run_workers(start, narrowed, known);
    outcome.score = ending->score_for(outcome.best, outcome.score);
    return outcome;
}

template <Game G, Evaluator<G> E>
SearchResult<G> Pool<G, E>::search(const Start<G>& start, const Limits& limits, Report<G>& report,
                                   std::optional<Ticket> ticket) {
    begin(limits, ticket);
    SearchResult<G> outcome = is_weak(limits) ? run_weakly(start, limits, report)
                                              : run_known_or_not(start, limits, report);
    wait_until_wanted(limits);
    return outcome;
}

template <Game G, Evaluator<G> E>
MateAnswer<G> Pool<G, E>::find_mate(const Start<G>& start, const Limits& limits,
                                    std::optional<Ticket> ticket) {
    begin(limits, ticket);
    MateAnswer<G> answer;
    try {
        MateSolver<G> solver;
        answer = solver.solve(start.pos, [&](std::uint64_t nodes) {
            shared_.nodes = nodes;
            return stop_ || (limits.nodes && nodes >= *limits.nodes) ||
                   shared_.time.is_over(std::chrono::steady_clock::now());
        });
        shared_.nodes = answer.nodes;
    } catch (const std::bad_alloc&) {
        answer = {};  // no memory: nothing is known
    }
    const std::lock_guard lock(mutex_);
    running_ = false;
    return answer;
}

}  // namespace sente::search
