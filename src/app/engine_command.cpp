// SPDX-License-Identifier: GPL-3.0-or-later
// Ties the engine to the streams of the process, and to the bench.
#include "app/engine_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <string>

#include "app/console.hpp"
#include "app/version.hpp"
#include "core/score.hpp"
#include "lab/bench.hpp"
#include "lab/explain_session.hpp"
#include "protocol/command.hpp"

namespace sente::app {

namespace {

// "bench [chess|shogi] [depth]"; other words, as some frameworks add them, change nothing.
void bench(const std::string& words, protocol::Output& out) {
    const std::string line = "bench " + words;
    const protocol::Command command(line);
    lab::BenchOptions options;
    std::string game;
    for (std::size_t i = 0; i < command.size(); ++i) {
        if (command[i] == "chess" || command[i] == "shogi") game = command[i];
        if (const auto depth = protocol::number(command[i]))
            options.depth = static_cast<Depth>(std::clamp<std::int64_t>(*depth, 1, kMaxPly - 1));
    }
    std::uint64_t nodes = 0;
    double seconds = 0;
    for (const auto run : {lab::bench_chess, lab::bench_shogi}) {
        if (game == (run == lab::bench_chess ? "shogi" : "chess")) continue;
        const lab::BenchResult result = run(options);
        out.line(fmt::format("{}: {} nodes", result.game, result.nodes));
        nodes += result.nodes;
        seconds += result.seconds;
    }
    out.line(fmt::format(
        "{} nodes {} nps", nodes,
        static_cast<std::uint64_t>(static_cast<double>(nodes) / std::max(seconds, 1e-6))));
}

}  // namespace

int run_engine(protocol::Protocol forced) {
    (void)std::signal(SIGPIPE, SIG_IGN);
    Console console(STDIN_FILENO, STDOUT_FILENO);
    protocol::Surroundings around;
    around.name = fmt::format("Sente {}", kVersion);
    around.bench = bench;
    lab::add_explain(around);
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0)
        console.line(around.name + ", an engine for chess and shogi; help lists commands");
    {
        protocol::Engine engine(std::move(around), forced, console);
        console.run([&engine](std::string_view line) { return engine.handle(line); },
                    [&engine] { engine.refuse_long_line(); });
        engine.finish();
    }
    console.flush();
    return 0;
}

}  // namespace sente::app
