// SPDX-License-Identifier: GPL-3.0-or-later
// Makes training games: game i depends on the options and i alone, so that neither the number of
// threads nor an interruption changes the file.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cluster/crew.hpp"
#include "core/result.hpp"
#include "lab/arena.hpp"
#include "lab/evaluations.hpp"
#include "lab/selfplay/chain_files.hpp"
#include "lab/selfplay/early_games.hpp"

namespace sente::lab::selfplay {

// What decides the games, and is written into the header of the file.
struct GameOptions {
    std::uint64_t seed = 1;
    std::uint64_t nodes = 5000;    // a move: no new iteration after this
    std::uint64_t hard_nodes = 0;  // a move: stop at once; 0: twice `nodes`
    std::size_t hash_mb = 8;       // of each thread
    int random_plies = 8;          // or one more, so that either side begins
    Score balance_cp = 150;        // openings beyond it are not played; 0: all are
    std::uint64_t balance_nodes = 1000;
    arena::Adjudication adjudication = {1500, 6, 10, 12, 80, 400};
    int move_limit = 0;  // shogi: of the rules; 0: none
    Evaluations evaluations = {};

    [[nodiscard]] std::uint64_t cap() const { return hard_nodes > 0 ? hard_nodes : 2 * nodes; }
};

// `openings`: the bytes of the book, or nothing; `program`: who makes the games; `network`: what
// evaluates, nullptr for the classical evaluation.
[[nodiscard]] std::string options_text(const GameOptions& options, std::string_view openings,
                                       std::string_view program,
                                       const eval::Network* network = nullptr);

// How much to make, and how.
struct RunOptions {
    std::uint64_t base = 0;              // the number of the first game of the file
    std::uint64_t first_game = 0;        // the number of the next one
    std::uint64_t games = 0;             // up to this number; 0: no limit
    std::uint64_t positions = 0;         // until so many are in the file; 0: no limit
    std::uint64_t positions_before = 0;  // in the file already
    int threads = 1;                     // of each process
    cluster::Crew* crew = nullptr;       // who plays; nullptr: threads of this process
    EarlyGames* early = nullptr;         // where games wait for earlier ones; nullptr: in memory
};

// Set by others to end a run early, from any thread or a signal handler.
struct Control {
    std::atomic<bool> finish{false};  // no new games; those begun are played to their end
    std::atomic<bool> stop{false};    // at once; unfinished games are lost. A run that ends sets it
};

// Of this run.
struct Summary {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    std::array<std::uint64_t, 3> results{};  // by GameResult
    std::array<std::uint64_t, kStoredReasons> reasons{};
    std::uint64_t shortest = 0;  // in positions
    std::uint64_t longest = 0;
    std::uint64_t nodes = 0;
    std::uint64_t openings_tried = 0;
    std::uint64_t openings_unbalanced = 0;  // played although none better was found
    std::uint64_t bytes = 0;
    double seconds = 0;
    bool write_failed = false;
};

// Where a file can be gone on with.
struct Resumption {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    std::uint64_t size = 0;  // of the good part of the file; 0: its header was cut off
};

// An error if the file was made with other options, or has good games behind damage: cutting the
// end off would lose them.
[[nodiscard]] Result<Resumption> find_end(const std::string& path, const ChainHeader& wanted);

}  // namespace sente::lab::selfplay
