// SPDX-License-Identifier: GPL-3.0-or-later
// Setting a worker up, and the choice of policy at run time.
#pragma once

#include <algorithm>
#include <limits>

#include "ordering/policies/banded.hpp"
#include "ordering/policies/ranked.hpp"
#include "ordering/policies/staged.hpp"
#include "ordering/policies/weighted.hpp"
#include "search/moves.ipp"
#include "search/negamax.ipp"
#include "search/pruning.ipp"
#include "search/quiescence.ipp"
#include "search/root.ipp"
#include "search/root_moves.hpp"
#include "search/worker.hpp"

namespace sente::search {

template <Game G, Evaluator<G> E>
Worker<G, E>::Worker(Table& table, const std::atomic<bool>& stop, Crew* crew, int number)
    : table_(table),
      stop_(stop),
      own_crew_(crew == nullptr ? std::make_unique<Crew>() : nullptr),
      crew_(crew == nullptr ? *own_crew_ : *crew),
      number_(number),
      correction_(std::make_unique<Correction<G>>()),
      frames_(kMaxPly + kFramesBefore + 8) {
    configure(default_settings<G>());
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::new_game() {
    memory_.new_game();
    correction_->clear();
    see_cache_.clear();
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::configure(const Settings& settings) {
    const int cache_kib = settings.ordering.see_cache_kib;
    if (cache_kib != settings_.ordering.see_cache_kib) see_cache_.resize(cache_kib);
    if constexpr (requires { evaluator_.use(settings.evaluation); })
        if (settings.evaluation != settings_.evaluation) evaluator_.use(settings.evaluation);
    settings_ = settings;
    memory_.fit(settings_.ordering);
    reductions_.fill(settings_.params);
}

template <Game G, Evaluator<G> E>
std::size_t Worker<G, E>::table_bytes() const {
    return memory_.bytes() + see_cache_.bytes();
}

template <Game G, Evaluator<G> E>
std::int64_t Worker<G, E>::elapsed_ms() const {
    return crew_.time.elapsed_ms(Clock::now());
}

// Often enough for a clock that counts milliseconds, and for a count of nodes that is kept by
// several.
template <Game G, Evaluator<G> E>
void Worker<G, E>::set_next_poll() {
    std::uint64_t between = 256;
    if (limits_.nodes && crew_.size > 1) {
        const auto fair = *limits_.nodes / (200 * static_cast<std::uint64_t>(crew_.size));
        between = std::clamp<std::uint64_t>(fair, 1, between);
    }
    next_poll_ = nodes_ + between;
    if (limits_.nodes) next_poll_ = std::min(next_poll_, *limits_.nodes);
}

template <Game G, Evaluator<G> E>
bool Worker<G, E>::poll() {
    tell_crew();
    if (limits_.nodes && nodes_of_crew() >= *limits_.nodes) stopped_ = true;
    if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (leads() && crew_.time.is_limited() && crew_.time.is_over(Clock::now())) stopped_ = true;
    if (!stopped_) set_next_poll();
    return stopped_;
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::tell_crew() {
    crew_.nodes.fetch_add(nodes_ - told_nodes_, std::memory_order_relaxed);
    told_nodes_ = nodes_;
    if (tablebase_hits_ == told_tablebase_hits_) return;
    crew_.tablebase_hits.fetch_add(tablebase_hits_ - told_tablebase_hits_,
                                   std::memory_order_relaxed);
    told_tablebase_hits_ = tablebase_hits_;
}

template <Game G, Evaluator<G> E>
std::uint64_t Worker<G, E>::nodes_of_crew() const {
    return crew_.nodes.load(std::memory_order_relaxed) + (nodes_ - told_nodes_);
}

template <Game G, Evaluator<G> E>
Outcome<G> Worker<G, E>::latest() const {
    const std::lock_guard lock(latest_mutex_);
    return latest_;
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::forget_latest() {
    const std::lock_guard lock(latest_mutex_);
    latest_ = {};
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::publish(const Outcome<G>& outcome) {
    if (crew_.size == 1) return;
    const std::lock_guard lock(latest_mutex_);
    latest_ = outcome;
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::list_root_moves(const Start<G>& start) {
    typename Position::MoveList legal;
    start.pos.generate_legal(legal);
    root_moves_.clear();
    for (const Move move : legal) {
        if (!is_considered(start.pos, move, limits_.only_moves)) continue;
        root_moves_.push_back({});
        root_moves_.back().move = move;
        root_moves_.back().pv.reserve(kMaxPly + 1);
        root_moves_.back().pv.push_back(move);
    }
}

template <Game G, Evaluator<G> E>
bool Worker<G, E>::begin(const Start<G>& start, const Limits& limits) {
    if (own_crew_) {
        crew_.begin(1);
        crew_.time.start(limits, Clock::now());
    }
    limits_ = limits;
    limits_.depth = std::clamp(limits_.depth, 1, kMaxPly - 1);
    rules_ = start.rules;
    trail_ = start.trail;
    trail_.reserve(kMaxPly + 8);
    evaluator_.reset(start.pos);
    std::fill(frames_.begin(), frames_.end(), Frame<G>{});
    expected_line_.clear();
    expected_line_.reserve(kMaxPly + 1);
    nodes_ = 0;
    told_nodes_ = 0;
    tablebase_hits_ = 0;
    told_tablebase_hits_ = 0;
    stopped_ = false;
    no_pass_before_ = 0;
    set_next_poll();
    if (!kinship_.continues(start.pos, start.trail)) new_game();
    memory_.new_search(settings_.ordering);
    list_root_moves(start);
    return !root_moves_.empty();
}

template <Game G, Evaluator<G> E>
Outcome<G> Worker<G, E>::run(const Start<G>& start, const Limits& limits, Report<G>& report) {
    switch (settings_.ordering.policy) {
        case ordering::PolicyName::weighted:
            return run_with<ordering::Weighted>(start, limits, report);
        case ordering::PolicyName::banded: return run_with<ordering::Banded>(start, limits, report);
        case ordering::PolicyName::ranked: return run_with<ordering::Ranked>(start, limits, report);
        case ordering::PolicyName::staged: break;
    }
    return run_with<ordering::Staged>(start, limits, report);
}

template <Game G, Evaluator<G> E>
template <template <Game> class Policy, class Eye>
Outcome<G> Worker<G, E>::run_with(const Start<G>& start, const Limits& limits, Report<G>& report,
                                  Eye eye) {
    if (!begin(start, limits)) return {};
    return Search<G, E, Policy, Eye>(*this, eye).run(start.pos, report);
}

template <Game G, Evaluator<G> E>
template <class Eye>
Outcome<G> Worker<G, E>::run_watched(const Start<G>& start, const Limits& limits, Report<G>& report,
                                     Eye eye) {
    CHECK(settings_.ordering.policy == ordering::PolicyName::staged);
    return run_with<ordering::Staged, Eye>(start, limits, report, eye);
}

}  // namespace sente::search
