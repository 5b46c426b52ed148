// SPDX-License-Identifier: GPL-3.0-or-later
// Perft: the number of move sequences of a given length, the standard proof of a move generator.
#pragma once

#include <atomic>
#include <cstdint>

#include "game/game.hpp"

namespace sente {

// The last ply is counted without making its moves. Once it is stopped, what comes back is no
// count.
template <Game G>
[[nodiscard]] std::uint64_t perft(const typename G::Position& pos, int depth,
                                  const std::atomic<bool>* stopped = nullptr) {
    if (depth <= 0) return 1;
    if (depth == 1) return pos.count_legal();
    typename G::Position::MoveList moves;
    pos.generate_legal(moves);
    std::uint64_t nodes = 0;
    for (const typename G::Move move : moves) {
        if (stopped != nullptr && stopped->load(std::memory_order_relaxed)) return 0;
        nodes += perft<G>(pos.after(move), depth - 1, stopped);
    }
    return nodes;
}

}  // namespace sente
