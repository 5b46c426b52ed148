// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the bench positions of a game; reads the words of a bench and tells its figures.
#include "lab/bench.hpp"

#include <algorithm>
#include <cstdint>
#include <new>

#include "core/score.hpp"
#include "games/games.hpp"
#include "protocol/command.hpp"

namespace sente::lab {

BenchResult bench_of(std::string_view game, const BenchOptions& options) {
    return games::with_game(game, [&]<class G>() { return bench<G>(options); });
}

BenchWords read_bench_words(const std::vector<std::string_view>& words) {
    constexpr std::int64_t kMostHash = 1 << 20;
    BenchWords read;
    std::vector<std::int64_t> numbers;
    for (const std::string_view word : words) {
        if (games::is_game(word)) read.game = word;
        if (const auto value = protocol::number(word)) numbers.push_back(*value);
    }
    const auto depth = [](std::int64_t value) {
        return static_cast<Depth>(std::clamp<std::int64_t>(value, 1, kMaxPly - 1));
    };
    if (numbers.size() == 1) read.depth = depth(numbers[0]);
    if (numbers.size() < 2) return read;
    read.hash_mb = static_cast<std::size_t>(std::clamp<std::int64_t>(numbers[0], 1, kMostHash));
    read.threads = static_cast<int>(std::clamp<std::int64_t>(numbers[1], 1, 1024));
    if (numbers.size() > 2) read.depth = depth(numbers[2]);
    return read;
}

namespace {

void run(const BenchWords& read, protocol::Output& out) {
    BenchOptions options;
    options.depth = read.depth;
    if (read.hash_mb > 0) options.hash_mb = read.hash_mb;
    std::uint64_t nodes = 0;
    double seconds = 0;
    for (const std::string& each : games::names()) {
        if (!read.game.empty() && read.game != each) continue;
        const BenchResult result = bench_of(each, options);
        out.line(std::string(result.game) + ": " + std::to_string(result.nodes) + " nodes");
        nodes += result.nodes;
        seconds += result.seconds;
    }
    const auto speed =
        static_cast<std::uint64_t>(static_cast<double>(nodes) / std::max(seconds, 1e-6));
    out.line(std::to_string(nodes) + " nodes " + std::to_string(speed) + " nps");
}

}  // namespace

void bench_words(const std::string& words, protocol::Output& out) {
    const std::string line = "bench " + words;
    const protocol::Command command(line);
    std::vector<std::string_view> list;
    for (std::size_t i = 0; i < command.size(); ++i) list.push_back(command[i]);
    const BenchWords read = read_bench_words(list);
    if (read.threads > 1) out.note("the bench has one thread: its nodes are a signature");
    try {
        run(read, out);
    } catch (const std::bad_alloc&) {
        out.note("bench refused: there is not enough memory for a hash table of " +
                 std::to_string(read.hash_mb) + " MB");
    }
}

}  // namespace sente::lab
