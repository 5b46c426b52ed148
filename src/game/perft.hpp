// SPDX-License-Identifier: GPL-3.0-or-later
// Perft: the number of move sequences of a given length, the standard proof of a move generator.
#pragma once

#include <cstdint>

#include "game/game.hpp"

namespace sente {

// The last ply is counted without making its moves. Once `is_stopped` says so, what comes back is
// no count.
template <Game G, class IsStopped>
[[nodiscard]] std::uint64_t perft(const typename G::Position& pos, int depth,
                                  const IsStopped& is_stopped) {
    if (depth <= 0) return 1;
    if (depth == 1) return pos.count_legal();
    typename G::Position::MoveList moves;
    pos.generate_legal(moves);
    std::uint64_t nodes = 0;
    for (const typename G::Move move : moves) {
        if (is_stopped()) return 0;
        nodes += perft<G>(pos.after(move), depth - 1, is_stopped);
    }
    return nodes;
}

template <Game G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& pos, int depth) {
    return perft<G>(pos, depth, [] { return false; });
}

}  // namespace sente
