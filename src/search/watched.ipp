// SPDX-License-Identifier: GPL-3.0-or-later
// The search once more, for somebody who watches it; apart from worker.ipp, as programs that only
// play can do without it.
#pragma once

#include "core/check.hpp"
#include "search/worker.ipp"

namespace sente::search {

template <Game G, Evaluator<G> E>
SearchResult<G> Worker<G, E>::run_watched(const Start<G>& start, const Limits& limits,
                                          Report<G>& report, Watcher<G>& watcher) {
    CHECK(state_.settings.ordering.policy == ordering::PolicyName::staged);
    return run_with<ordering::Staged<G>>(start, limits, report, WatchedBy<Watcher<G>>(watcher));
}

}  // namespace sente::search
