// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the words, runs the bench and tells its figures.
#include "lab/bench_words.hpp"

#include <algorithm>
#include <cstdint>

#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/bench.hpp"
#include "protocol/command.hpp"

namespace sente::lab {

void bench_words(const std::string& words, protocol::Output& out) {
    const std::string line = "bench " + words;
    const protocol::Command command(line);
    BenchOptions options;
    std::string game;
    for (std::size_t i = 0; i < command.size(); ++i) {
        if (games::is_game(command[i])) game = command[i];
        if (const auto depth = protocol::number(command[i]))
            options.depth = static_cast<Depth>(std::clamp<std::int64_t>(*depth, 1, kMaxPly - 1));
    }
    std::uint64_t nodes = 0;
    double seconds = 0;
    for (const std::string& each : games::names()) {
        if (!game.empty() && game != each) continue;
        const BenchResult result = bench_of(each, options);
        out.line(std::string(result.game) + ": " + std::to_string(result.nodes) + " nodes");
        nodes += result.nodes;
        seconds += result.seconds;
    }
    const auto speed =
        static_cast<std::uint64_t>(static_cast<double>(nodes) / std::max(seconds, 1e-6));
    out.line(std::to_string(nodes) + " nodes " + std::to_string(speed) + " nps");
}

}  // namespace sente::lab
