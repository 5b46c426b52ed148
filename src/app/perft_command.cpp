// SPDX-License-Identifier: GPL-3.0-or-later
// `sente perft`: counts positions, alone or from a file of known counts; plain lines in a pipe,
// colours at a terminal, or JSON.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/exit_status.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
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

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

struct PerftRequest {
    std::string game;
    int depth = -1;
    std::string position = "startpos";
    std::string moves;
    bool divide = false;
    bool check = false;
    bool json = false;
    int threads = 1;

    std::string file;
    std::string file_game;
    std::uint64_t max_leaves = 0;  // 0: no limit
};

struct PerftOutcome {
    std::string game;
    std::string position;
    int depth = 0;
    int threads = 1;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::vector<std::pair<std::string, std::uint64_t>> divided;  // move text, its share of `nodes`
    std::vector<lab::Fault> faults;
};

struct SuiteOutcome {
    std::string game;
    std::string file;
    lab::SuiteResult result;
    double seconds = 0;
};

double per_second(std::uint64_t nodes, double seconds) {
    return static_cast<double>(nodes) / std::max(seconds, 1e-9);
}

void print_field(std::string_view name, const std::string& value, bool coloured) {
    fmt::print(
        "{} {}\n",
        toned(coloured ? fmt::format("{:<8}", name) : std::string(name), Tone::dim, coloured),
        value);
}

std::string counted(std::uint64_t value, bool grouping) {
    return grouping ? grouped(value) : std::to_string(value);
}

std::string speed_text(std::uint64_t nodes, double seconds) {
    return fmt::format("{:.1f} million/s", per_second(nodes, seconds) / 1e6);
}

void print_faults(const std::vector<lab::Fault>& faults, bool coloured) {
    for (const lab::Fault& fault : faults)
        fmt::print("{} {}: {}{}\n", toned("fault", Tone::bad, coloured), fault.position,
                   fault.move.empty() ? "" : fault.move + ": ", fault.what);
}

Json json_of(const std::vector<lab::Fault>& faults) {
    Json list = Json::array();
    for (const lab::Fault& fault : faults)
        list.push_back({{"position", fault.position}, {"move", fault.move}, {"what", fault.what}});
    return list;
}

void print_line(const Json& json) {
    // Text that is not UTF-8 may stand in a file; it must not end the program.
    fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

std::string place(const lab::Mismatch& mismatch) {
    return mismatch.id.empty() ? std::string() : " " + mismatch.id;
}

void print_problems(const SuiteOutcome& outcome, bool coloured) {
    print_bad_lines(outcome.file, outcome.result.bad_lines, coloured);
    for (const lab::Mismatch& mismatch : outcome.result.mismatches)
        fmt::print("{}:{}: {}{} depth {}: counted {}, expected {}\n    {}\n", outcome.file,
                   mismatch.line, toned("mismatch", Tone::bad, coloured), place(mismatch),
                   mismatch.depth, mismatch.counted, mismatch.expected, mismatch.position);
    print_faults(outcome.result.faults, coloured);
}

void print_text(const PerftOutcome& outcome) {
    const bool coloured = stdout_is_terminal();
    for (const auto& [move, nodes] : outcome.divided)
        print_field(move, counted(nodes, coloured), coloured);
    if (!outcome.divided.empty()) fmt::print("\n");
    print_field("position", outcome.position, coloured);
    print_field("depth", std::to_string(outcome.depth), coloured);
    print_field("nodes", toned(counted(outcome.nodes, coloured), Tone::good, coloured), coloured);
    print_field("time", fmt::format("{:.3f} s", outcome.seconds), coloured);
    print_field("speed", speed_text(outcome.nodes, outcome.seconds), coloured);
    print_faults(outcome.faults, coloured);
}

void print_json(const PerftOutcome& outcome) {
    Json json = {{"game", outcome.game},
                 {"position", outcome.position},
                 {"depth", outcome.depth},
                 {"threads", outcome.threads},
                 {"nodes", outcome.nodes},
                 {"seconds", outcome.seconds},
                 {"nodes_per_second", per_second(outcome.nodes, outcome.seconds)}};
    if (!outcome.divided.empty()) {
        Json& divided = json["divide"] = Json::object();
        for (const auto& [move, nodes] : outcome.divided) divided[move] = nodes;
    }
    if (!outcome.faults.empty()) json["faults"] = json_of(outcome.faults);
    print_line(json);
}

void print_text(const SuiteOutcome& outcome) {
    const bool coloured = stdout_is_terminal();
    const lab::SuiteResult& result = outcome.result;
    print_problems(outcome, coloured);
    print_field("file", outcome.file, coloured);
    print_field("counts", fmt::format("{} run, {} too large", result.counts, result.left_out),
                coloured);
    print_field("nodes", counted(result.leaves, coloured), coloured);
    print_field("time", fmt::format("{:.3f} s", outcome.seconds), coloured);
    print_field("speed", speed_text(result.leaves, outcome.seconds), coloured);
    const std::string verdict =
        result.passed()
            ? "all agree"
            : fmt::format("{} mismatches, {} bad lines, {} faults", result.mismatches.size(),
                          result.bad_lines.size(), result.faults.size());
    print_field("result", toned(verdict, result.passed() ? Tone::good : Tone::bad, coloured),
                coloured);
}

void print_json(const SuiteOutcome& outcome) {
    const lab::SuiteResult& result = outcome.result;
    Json json = {{"game", outcome.game},
                 {"file", outcome.file},
                 {"passed", result.passed()},
                 {"counts", result.counts},
                 {"left_out", result.left_out},
                 {"nodes", result.leaves},
                 {"seconds", outcome.seconds},
                 {"nodes_per_second", per_second(result.leaves, outcome.seconds)},
                 {"mismatches", Json::array()},
                 {"bad_lines", Json::array()},
                 {"faults", json_of(result.faults)}};
    for (const lab::Mismatch& mismatch : result.mismatches)
        json["mismatches"].push_back({{"line", mismatch.line},
                                      {"id", mismatch.id},
                                      {"position", mismatch.position},
                                      {"depth", mismatch.depth},
                                      {"expected", mismatch.expected},
                                      {"counted", mismatch.counted}});
    for (const lab::BadLine& bad : result.bad_lines)
        json["bad_lines"].push_back({{"line", bad.line}, {"reason", bad.reason}});
    print_line(json);
}

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

// Exit status: 0 all right, 1 a count differs, 2 the request cannot be carried out.
int run_perft(const PerftRequest& request) {
    if (!request.file.empty()) return run_file(request);
    if (request.game.empty() || request.depth < 0)
        return refuse("expected a game and a depth, or --file; see sente perft --help");
    return games::with_game(request.game, [&]<class G>() { return run_position<G>(request); });
}

}  // namespace

void offer_perft(Commands& commands) { commands.offer(add_perft_command, run_perft); }

}  // namespace sente::app
