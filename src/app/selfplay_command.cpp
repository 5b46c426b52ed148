// SPDX-License-Identifier: GPL-3.0-or-later
// `sente selfplay`: makes training games; its options, progress and summary.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "app/version.hpp"
#include "cluster/crew.hpp"
#include "cluster/threads.hpp"
#include "games/games.hpp"
#include "lab/files.hpp"
#include "lab/openings.hpp"
#include "lab/selfplay/chain_files.hpp"
#include "lab/selfplay/run.hpp"
#include "lab/selfplay/selfplay.hpp"

namespace sente::app {

namespace {

using Json = nlohmann::ordered_json;

struct SelfplayRequest {
    std::string game;
    std::string out;
    std::string openings;
    std::string slice;  // "K/N"; empty: the whole
    lab::selfplay::GameOptions options;
    int random_plies = -1;  // not given
    EvaluationRequest evaluation;
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    int threads = 1;
    bool resume = false;
    bool force = false;
    bool json = false;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

namespace arena = lab::arena;
namespace selfplay = lab::selfplay;

constexpr int kIncomplete = 1;

constexpr const char* kExamples = R"(Examples:
  sente selfplay chess --out chess.games --games 10000 --threads 2
  sente selfplay shogi --out shogi.games --positions 1000000 --nodes 5000 \
      --threads 2 --seed 7
  sente selfplay chess --out chess.games --games 20000 --threads 2 --resume
  sente selfplay chess --out book.games --games 1000 --openings book.epd \
      --random-plies 4
  sente selfplay shogi --out next.games --games 10000 --net shogi.nnue
  sente selfplay chess --out part3.games --games 10000 --slice 3/8

Game number i depends on the seed, the other options and i alone: neither the
number of threads nor an interruption changes the file. Ctrl-C lets the games
begun come to their end, a second one drops them; --resume goes on behind the
last whole game. Slices 1/N to N/N, made anywhere in any order, are the file:
`sente data join` puts them together (docs/cluster.md). SIGUSR1 says how far it
is. The format is described in docs/formats.md, and `sente data` works on such
files.

Exit status: 0 all games were made, 1 nothing more could be written, 2 bad
request, 130 interrupted.)";

constexpr Refusal refuse{"selfplay"};

// Where the run stands, as the bar shows it.
class Progress {
public:
    Progress(const selfplay::RunOptions& run, const cluster::Crew* crew)
        : run_(run), bar_(run.positions > 0 ? "positions" : "games", crew) {}

    void show(const selfplay::Summary& summary) {
        const bool by_positions = run_.positions > 0;
        const std::uint64_t before =
            by_positions ? run_.positions_before : run_.first_game - run_.base;
        const std::uint64_t made = by_positions ? summary.positions : summary.games;
        const std::uint64_t total = by_positions ? run_.positions : run_.games - run_.base;
        const double rate = static_cast<double>(made) / std::max(summary.seconds, 1e-3);
        const std::uint64_t left = total - std::min(total, before + made);
        bar_.show(
            std::min(total, before + made), total,
            fmt::format("{:.2f} games/s, {:.0f} positions/s, {} left",
                        static_cast<double>(summary.games) / std::max(summary.seconds, 1e-3),
                        static_cast<double>(summary.positions) / std::max(summary.seconds, 1e-3),
                        duration_text(static_cast<double>(left) / rate)));
    }

private:
    selfplay::RunOptions run_;
    ProgressBar bar_;
};

double share(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

Json json_of(const SelfplayRequest& request, const selfplay::Summary& summary) {
    Json reasons = Json::object();
    for (std::size_t i = 0; i < summary.reasons.size(); ++i)
        if (summary.reasons[i] > 0)
            reasons[std::string(arena::training_name(static_cast<EndReason>(i)))] =
                summary.reasons[i];
    return {{"game", request.game},
            {"file", request.out},
            {"games", summary.games},
            {"positions", summary.positions},
            {"first_wins", summary.results[2]},
            {"draws", summary.results[1]},
            {"second_wins", summary.results[0]},
            {"reasons", reasons},
            {"shortest", summary.shortest},
            {"longest", summary.longest},
            {"nodes", summary.nodes},
            {"openings_tried", summary.openings_tried},
            {"openings_unbalanced", summary.openings_unbalanced},
            {"bytes", summary.bytes},
            {"bytes_per_position", share(summary.bytes, summary.positions)},
            {"seconds", summary.seconds}};
}

void print_text(const SelfplayRequest& request, const selfplay::Summary& summary) {
    const double seconds = std::max(summary.seconds, 1e-3);
    const std::uint64_t games = summary.games;
    fmt::print("{}: {} games, {} positions in {}\n", request.out, grouped(games),
               grouped(summary.positions), duration_text(summary.seconds));
    if (games == 0) return;
    fmt::print("  speed     {:.2f} games/s, {:.0f} positions/s, {:.0f} nodes a position\n",
               static_cast<double>(games) / seconds,
               static_cast<double>(summary.positions) / seconds,
               share(summary.nodes, summary.positions));
    fmt::print("  results   first wins {:.1f} %, draws {:.1f} %, second wins {:.1f} %\n",
               100 * share(summary.results[2], games), 100 * share(summary.results[1], games),
               100 * share(summary.results[0], games));
    std::string reasons;
    for (std::size_t i = 0; i < summary.reasons.size(); ++i)
        if (summary.reasons[i] > 0)
            reasons +=
                fmt::format("{}{} {}", reasons.empty() ? "" : ", ",
                            arena::training_name(static_cast<EndReason>(i)), summary.reasons[i]);
    fmt::print("  ended by  {}\n", reasons);
    fmt::print("  lengths   {:.1f} positions a game, from {} to {}\n",
               share(summary.positions, games), summary.shortest, summary.longest);
    fmt::print("  openings  {:.2f} tried for each game, {} unbalanced\n",
               share(summary.openings_tried, games), summary.openings_unbalanced);
    fmt::print("  size      {} bytes, {:.2f} a position\n", grouped(summary.bytes),
               share(summary.bytes, summary.positions));
}

template <GameNotation G>
int play(const SelfplayRequest& request, const selfplay::GameOptions& options,
         const selfplay::RunOptions& run, const std::vector<lab::BookLine>& lines,
         selfplay::ChainWriter& writer) {
    const std::vector<arena::Opening<G>> book = selfplay::openings_of<G>(lines);
    selfplay::Control control;
    std::optional<Progress> progress(std::in_place, run, request.crew);
    const bool leads = cluster::leads(request.crew);
    selfplay::Summary summary;
    {
        const InterruptWatch watch(
            [&control](int count) {
                if (count > 1) control.stop = true;
                control.finish = true;
            },
            request.crew);
        summary = selfplay::run_selfplay<G>(
            options, run, book, writer, control,
            [&progress](const selfplay::Summary& so_far) { progress->show(so_far); });
    }
    progress.reset();
    if (!leads) return kAllRight;
    if (request.json)
        fmt::print("{}\n", json_of(request, summary).dump(2));
    else
        print_text(request, summary);
    if (summary.write_failed)
        fmt::print(stderr, "sente selfplay: {} cannot be written further; --resume goes on\n",
                   request.out);
    if (control.finish)
        fmt::print(stderr, "sente selfplay: interrupted; --resume goes on from here\n");
    if (summary.write_failed) return kIncomplete;
    return control.finish ? kStopped : kAllRight;
}

selfplay::GameOptions options_of(const SelfplayRequest& request) {
    selfplay::GameOptions options = request.options;
    constexpr int kRandomPlies = 8;
    constexpr int kRandomPliesAfterBook = 2;
    options.random_plies = request.random_plies;
    if (request.random_plies < 0)
        options.random_plies = request.openings.empty() ? kRandomPlies : kRandomPliesAfterBook;
    options.move_limit =
        games::with_game(request.game, []<class G>() { return Kit<G>::kMoveLimit; });
    return options;
}

// Opens the file, which nobody else may be writing, and says where to begin in it.
std::optional<InputError> prepare_file(const SelfplayRequest& request,
                                       const selfplay::ChainHeader& header,
                                       std::shared_ptr<lab::FileClaim>& claim,
                                       selfplay::ChainWriter& writer, selfplay::EarlyGames& early,
                                       selfplay::RunOptions& run) {
    const bool exists = std::filesystem::exists(request.out);
    if (exists && !request.resume && !request.force)
        return InputError{"exists; --resume goes on with it, --force replaces it"};
    // Nothing waits beside a device, and everybody may write to it.
    if (!exists || std::filesystem::is_regular_file(request.out)) {
        const auto claimed = lab::FileClaim::to(request.out);
        if (!claimed) return claimed.error();
        claim = *claimed;
        run.early = &early;
    }
    selfplay::Resumption end;
    if (exists && !request.force) {
        const auto found = selfplay::find_end(request.out, header);
        if (!found.ok()) return found.error();
        end = *found;
    }
    if (end.size == 0) {
        if (run.early != nullptr) early.forget_all();
        return writer.create(request.out, header);
    }
    run.first_game = run.base + end.games;
    run.positions_before = end.positions;
    return writer.append(request.out, end.size);
}

void add_game_options(CLI::App& command, SelfplayRequest& request) {
    selfplay::GameOptions& options = request.options;
    arena::Adjudication& adjudication = options.adjudication;
    const auto whole = CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40);
    command.add_option("--seed", options.seed, "Seed of everything random (default: 1)");
    command
        .add_option("--nodes", options.nodes,
                    "Nodes a move, after which no new iteration begins (default: 5000)")
        ->check(whole);
    command
        .add_option("--hard-nodes", options.hard_nodes,
                    "Nodes a move at which the search stops (default: twice --nodes)")
        ->check(whole);
    add_hash(command, options.hash_mb, "thread");
    add_evaluation_options(command, request.evaluation);
    command.add_option("--openings", request.openings,
                       "Begin with openings of this file: EPD, FEN, SFEN, PGN, KIF, CSA, USI");
    command
        .add_option("--random-plies", request.random_plies,
                    "Random moves at the start, or one more (default: 8, after a book 2)")
        ->check(CLI::Range(0, 200));
    command
        .add_option("--balance-cp", options.balance_cp,
                    "Play only openings whose score is within this; 0: all (default: 150)")
        ->check(CLI::Range(0, 30000));
    command
        .add_option("--balance-nodes", options.balance_nodes,
                    "Nodes to find that score (default: 1000)")
        ->check(whole);
    command
        .add_option("--resign-score", adjudication.resign_score,
                    "Both sides see this much for one of them: it has won (default: 1500)")
        ->check(CLI::Range(1, 32000));
    command
        .add_option("--resign-count", adjudication.resign_count,
                    "… in so many plies in a row; 0: never (default: 6)")
        ->check(CLI::Range(0, 1000));
    command
        .add_option("--draw-score", adjudication.draw_score,
                    "Both sides see no more than this: it is a draw (default: 10)")
        ->check(CLI::Range(0, 32000));
    command
        .add_option("--draw-count", adjudication.draw_count,
                    "… in so many plies in a row; 0: never (default: 12)")
        ->check(CLI::Range(0, 1000));
    command
        .add_option("--draw-from", adjudication.draw_from_ply,
                    "… and not before this ply (default: 80)")
        ->check(CLI::Range(0, 10000));
    command
        .add_option("--most-plies", adjudication.most_plies,
                    "A longer game is a draw; 0: no limit (default: 400)")
        ->check(CLI::Range(0, 100000));
}

CLI::App& add_selfplay_command(CLI::App& app, SelfplayRequest& request) {
    CLI::App& command = *app.add_subcommand("selfplay", "Play training games against itself");
    command.footer(kExamples);
    add_game(command, request.game)->required();
    command.add_option("--out", request.out, "The file to write")->required()->check(a_true_file());
    CLI::Option* const count =
        command.add_option("--games", request.games, "How many games shall be in the file");
    command.add_option("--positions", request.positions, "End when so many positions are in it")
        ->excludes(count)
        ->check(more_than_zero());
    count->check(more_than_zero());
    command
        .add_option("--slice", request.slice,
                    "K/N: only the Kth of N parts of the games, for a job of its own")
        ->excludes("--positions");
    command
        .add_option("--threads", request.threads, "Games at a time, in each process (default: 1)")
        ->check(CLI::Range(1, 1024));
    add_game_options(command, request);
    command.add_flag("--resume", request.resume, "Go on with the file, behind its last whole game");
    command.add_flag("--force", request.force, "Replace the file if it exists");
    command.add_flag("--json", request.json, "Print the summary as JSON");
    return command;
}

// Exit status: 0 all games were made, 1 the disk is full, 2 bad request, 130 interrupted.
int run_selfplay(const SelfplayRequest& request) {
    if (request.games == 0 && request.positions == 0)
        return refuse("say how much to make: --games N or --positions N");
    if (request.resume && request.force) return refuse("either --resume or --force");
    std::vector<lab::BookLine> book;
    if (!request.openings.empty()) {
        lab::OpeningOptions which;
        which.game = games::kind_of(request.game);
        which.left_out = tell_left_out("selfplay");
        const auto lines = lab::load_openings(request.openings, which);
        if (!lines.ok()) return refuse(lines.error());
        if (lines->empty()) return refuse(request.openings + " has no openings");
        book = *lines;
    }
    selfplay::GameOptions options = options_of(request);
    const auto evaluations = evaluations_of(request.evaluation, request.game);
    if (!evaluations.ok()) return refuse(evaluations.error());
    options.evaluations = *evaluations;
    if (options.cap() < options.nodes) return refuse("--hard-nodes is less than --nodes");
    const std::string program = fmt::format("sente {}", kVersion);
    const eval::Network* const network = evaluations->of(request.game)->network.get();
    selfplay::ChainHeader header = {request.game,
                                    options_text(options, lab::text_of(book), program, network)};
    selfplay::RunOptions run;
    run.games = request.games;
    if (!request.slice.empty()) {
        const auto slice = lab::parse_slice(request.slice);
        if (!slice) return refuse("--slice: " + slice.error().message);
        if (slice->of > request.games) return refuse("--slice: there are fewer games than slices");
        header.options = selfplay::options_of_slice(header.options, *slice, request.games);
        run.base = run.first_game = slice->first(request.games);
        run.games = slice->end(request.games);
    }
    run.positions = request.positions;
    run.threads = request.threads;
    run.crew = request.crew;
    if (const auto problem = disagreement(request.crew, {{"set of options", header.options}}))
        return refuse(*problem);
    std::shared_ptr<lab::FileClaim> claim;
    selfplay::ChainWriter writer;
    selfplay::EarlyGames early(request.out, header);
    if (cluster::leads(request.crew))
        if (const auto trouble = prepare_file(request, header, claim, writer, early, run))
            return refuse(request.out + " " + trouble->text());
    return games::with_game(
        request.game, [&]<class G>() { return play<G>(request, options, run, book, writer); });
}

}  // namespace

void offer_selfplay(Commands& commands) { commands.offer(add_selfplay_command, run_selfplay); }

}  // namespace sente::app
