// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons by games of two players inside a process: pairs from one opening with sides
// exchanged.
#pragma once

#include <atomic>
#include <cstddef>

#include "cluster/crew.hpp"
#include "lab/evaluations.hpp"
#include "lab/tune/parameters.hpp"
#include "lab/tune/spsa.hpp"

namespace sente::lab::tune {

struct GameOptions {
    int threads = 1;          // pairs at a time, in each process
    std::size_t hash_mb = 4;  // for each player
    int random_plies = 8;     // of an opening
    Evaluations evaluations = {};
    cluster::Crew* crew = nullptr;  // who plays; nullptr: threads of this process
};

// A pair is a function of the plan's seed and nodes, the pair's number and the two settings. `stop`
// ends all games; it, the plan and the parameters must outlive the result. Throws std::bad_alloc if
// there is no memory for the tables. Where another process leads the crew, a call plays what that
// one hands out of a batch, whatever it is given here, and returns nothing.
[[nodiscard]] Compare comparison_by_games(const SpsaPlan& plan,
                                          const std::vector<Parameter>& parameters,
                                          const GameOptions& options, std::atomic<bool>& stop);

}  // namespace sente::lab::tune
