// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente perft` and the way from them to the lab's perft.
#include "app/perft_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <utility>

#include "app/exit_status.hpp"
#include "app/game_option.hpp"
#include "app/interrupts.hpp"
#include "app/long_work.hpp"
#include "app/perft_report.hpp"
#include "app/refusal.hpp"
#include "app/terminal.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/files.hpp"
#include "lab/perft.hpp"
#include "lab/perft_check.hpp"
#include "lab/perft_suite.hpp"
#include "lab/start_text.hpp"

namespace sente::app {

namespace {

constexpr int kDiffers = 1;

constexpr const char* kExamples = R"(Examples:
  sente perft chess 6
  sente perft shogi 5 --threads 2
  sente perft chess 3 --position "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1" --divide
  sente perft chess 4 --moves "e4 e5 Nf3" --divide --json
  sente perft --file counts.epd --max-leaves 5000000 --threads 2

A perft file has one position a line, with its known counts:
  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;id "start"

Exit status: 0 all right, 1 a count differs from the file, 2 bad request or bad
line.)";

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

constexpr Refusal refuse{"perft"};

// The position of the request after the moves of the request.
template <GameNotation G>
Result<typename G::Position> requested_position(const PerftRequest& request) {
    const auto study = lab::parse_start<G>(request.position);
    if (!study.ok()) return InputError{"position: " + study.error().text()};
    typename G::Position pos = study->start.pos;
    const auto moves = lab::parse_line<G>(pos, request.moves);
    if (!moves.ok()) return InputError{"moves: " + moves.error().text()};
    for (const auto move : *moves) pos = pos.after(move);
    return pos;
}

template <GameNotation G>
void count(const PerftRequest& request, const typename G::Position& pos, PerftOutcome& outcome) {
    if (request.check) {
        lab::Checker<G> checker;
        outcome.nodes = checker.perft(pos, request.depth);
        outcome.faults = checker.faults();
    } else if (request.divide && request.depth >= 1) {
        for (const auto& branch : lab::divide<G>(pos, request.depth, request.threads)) {
            outcome.divided.emplace_back(G::format_move(pos, branch.move), branch.nodes);
            outcome.nodes += branch.nodes;
        }
    } else {
        outcome.nodes = lab::perft<G>(pos, request.depth, request.threads);
    }
}

template <GameNotation G>
int run_position(const PerftRequest& request) {
    const auto pos = requested_position<G>(request);
    if (!pos.ok()) return refuse(pos.error());
    PerftOutcome outcome;
    outcome.game = G::kName;
    outcome.position = G::format_position(*pos);
    outcome.depth = request.depth;
    outcome.threads = request.threads;
    const Clock::time_point start = Clock::now();
    {
        const LongWork work(fmt::format("counting to depth {}", request.depth));
        count<G>(request, *pos, outcome);
    }
    outcome.seconds = seconds_since(start);
    request.json ? print_json(outcome) : print_text(outcome);
    return outcome.faults.empty() ? kAllRight : kDiffers;
}

template <GameNotation G>
int run_file(const PerftRequest& request, const lab::PerftFile& file) {
    ProgressBar bar;
    lab::SuiteOptions options;
    if (request.max_leaves > 0) options.max_leaves = request.max_leaves;
    options.threads = request.threads;
    options.check = request.check;
    options.progress = [&bar](std::uint64_t done, std::uint64_t total) { bar.show(done, total); };
    SuiteOutcome outcome;
    outcome.game = G::kName;
    outcome.file = request.file;
    const InterruptWatch watch([&bar](int) {
        bar.clear();
        _exit(kStopped);
    });
    const Clock::time_point start = Clock::now();
    outcome.result = lab::run_suite<G>(file, options);
    outcome.seconds = seconds_since(start);
    bar.clear();
    request.json ? print_json(outcome) : print_text(outcome);
    if (!outcome.result.mismatches.empty() || !outcome.result.faults.empty()) return kDiffers;
    return outcome.result.bad_lines.empty() ? kAllRight : kBadRequest;
}

int run_file(const PerftRequest& request) {
    if (request.divide || !request.moves.empty() || request.position != "startpos")
        return refuse("--file takes its positions from the file: no --position, --moves, --divide");
    if (request.depth >= 0)
        return refuse(
            "--file takes its depths from the file; --max-leaves leaves out what is long");
    const std::optional<std::string> text = lab::read_file(request.file);
    if (!text) return refuse("cannot read " + request.file);
    const lab::PerftFile file = lab::parse_perft_file(*text);
    if (file.cases.empty() && file.bad_lines.empty())
        return refuse(request.file + " holds no positions");
    if (file.cases.empty())
        return refuse(fmt::format("{} is no perft file: line {}: {}", request.file,
                                  file.bad_lines.front().line, file.bad_lines.front().reason));
    const std::string game = request.file_game.empty() ? request.game : request.file_game;
    const std::string_view guess =
        games::game_of_position(file.cases.empty() ? "" : file.cases.front().position);
    return games::with_game(game.empty() ? guess : std::string_view(game),
                            [&]<class G>() { return run_file<G>(request, file); });
}

}  // namespace

CLI::App& add_perft_command(CLI::App& app, PerftRequest& request) {
    CLI::App& perft =
        *app.add_subcommand("perft", "Count move sequences, to prove the rules right");
    perft.footer(kExamples);
    add_game(perft, request.game);
    perft.add_option("depth", request.depth, "Length of the sequences in plies")
        ->check(CLI::Range(0, lab::kMaxPerftDepth));
    perft.add_option("--position", request.position, "FEN or SFEN (default: the start position)");
    perft.add_option("--moves", request.moves, "Moves to play first, separated by blanks");
    perft.add_flag("--divide", request.divide, "Show the count of each first move");
    perft.add_flag("--check", request.check,
                   "Compare every function of the rules on the way (slow, one thread a position)");
    perft.add_option("--threads", request.threads, "Threads (default: 1)")
        ->check(CLI::Range(1, 1024));
    perft.add_flag("--json", request.json, "Print JSON");
    perft.add_option("--file", request.file, "Run a file of positions with known counts");
    perft.add_option("--game", request.file_game, "Game of the file (default: seen by its boards)")
        ->check(CLI::IsMember(games::names()));
    perft.add_option("--max-leaves", request.max_leaves,
                     "Leave out counts of the file larger than this");
    return perft;
}

int run_perft(const PerftRequest& request) {
    if (!request.file.empty()) return run_file(request);
    if (request.game.empty() || request.depth < 0)
        return refuse("expected a game and a depth, or --file; see sente perft --help");
    return games::with_game(request.game, [&]<class G>() { return run_position<G>(request); });
}

}  // namespace sente::app
