// SPDX-License-Identifier: GPL-3.0-or-later
// `sente analyse`: a game of a record, searched move by move and annotated; its options, the choice
// of games, and the table of what came of it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/screen.hpp"
#include "app/terminal.hpp"
#include "cluster/crew.hpp"
#include "cluster/threads.hpp"
#include "core/score.hpp"
#include "games/games.hpp"
#include "lab/analyse/analysis.hpp"
#include "lab/analyse/analysis_page.hpp"
#include "lab/analyse/words.hpp"
#include "records/formats.hpp"
#include "records/pgn.hpp"

namespace sente::app {

namespace {

using lab::analyse::AnalysedGame;
using lab::analyse::AnalysedMove;
using lab::analyse::Analysis;
using lab::analyse::Judgement;
using lab::analyse::Language;
using lab::analyse::loss_percent;
using lab::analyse::player_name;
using lab::analyse::RankOfMove;
using lab::analyse::result_words;
using lab::analyse::score_text;
using lab::analyse::seen_by_first;
using lab::analyse::SideSummary;
using Json = nlohmann::ordered_json;

struct AnalyseRequest {
    std::string file;
    std::uint64_t nodes = 0;  // 0: the default, if nothing else limits
    std::int64_t movetime_ms = 0;
    int depth = 0;
    int lines = 1;
    std::string policy = "staged";
    int threads = 1;
    std::size_t hash_mb = 16;
    EvaluationRequest evaluation;
    std::size_t game = 1;
    bool all = false;
    std::string format = "text";
    bool no_order = false;          // in comments of records
    std::string out;                // empty: standard output
    std::string html;               // empty: none
    std::string language;           // of the page; empty: as the records of the game are
    cluster::Crew* crew = nullptr;  // who searches; nullptr: threads of this process
};

constexpr std::size_t kMostName = 24;
constexpr std::size_t kMovesOfLine = 12;  // more never fit

std::string whole_percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

// As many moves of the best line as fit, one at least; nothing where it was played.
std::string best_line(const AnalysedMove& move, records::GameKind game, std::size_t columns) {
    if (move.best) return {};
    const lab::analyse::Line& line = move.study.lines.front();
    std::string out = line_text(line, move, game, 1);
    for (std::size_t most = 2; most <= kMovesOfLine; ++most) {
        std::string longer = line_text(line, move, game, most);
        if (columns_of(longer) > columns) break;
        out = std::move(longer);
    }
    return out;
}

// With so many columns for the best lines.
TextTable moves_table(const Analysis& analysis, std::size_t columns) {
    TextTable table;
    table.column("move", Align::left);
    for (const char* const title : {"score", "chance", "loss", "order", "d"}) table.column(title);
    table.column("best", Align::left);
    for (const AnalysedMove& move : analysis.moves) {
        const RankOfMove& played = move.study.played;
        const double chance = move.side == Side::first ? move.chance_after : 1 - move.chance_after;
        const int loss = loss_percent(move.loss);
        table.row({{fmt::format("{} {}{}", number_text(move, analysis.game), move.words,
                                sign_of(move.judgement)),
                    move.judgement >= Judgement::mistake ? Tone::bad : Tone::plain},
                   {score_text(seen_by_first(move.score, move.side), analysis.game)},
                   {whole_percent(chance)},
                   {loss > 0 ? fmt::format("-{}", loss) : ""},
                   {played.rank == 0 ? "-" : fmt::format("{}/{}", played.rank, played.moves)},
                   {fmt::format("{}", move.study.depth)},
                   {columns == 0 ? "" : best_line(move, analysis.game, columns)}});
    }
    return table;
}

// The best lines take what the other columns leave.
std::string moves_text(const Analysis& analysis, bool coloured) {
    const std::size_t heading = columns_of("best");
    const std::size_t others = moves_table(analysis, 0).width() - heading;
    return moves_table(analysis, kScreenColumns - std::min(others, kScreenColumns - heading))
        .text(coloured);
}

TextTable sides_table(const AnalysedGame& game) {
    TextTable table;
    table.column("", Align::left);
    for (const char* const title :
         {"accuracy", "avg loss", "cp", "?!", "?", "??", "order", "first"})
        table.column(title);
    for (const Side side : {Side::first, Side::second}) {
        const SideSummary sum = game.analysis.summary(side);
        table.row({{shortened(player_name(game.record, side), kMostName)},
                   {fmt::format("{:.1f} %", sum.accuracy)},
                   {fmt::format("{:.1f} %", 100 * sum.loss)},
                   {fmt::format("{:.0f}", sum.loss_cp)},
                   {fmt::format("{}", sum.judgements[1])},
                   {fmt::format("{}", sum.judgements[2])},
                   {fmt::format("{}", sum.judgements[3])},
                   {fmt::format("{:.2f}", sum.rank)},
                   {whole_percent(sum.first)}});
    }
    return table;
}

std::string text_of(const AnalysedGame& game, bool coloured) {
    const Analysis& analysis = game.analysis;
    const std::string result = result_words(game.record);
    std::string out = paragraph(fmt::format("{} - {}{}{}", player_name(game.record, Side::first),
                                            player_name(game.record, Side::second),
                                            result.empty() ? "" : ", ", result));
    out += moves_text(analysis, coloured);
    out += "\n" + sides_table(game).text(coloured);
    if (!analysis.complete)
        out += fmt::format("stopped after {} of {} moves\n", analysis.moves.size(), analysis.plies);
    return out;
}

constexpr std::uint64_t kDefaultNodes = 200'000;

constexpr const char* kExamples = R"(Examples:
  sente analyse game.pgn
  sente analyse game.kif --movetime 1000 --html game.html
  sente analyse games.pgn --game 3 --nodes 1000000 --lines 3 --format json
  sente analyse games.pgn --all --format pgn --out annotated.pgn
  sente analyse floodgate.csa --policy ranked --format kif --out annotated.kif

Files are PGN, KIF, KI2, CSA or USI in any usual encoding. Each position is
searched afresh: with --nodes or --depth the result is the same every time, with
any number of threads. A move that gives away 5, 10 or 20 % of the winning
chance is an inaccuracy (?!), a mistake (?) or a blunder (??). The order is the
place of the move among all in the order of the policy. Ctrl-C ends with what is
ready.

Exit status: 0 all right, 2 the request or a game is bad, 130 stopped by Ctrl-C.)";

constexpr Refusal refuse{"analyse"};

// A game of the file, or why there is none, in the order of the file.
struct Entry {
    std::size_t line = 0;
    const records::Record* record = nullptr;
    std::string reason;
};

std::vector<Entry> entries_of(const records::RecordFile& file) {
    std::vector<Entry> entries;
    for (const records::Record& record : file.records)
        entries.push_back({record.line, &record, ""});
    for (const records::Rejection& rejection : file.rejections)
        entries.push_back({rejection.line, nullptr, rejection.reason});
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.line < b.line; });
    return entries;
}

std::string complaint(const std::string& file, const Entry& entry) {
    return fmt::format("{}:{}: {}", file, entry.line, entry.reason);
}

// Why this game cannot be analysed as asked; empty if it can.
std::string obstacle(const records::Record& record, const AnalyseRequest& request) {
    if (record.main_line().size() < 2) return "the game has no moves";
    const bool in_pgn = games::with_game(record.kind, []<class G>() { return Kit<G>::kWritesPgn; });
    if (request.format == "pgn" && !in_pgn) return "PGN is for chess, and this is a game of shogi";
    if (request.format == "kif" && in_pgn) return "KIF is for shogi, and this is a game of chess";
    if (request.format == "csa" && in_pgn) return "CSA is for shogi, and this is a game of chess";
    return "";
}

struct Choice {
    std::vector<const records::Record*> games;
    bool left_some_out = false;
    std::string problem;  // nothing can be done
};

Choice choose_all(const std::vector<Entry>& entries, const AnalyseRequest& request) {
    Choice choice;
    std::vector<std::string> complaints;
    for (const Entry& entry : entries) {
        Entry told = entry;
        if (entry.record != nullptr) told.reason = obstacle(*entry.record, request);
        if (told.reason.empty())
            choice.games.push_back(entry.record);
        else
            complaints.push_back(complaint(request.file, told));
    }
    choice.left_some_out = !complaints.empty();
    if (choice.games.empty()) {
        choice.problem = complaints.front();
        if (complaints.size() > 1)
            choice.problem += fmt::format(" (and {} more)", complaints.size() - 1);
        return choice;
    }
    for (const std::string& each : complaints) fmt::print(stderr, "sente analyse: {}\n", each);
    if (choice.games.size() > 1 && (request.format == "kif" || request.format == "csa"))
        choice.problem = fmt::format("a {} file holds one game: choose it with --game",
                                     request.format == "kif" ? "KIF" : "CSA");
    return choice;
}

Choice choose_one(const std::vector<Entry>& entries, const AnalyseRequest& request) {
    Choice choice;
    if (request.game > entries.size()) {
        choice.problem =
            fmt::format("{} has {} {}, there is no game {}", request.file, entries.size(),
                        entries.size() == 1 ? "game" : "games", request.game);
        return choice;
    }
    Entry entry = entries[request.game - 1];
    if (entry.record != nullptr) entry.reason = obstacle(*entry.record, request);
    if (!entry.reason.empty()) {
        choice.problem = complaint(request.file, entry);
        return choice;
    }
    if (entries.size() > 1)
        fmt::print(stderr, "game {} of {}; --game or --all for others\n", request.game,
                   entries.size());
    choice.games.push_back(entry.record);
    return choice;
}

lab::analyse::Options options_of(const AnalyseRequest& request) {
    lab::analyse::Options options;
    if (request.depth > 0) options.limits.depth = request.depth;
    if (request.nodes > 0) options.limits.nodes = request.nodes;
    if (request.movetime_ms > 0) options.limits.hard_ms = request.movetime_ms;
    if (request.depth == 0 && request.nodes == 0 && request.movetime_ms == 0)
        options.limits.nodes = kDefaultNodes;
    options.limits.lines = request.lines;
    options.policy = *ordering::policy_named(request.policy);
    options.hash_mb = request.hash_mb;
    options.threads = request.threads;
    return options;
}

std::string limits_of(const AnalyseRequest& request, Language language) {
    return lab::analyse::limits_text(options_of(request).limits, request.policy, language);
}

// That of the page: as asked for, or as the records of the game are.
Language language_of(const AnalyseRequest& request, const std::vector<AnalysedGame>& games) {
    if (request.language.empty()) return lab::analyse::language_of(games.front().record.kind);
    return request.language == "ja" ? Language::japanese : Language::english;
}

std::string page_of(const std::vector<AnalysedGame>& games, const AnalyseRequest& request) {
    const Language language = language_of(request, games);
    return lab::analyse::page_of(games, limits_of(request, language), language);
}

std::vector<AnalysedGame> analyse_games(const std::vector<const records::Record*>& games,
                                        const AnalyseRequest& request,
                                        const lab::Evaluations& evaluations) {
    std::vector<AnalysedGame> analysed;
    std::atomic<bool> stop{false};
    const InterruptWatch watch([&stop](int) { stop = true; }, request.crew);
    ProgressBar bar("positions", request.crew);
    for (const records::Record* const record : games) {
        if (stop) break;
        lab::analyse::Options options = options_of(request);
        options.evaluations = evaluations;
        options.crew = request.crew;
        const std::string note = fmt::format("game {} of {}", analysed.size() + 1, games.size());
        options.progress = [&](std::size_t done, std::size_t total) {
            bar.show(done, total, games.size() > 1 ? note : "");
        };
        analysed.push_back({*record, lab::analyse::analyse(*record, options, stop)});
    }
    return analysed;
}

std::string json_text(const std::vector<AnalysedGame>& games, const AnalyseRequest& request) {
    Json json = {{"file", request.file}, {"limits", limits_of(request, Language::english)}};
    json["games"] = Json::array();
    for (const AnalysedGame& game : games)
        json["games"].push_back(lab::analyse::json_of(game.record, game.analysis));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string output_of(const std::vector<AnalysedGame>& games, const AnalyseRequest& request) {
    if (request.format == "json") return json_text(games, request);
    std::string out;
    for (const AnalysedGame& game : games) {
        if (request.format == "text") {
            if (!out.empty()) out += "\n";
            out += text_of(game, request.out.empty() && stdout_is_terminal());
            continue;
        }
        const records::Record record =
            lab::analyse::annotated(game.record, game.analysis, {!request.no_order});
        if (request.format == "pgn")
            out += records::write_pgn(record, records::PgnNotes::commands);
        else
            out += records::write_record(
                record, request.format == "kif" ? records::Format::kif : records::Format::csa);
    }
    return out;
}

// Whether it was, which is then said.
bool was_stopped(const std::vector<AnalysedGame>& games, std::size_t wanted) {
    if (!games.empty() && !games.back().analysis.complete)
        fmt::print(stderr, "stopped after {} of {} moves\n", games.back().analysis.moves.size(),
                   games.back().analysis.plies);
    else if (games.size() < wanted)
        fmt::print(stderr, "stopped after {} of {} games\n", games.size(), wanted);
    else
        return false;
    return true;
}

CLI::App& add_analyse_command(CLI::App& app, AnalyseRequest& request) {
    CLI::App& analyse = *app.add_subcommand("analyse", "Annotate the games of a record");
    analyse.footer(kExamples);
    const std::vector<std::string> policies(ordering::kPolicyNames.begin(),
                                            ordering::kPolicyNames.end());
    analyse.add_option("file", request.file, "Record of games")->required();
    analyse.add_option("--nodes", request.nodes, "Nodes a position (default: 200000)")
        ->check(more_than_zero());
    analyse.add_option("--movetime", request.movetime_ms, "Milliseconds a position")
        ->check(more_than_zero());
    analyse.add_option("--depth", request.depth, "Depth of each search")
        ->check(CLI::Range(1, kMaxPly - 1));
    analyse.add_option("--lines", request.lines, "Lines to keep of each position (default: 1)")
        ->check(CLI::Range(1, 20));
    analyse.add_option("--policy", request.policy, "Ordering policy")
        ->check(CLI::IsMember(policies));
    analyse.add_option("--threads", request.threads, "Positions at a time (default: 1)")
        ->check(CLI::Range(1, 1024));
    add_hash(analyse, request.hash_mb, "thread");
    add_evaluation_options(analyse, request.evaluation);
    CLI::Option* const game =
        analyse.add_option("--game", request.game, "Which game of the file (default: 1)")
            ->check(more_than_zero());
    analyse.add_flag("--all", request.all, "All games of the file")->excludes(game);
    analyse.add_option("--format", request.format, "text, pgn, kif, csa or json (default: text)")
        ->check(CLI::IsMember({"text", "pgn", "kif", "csa", "json"}));
    analyse.add_flag("--no-order", request.no_order,
                     "Leave places in the order out of the comments of pgn, kif and csa");
    analyse.add_option("--out", request.out, "Write there and not to standard output");
    analyse.add_option("--html", request.html, "Write a page too; with - nothing but the page");
    analyse
        .add_option("--language", request.language,
                    "Of the page: en or ja (default: ja for shogi, else en)")
        ->check(CLI::IsMember({"en", "ja"}));
    return analyse;
}

// Exit status: 0 all right, 2 the request or a game is bad, 130 stopped.
int run_analyse(const AnalyseRequest& request) {
    const std::optional<std::string> bytes = read_file(request.file);
    if (!bytes) return refuse("cannot read " + request.file);
    const records::RecordFile file = records::read_records(*bytes, request.file);
    const std::vector<Entry> entries = entries_of(file);
    if (entries.empty() || bytes->empty()) return refuse(request.file + " has no game");
    const Choice choice = request.all ? choose_all(entries, request) : choose_one(entries, request);
    if (!choice.problem.empty()) return refuse(choice.problem);
    const auto evaluations = evaluations_of(request.evaluation, "");
    if (!evaluations.ok()) return refuse(evaluations.error());
    // What all processes must have alike: the games, and what they are looked at with.
    if (const auto problem = disagreement(
            request.crew,
            {{"file of games", digest(*bytes)}, {"evaluation", app::json_of(*evaluations).dump()}}))
        return refuse(*problem);
    if (!cluster::leads(request.crew)) {
        (void)analyse_games(choice.games, request, *evaluations);
        return kAllRight;
    }
    OutputFile out;
    OutputFile html;
    const bool only_page = request.html == "-" && (request.out.empty() || request.out == "-");
    if (!only_page)
        if (const auto problem = out.open(request.out)) return refuse(problem->text());
    if (!request.html.empty())
        if (const auto problem = html.open(request.html)) return refuse(problem->text());

    const std::vector<AnalysedGame> games = analyse_games(choice.games, request, *evaluations);
    const bool stopped = was_stopped(games, choice.games.size());
    if (!only_page)
        if (const auto problem = out.finish(output_of(games, request)))
            return refuse(problem->text());
    if (!request.html.empty() && !games.empty())
        if (const auto problem = html.finish(page_of(games, request)))
            return refuse(problem->text());
    if (stopped) return kStopped;
    return choice.left_some_out ? kBadRequest : kAllRight;
}

}  // namespace

void offer_analyse(Commands& commands) { commands.offer(add_analyse_command, run_analyse); }

}  // namespace sente::app
