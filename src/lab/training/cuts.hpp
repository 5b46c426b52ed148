// SPDX-License-Identifier: GPL-3.0-or-later
// What a head learns from: nodes of real searches that a quiet move cut, with all that the order
// had to choose from.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/types.hpp"
#include "eval/evaluation.hpp"
#include "lab/selfplay/chain_files.hpp"

namespace sente::lab::training {

struct CutOptions {
    std::uint64_t nodes = 20'000;      // of a search
    std::uint64_t examples = 500'000;  // as many as are wanted
    int every = 8;                     // so many plies of a game from one search to the next
    Depth least_depth = 3;             // of nodes
    int one_in = 2;                    // of the nodes so deep; of deeper ones more
    std::size_t hash_mb = 8;
    std::uint64_t seed = 1;
    int part = 1;  // this of so many parts of the games
    int parts = 1;
    int held_out_per_mille = 50;       // of the games
    eval::Evaluation evaluation = {};  // by a network: its first layer is what a head sees
};

// What became of a quiet move: the search never came to it, did not think it worth a search, or
// searched it in vain; or it cut.
enum class Fate : std::uint8_t { unseen, skipped, failed, cut };

// Arrays with one entry an example, and such with one entry a move; those of an example begin at
// `first`, in the order in which they were to be tried.
struct Cuts {
    std::size_t hidden = 0;
    std::uint64_t network = 0;         // its hash
    std::vector<std::uint8_t> inputs;  // 2 · hidden: the side to move first, within 0 and 255
    std::vector<std::uint64_t> first{0};
    std::vector<std::uint8_t> depth;
    std::vector<std::uint8_t> had_hash_move;
    std::vector<std::uint8_t> held_out;

    std::vector<std::int16_t> arrival;  // rows
    std::vector<std::int16_t> origin;
    std::vector<std::int32_t> score;  // by which they were ordered
    std::vector<std::uint8_t> fate;
    std::vector<std::uint8_t> loses;  // its exchange, and so went late whatever its score

    std::uint64_t searches = 0;
    std::uint64_t visited = 0;  // nodes of them

    [[nodiscard]] std::size_t size() const { return depth.size(); }
};

// Searches positions of games, each game with what was learned in it, until there are enough
// examples or no games. An error: there is no network.
[[nodiscard]] Result<Cuts> collect_cuts(selfplay::ChainSet& games, const CutOptions& options);

// The file that training/train_head.py reads: a header of 64 bytes and the arrays, each beginning
// at a multiple of 64 bytes.
void write_cuts(const Cuts& cuts, std::uint32_t game, std::ostream& out);

}  // namespace sente::lab::training
