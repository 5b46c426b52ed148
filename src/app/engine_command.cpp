// SPDX-License-Identifier: GPL-3.0-or-later
// Ties the engine to the streams of the process, and to the bench.
#include "app/engine_command.hpp"

#include <unistd.h>

#include <csignal>
#include <utility>

#include "app/console.hpp"
#include "app/version.hpp"
#include "eval/nnue/kernels.hpp"
#include "games/games.hpp"
#include "lab/bench.hpp"
#include "lab/explain.hpp"

namespace sente::app {

namespace {

std::vector<std::string> build_lines() {
    std::string kernels;
    for (const eval::Kernels* each : eval::available_kernels())
        kernels += (kernels.empty() ? "" : ", ") + std::string(each->name);
    return {"Built by " + std::string(kCompiler) + " as " + std::string(kBuildType) + " for " +
                std::string(kArchitecture),
            "Flags: " + std::string(kFlags),
            "Kernels of networks on this processor, fastest first: " + kernels};
}

protocol::Surroundings surroundings() {
    protocol::Surroundings around;
    around.name = "Sente " + std::string(kVersion);
    around.sessions = games::sessions();
    around.build = build_lines();
    around.bench = lab::bench_words;
    lab::add_explain(around);
    return around;
}

void finish_answers(protocol::Engine& engine, Console& console) {
    engine.expect_nothing_more();
    console.write_until([&engine] { return engine.is_idle(); });
}

}  // namespace

int run_engine(protocol::Protocol forced, bool expert) {
    (void)std::signal(SIGPIPE, SIG_IGN);
    Console console(STDIN_FILENO, STDOUT_FILENO);
    protocol::Surroundings around = surroundings();
    around.expert = expert;
    if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0)
        console.line(around.name + ", an engine for chess and shogi; help lists commands");
    {
        protocol::Engine engine(std::move(around), forced, console);
        const bool input_ended =
            console.run([&engine](std::string_view line) { return engine.handle(line); },
                        [&engine] { engine.refuse_long_line(); });
        if (input_ended) finish_answers(engine, console);
        engine.finish();
    }
    console.flush();
    return 0;
}

int run_engine_on(const std::vector<std::string>& lines) {
    (void)std::signal(SIGPIPE, SIG_IGN);
    Console console(STDIN_FILENO, STDOUT_FILENO);
    {
        protocol::Engine engine(surroundings(), protocol::Protocol::open, console);
        for (const std::string& line : lines)
            if (!engine.handle(line)) break;
        finish_answers(engine, console);
        engine.finish();
    }
    console.flush();
    return 0;
}

}  // namespace sente::app
