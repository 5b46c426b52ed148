// SPDX-License-Identifier: GPL-3.0-or-later
// The search of shogi.
#pragma once

#include "eval/classical/shogi_classical.hpp"
#include "search/worker.hpp"
#include "shogi/shogi.hpp"

namespace sente::search {

// The histories of structures and of four plies before changed nothing measurable here, and reading
// them for a hundred moves a node is dear.
template <>
struct Defaults<shogi::Shogi> {
    static constexpr Params params() { return {}; }
    static constexpr ordering::StagedWeights staged() {
        ordering::StagedWeights weights;
        weights.continuation_4 = 0;
        weights.structure = 0;
        return weights;
    }
};

using ShogiWorker = Worker<shogi::Shogi, eval::ShogiClassical>;
extern template class Worker<shogi::Shogi, eval::ShogiClassical>;

}  // namespace sente::search
