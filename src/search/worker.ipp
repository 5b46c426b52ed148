// SPDX-License-Identifier: GPL-3.0-or-later
// Setting a worker up, and the choice of policy at run time.
#pragma once

#include <algorithm>
#include <mutex>

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
Worker<G, E>::Worker(Table& table, const std::atomic<bool>& stop, SharedState* shared, int number)
    : alone_(shared == nullptr ? std::make_unique<SharedState>() : nullptr),
      state_(table, stop, shared == nullptr ? *alone_ : *shared, number) {
    configure(default_settings<G>());
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::new_game() {
    state_.memory.new_game();
    state_.correction->clear();
    state_.see_cache.clear();
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::configure(const Settings& settings) {
    const int cache_kib = settings.ordering.see_cache_kib;
    if (cache_kib != state_.settings.ordering.see_cache_kib) state_.see_cache.resize(cache_kib);
    if constexpr (requires { state_.evaluator.use(settings.evaluation); })
        if (settings.evaluation != state_.settings.evaluation)
            state_.evaluator.use(settings.evaluation);
    state_.settings = settings;
    state_.memory.fit(settings.ordering);
    state_.reductions.fill(settings.params);
}

template <Game G, Evaluator<G> E>
std::size_t Worker<G, E>::table_bytes() const {
    return state_.memory.bytes() + state_.see_cache.bytes();
}

template <Game G, Evaluator<G> E>
SearchResult<G> Worker<G, E>::latest() const {
    const std::lock_guard lock(state_.latest_mutex);
    return state_.latest;
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::forget_latest() {
    const std::lock_guard lock(state_.latest_mutex);
    state_.latest = {};
}

template <Game G, Evaluator<G> E>
void Worker<G, E>::list_root_moves(const Position& root) {
    typename Position::MoveList legal;
    root.generate_legal(legal);
    state_.root_moves.clear();
    for (const Move move : legal) {
        if (!is_considered(root, move, state_.limits.only_moves)) continue;
        RootMove<G>& listed = state_.root_moves.emplace_back();
        listed.move = move;
        listed.noisy = root.is_noisy(move);
        listed.pv.reserve(kMaxPly + 1);
        listed.pv.push_back(move);
    }
}

template <Game G, Evaluator<G> E>
bool Worker<G, E>::begin(const Start<G>& start, const Limits& limits) {
    if (alone_) {
        alone_->begin(1);
        alone_->time.start(limits, ThreadState<G, E>::Clock::now());
    }
    state_.limits = limits;
    state_.limits.depth = std::clamp(limits.depth, 1, kMaxPly - 1);
    state_.rules = start.rules;
    state_.draw_score = start.draw_score;
    state_.trail = start.trail;
    state_.trail.reserve(kMaxPly + 8);
    state_.evaluator.reset(start.pos);
    std::fill(state_.frames.begin(), state_.frames.end(), Frame<G>{});
    state_.expected_line.clear();
    state_.expected_line.reserve(kMaxPly + 1);
    state_.nodes = 0;
    state_.told_nodes = 0;
    state_.tablebase_hits = 0;
    state_.told_tablebase_hits = 0;
    state_.stopped = false;
    state_.no_pass_before = 0;
    state_.set_next_poll();
    if (!kinship_.continues(start.pos, start.trail)) new_game();
    state_.memory.new_search(state_.settings.ordering);
    list_root_moves(start.pos);
    return !state_.root_moves.empty();
}

template <Game G, Evaluator<G> E>
SearchResult<G> Worker<G, E>::run(const Start<G>& start, const Limits& limits, Report<G>& report) {
    using ordering::PolicyName;
    switch (state_.settings.ordering.policy) {
        case PolicyName::weighted: return run_with<ordering::Weighted<G>>(start, limits, report);
        case PolicyName::banded: return run_with<ordering::Banded<G>>(start, limits, report);
        case PolicyName::ranked: return run_with<ordering::Ranked<G>>(start, limits, report);
        case PolicyName::staged: break;
    }
    return run_with<ordering::Staged<G>>(start, limits, report);
}

template <Game G, Evaluator<G> E>
template <class Policy, class Watch>
SearchResult<G> Worker<G, E>::run_with(const Start<G>& start, const Limits& limits,
                                       Report<G>& report, Watch watch) {
    if (!begin(start, limits)) return {};
    return Search<Setup<G, E, Policy, Watch>>(state_, watch).run(start.pos, report);
}

}  // namespace sente::search
