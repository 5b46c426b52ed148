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
#include "search/worker.hpp"

namespace sente::search {

template <Game G, Evaluator<G> E>
Worker<G, E>::Worker(Table& table, const std::atomic<bool>& stop)
    : table_(table),
      stop_(stop),
      tables_(ordering::make_tables<G>()),
      correction_(std::make_unique<Correction<G>>()),
      frames_(kMaxPly + kFramesBefore + 8) {
    configure(default_settings<G>());
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::new_game() {
    ordering::Learner<G>(*tables_, settings_.ordering, nullptr).new_game();
    correction_->clear();
    see_cache_.clear();
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::configure(const Settings& settings) {
    const int cache_kib = settings.ordering.see_cache_kib;
    if (cache_kib != settings_.ordering.see_cache_kib) see_cache_.resize(cache_kib);
    settings_ = settings;
    reductions_.fill(settings_.params);
}

template <Game G, Evaluator<G> E>
std::size_t Worker<G, E>::table_bytes() const {
    return sizeof(ordering::Tables<G>) + sizeof(Correction<G>) + see_cache_.bytes();
}

template <Game G, Evaluator<G> E>
std::int64_t Worker<G, E>::elapsed_ms() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - started_).count();
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::set_next_poll() {
    constexpr std::uint64_t kNodesBetweenPolls = 1024;
    next_poll_ = nodes_ + kNodesBetweenPolls;
    if (limits_.nodes) next_poll_ = std::min(next_poll_, *limits_.nodes);
}

template <Game G, Evaluator<G> E>
bool Worker<G, E>::poll() {
    if (limits_.nodes && nodes_ >= *limits_.nodes) stopped_ = true;
    if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (limits_.hard_ms && elapsed_ms() >= *limits_.hard_ms) stopped_ = true;
    if (!stopped_) set_next_poll();
    return stopped_;
}

template <Game G, Evaluator<G> E>
Outcome<G> Worker<G, E>::run(const Start<G>& start, const Limits& limits, Report<G>& report) {
    started_ = Clock::now();
    limits_ = limits;
    rules_ = start.rules;
    trail_ = start.trail;
    trail_.reserve(kMaxPly + 8);
    evaluator_.reset(start.pos);
    std::fill(frames_.begin(), frames_.end(), Frame<G>{});
    expected_line_.clear();
    expected_line_.reserve(kMaxPly + 1);
    nodes_ = 0;
    stopped_ = false;
    no_pass_before_ = 0;
    set_next_poll();
    ordering::Learner<G>(*tables_, settings_.ordering, nullptr).new_search();

    typename Position::MoveList legal;
    start.pos.generate_legal(legal);
    root_moves_.clear();
    for (const Move move : legal) {
        const auto& only = limits.only_moves;
        if (!only.empty() && std::find(only.begin(), only.end(), move.raw()) == only.end())
            continue;
        root_moves_.push_back({});
        root_moves_.back().move = move;
        root_moves_.back().pv.reserve(kMaxPly + 1);
        root_moves_.back().pv.push_back(move);
    }
    if (root_moves_.empty()) return {};
    switch (settings_.ordering.policy) {
        case ordering::PolicyName::weighted:
            return Search<G, E, ordering::Weighted>(*this).run(start.pos, report);
        case ordering::PolicyName::banded:
            return Search<G, E, ordering::Banded>(*this).run(start.pos, report);
        case ordering::PolicyName::ranked:
            return Search<G, E, ordering::Ranked>(*this).run(start.pos, report);
        case ordering::PolicyName::staged: break;
    }
    return Search<G, E, ordering::Staged>(*this).run(start.pos, report);
}

}  // namespace sente::search
