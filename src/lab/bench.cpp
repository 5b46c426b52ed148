// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the bench positions of a game.
#include "lab/bench.hpp"

#include "games/games.hpp"

namespace sente::lab {

BenchResult bench_of(std::string_view game, const BenchOptions& options) {
    return games::with_game(game, [&]<class G>() { return bench<G>(options); });
}

}  // namespace sente::lab
