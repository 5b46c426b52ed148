// SPDX-License-Identifier: GPL-3.0-or-later
// How results leave the search: through a sink, as values; the protocol makes text of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/score.hpp"
#include "game/game.hpp"
#include "search/table.hpp"

namespace sente::search {

template <Game G>
struct LineInfo {
    Depth depth = 0;
    int selective_depth = 0;
    int line = 1;  // 1 for the best, up to the number of lines asked for
    Score score = 0;
    Bound bound = Bound::exact;
    std::uint64_t nodes = 0;           // of all threads
    std::uint64_t tablebase_hits = 0;  // of all threads
    std::int64_t ms = 0;
    int hash_permille = 0;
    std::span<const typename G::Move> pv = {};
};

template <Game G>
class Report {
public:
    virtual ~Report() = default;
    virtual void line(const LineInfo<G>& /*info*/) {}
    // The search begins with a move of the root, the `number`-th from 1.
    virtual void current(typename G::Move /*move*/, int /*number*/) {}
};

template <Game G>
struct SearchResult {
    typename G::Move best = G::Move::none();    // none: no legal move
    typename G::Move ponder = G::Move::none();  // the expected answer, if there is one
    Score score = 0;
    Bound bound = Bound::exact;  // `lower`: the end came before it was known how much better it is
    Depth depth = 0;             // of the last finished iteration
    std::uint64_t nodes = 0;
    std::vector<typename G::Move> pv = {};
};

}  // namespace sente::search
