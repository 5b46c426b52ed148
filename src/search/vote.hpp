// SPDX-License-Identifier: GPL-3.0-or-later
// Which of several searches of the same position to believe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/score.hpp"
#include "game/game.hpp"
#include "search/report.hpp"

namespace sente::search {

// The index of the winner. Each search votes for its best move, with more weight for more depth and
// a better score; the shortest proved win needs no votes. The first search wins ties. Searches
// without a finished iteration have no vote.
template <Game G>
[[nodiscard]] std::size_t vote(const std::vector<SearchResult<G>>& searches) {
    Score lowest = kInfinite;
    for (const SearchResult<G>& each : searches)
        if (each.depth > 0) lowest = std::min(lowest, each.score);
    const auto weight = [&](const SearchResult<G>& each) -> std::int64_t {
        return each.depth > 0 ? std::int64_t{each.score - lowest + 20} * each.depth : 0;
    };
    const auto votes_for = [&](typename G::Move move) {
        std::int64_t sum = 0;
        for (const SearchResult<G>& each : searches)
            if (each.best == move) sum += weight(each);
        return sum;
    };
    const auto beats = [&](const SearchResult<G>& other, const SearchResult<G>& best) {
        if (other.depth == 0 || best.depth == 0) return other.depth > 0;
        if (is_mate_win(best.score) || is_mate_win(other.score)) return other.score > best.score;
        if (other.best == best.best) return weight(other) > weight(best);
        return votes_for(other.best) > votes_for(best.best);
    };
    std::size_t winner = 0;
    for (std::size_t i = 1; i < searches.size(); ++i)
        if (beats(searches[i], searches[winner])) winner = i;
    return winner;
}

}  // namespace sente::search
