// SPDX-License-Identifier: GPL-3.0-or-later
// A search written down node by node, or a fair sample of it: the windows, the moves in order, what
// became of each, and what decided the node. docs/formats.md describes the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>

#include "core/types.hpp"
#include "game/notation.hpp"
#include "search/worker.hpp"

namespace sente::lab {

// Which nodes are written: all up to a ply, and of the others some by chance, each with all nodes
// above it. The same numbers give the same file.
struct TraceSample {
    int whole_plies = 1;
    std::uint64_t nodes = 1000;  // about so many by chance
    std::uint64_t seed = 1;
    std::uint64_t most = 100'000;  // lines; then only the nodes above those written are added
};

template <GameNotation G>
struct TraceOptions {
    search::Settings settings = search::default_settings<G>();  // the policy must be `staged`
    std::uint64_t nodes = 100'000;                              // the search ends there
    Depth depth = 0;                                            // or there; 0: no limit
    std::size_t hash_mb = 16;
    TraceSample sample;
};

struct TraceSummary {
    Depth depth = 0;  // of the last finished iteration
    std::string best;
    Score score = 0;
    std::uint64_t nodes = 0;
    std::uint64_t visits = 0;   // calls of the recursion
    std::uint64_t written = 0;  // of them
    bool is_cut = false;        // whether `most` was reached
};

// The search is the one that plays: the same nodes, the same result. Throws std::bad_alloc if there
// is no memory for the hash table; whether all was written is known to the stream.
template <GameNotation G>
TraceSummary write_trace(const search::Start<G>& start, const TraceOptions<G>& options,
                         std::ostream& out);

}  // namespace sente::lab
