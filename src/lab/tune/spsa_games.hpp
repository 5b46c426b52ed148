// SPDX-License-Identifier: GPL-3.0-or-later
// The declared numbers of search and ordering under the names of their engine options, and
// comparisons of them by games of two players inside a process: pairs from one opening with sides
// changed.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/crew.hpp"
#include "core/result.hpp"
#include "lab/evaluations.hpp"
#include "lab/tune/spsa.hpp"
#include "search/worker.hpp"

namespace sente::lab::tune {

struct Parameter {
    std::string name;    // of the engine option: Search_reverse_margin
    std::string group;   // search, staged, …
    std::string member;  // of its struct: reverse_margin
    int standard = 0;
    int low = 0;
    int high = 0;
    double step = 1;  // a change that should just be felt
    std::function<void(search::Settings&, int)> store;
};

// All that are declared for a game ("chess" or "shogi").
[[nodiscard]] std::vector<Parameter> parameters_of(std::string_view game);

// Those asked for: each word is the name of an option, of a member, or of a group. An unknown or an
// ambiguous word is an error.
[[nodiscard]] Result<std::vector<Parameter>> chosen(std::string_view game,
                                                    const std::vector<std::string>& words);

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
