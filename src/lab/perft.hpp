// SPDX-License-Identifier: GPL-3.0-or-later
// Perft by first moves, and on several threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/check.hpp"
#include "game/perft.hpp"
#include "lab/parallel.hpp"

namespace sente::lab {

using sente::perft;

template <Game G>
struct Branch {
    typename G::Move move;
    std::uint64_t nodes = 0;
};

// The legal moves with the perft of what follows each; their sum is perft(pos, depth).
// Several threads share the work by pairs of first and second moves.
template <Game G>
[[nodiscard]] std::vector<Branch<G>> divide(const typename G::Position& pos, int depth,
                                            int threads) {
    CHECK(depth >= 1);
    typename G::Position::MoveList moves;
    pos.generate_legal(moves);
    std::vector<Branch<G>> branches;
    for (const typename G::Move move : moves) branches.push_back({move});
    if (depth <= 2 || threads <= 1) {
        for (Branch<G>& branch : branches)
            branch.nodes = perft<G>(pos.after(branch.move), depth - 1);
        return branches;
    }

    struct Pair {
        std::size_t first = 0;
        typename G::Move second;
        std::uint64_t nodes = 0;
    };
    std::vector<Pair> pairs;
    for (std::size_t i = 0; i < branches.size(); ++i) {
        typename G::Position::MoveList replies;
        pos.after(branches[i].move).generate_legal(replies);
        for (const typename G::Move reply : replies) pairs.push_back({i, reply});
    }
    for_each_index(pairs.size(), threads, [&](std::size_t i) {
        const auto next = pos.after(branches[pairs[i].first].move).after(pairs[i].second);
        pairs[i].nodes = perft<G>(next, depth - 2);
    });
    for (const Pair& pair : pairs) branches[pair.first].nodes += pair.nodes;
    return branches;
}

template <Game G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& pos, int depth, int threads) {
    if (threads <= 1 || depth <= 2) return perft<G>(pos, depth);
    std::uint64_t nodes = 0;
    for (const Branch<G>& branch : divide<G>(pos, depth, threads)) nodes += branch.nodes;
    return nodes;
}

}  // namespace sente::lab
