// SPDX-License-Identifier: GPL-3.0-or-later
// Options of `sente data` and the way from them to the lab.
#include "app/data_command.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "app/commands.hpp"
#include "app/exit_status.hpp"
#include "app/files.hpp"
#include "app/interrupts.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/terminal.hpp"
#include "games/games.hpp"
#include "lab/files.hpp"
#include "lab/selfplay/chain_files.hpp"
#include "lab/selfplay/data_tools.hpp"
#include "records/formats.hpp"
#include "records/pgn.hpp"

namespace sente::app {

namespace {

namespace selfplay = lab::selfplay;
using Json = nlohmann::ordered_json;

constexpr int kTrouble = 1;

constexpr const char* kExamples = R"(Examples:
  sente data count chess.games
  sente data inspect chess.games --game 17
  sente data merge a.games b.games --out all.games
  sente data join part*.games --out whole.games
  sente data shuffle all.games --out shuffled.games --seed 7
  sente data filter all.games --out quiet.games --no-check --no-noisy \
      --max-score 2000 --unique-games
  sente data unpack all.games --no-check --no-noisy --from-ply 16 \
      --out positions.txt
  sente data export chess.games --first 100 --out games.pgn
  sente data export shogi.games --format kif --out folder
  sente data cuts chess.games --examples 500000 --out chess.cuts

Files are made by `sente selfplay`; docs/formats.md describes them. A damaged
file yields every whole game, and what is left out is said on standard error.

Exit status: 0 all right, 1 something was damaged and left out or no more could
be written, 2 bad request.)";

constexpr Refusal refuse{"data"};

// Shows how many games were read; nobody knows how many there are.
selfplay::GamesRead shown_on(ProgressBar& bar, const selfplay::ChainSet& files) {
    return [&bar, &files](std::uint64_t /*games*/) { bar.show(files.bytes_read(), files.bytes()); };
}

int status_of(const selfplay::ChainSet& files, std::uint64_t broken) {
    for (const std::string& damage : files.damage()) fmt::print(stderr, "sente data: {}\n", damage);
    if (broken > 0) fmt::print(stderr, "sente data: {} games break the rules\n", broken);
    return files.damage().empty() && broken == 0 ? kAllRight : kTrouble;
}

std::optional<std::string> out_trouble(const DataRequest& request) {
    const bool is_folder = std::filesystem::is_directory(request.out);
    if (!request.out.empty() && !request.force && std::filesystem::exists(request.out) &&
        !is_folder)
        return request.out + " exists; --force replaces it";
    return {};
}

int run_count(const DataRequest& request, selfplay::ChainSet& files) {
    selfplay::Counts counts;
    {
        ProgressBar bar("bytes");
        counts = selfplay::count(files, request.duplicate_positions, shown_on(bar, files));
    }
    print_counts(files, counts, request.json);
    if (counts.broken_games > 0) fmt::print(stderr, "sente data: {}\n", counts.first_trouble);
    return status_of(files, counts.broken_games);
}

int run_inspect(const DataRequest& request, selfplay::ChainSet& files) {
    for (std::uint64_t number = 1;; ++number) {
        const auto game = files.next();
        if (!game) return refuse(fmt::format("there are only {} games", grouped(number - 1)));
        if (number < request.game) continue;
        fmt::print("game     {} of {}\n{}", number, request.files.front(),
                   selfplay::readable(files.game(), *game));
        return status_of(files, 0);
    }
}

std::string how_text(const DataRequest& request) {
    Json json = {{"made_by", request.action}};
    if (request.action == "shuffle") json["seed"] = request.seed;
    if (request.action != "filter") return json.dump();
    json["results"] = request.games.results;
    json["unique_games"] = request.games.unique;
    json["shortest"] = request.games.shortest;
    json["longest"] = request.games.longest;
    json["from_ply"] = request.positions.from_ply;
    json["to_ply"] = request.positions.to_ply;
    json["least_score"] = request.positions.least_score;
    json["most_score"] = request.positions.most_score;
    json["without_checks"] = request.positions.without_checks;
    json["without_noisy"] = request.positions.without_noisy;
    json["unique_positions"] = request.positions.unique;
    return json.dump();
}

selfplay::Edited edit(const DataRequest& request, selfplay::ChainSet& files,
                      selfplay::ChainWriter& out, const std::string& scratch) {
    ProgressBar bar("bytes");
    const auto progress = shown_on(bar, files);
    if (request.action == "merge") return selfplay::merge(files, out, progress);
    if (request.action == "filter")
        return selfplay::filter(files, out, request.games, request.positions, progress);
    return selfplay::shuffle(files, out, request.seed, request.memory_mb << 20, scratch);
}

void print_edited(const DataRequest& request, const selfplay::Edited& edited) {
    if (request.json) {
        fmt::print("{}\n", Json({{"file", request.out},
                                 {"games_read", edited.read},
                                 {"games", edited.written},
                                 {"positions", edited.positions},
                                 {"broken_games", edited.broken}})
                               .dump(2));
        return;
    }
    fmt::print("{}: {} of {} games, {} positions\n", request.out, grouped(edited.written),
               grouped(edited.read), grouped(edited.positions));
}

// Takes its place, or says why not.
bool is_kept(OutputFile& file, const DataRequest& request, const selfplay::Edited& edited) {
    const bool is_whole = !edited.write_failed && !file.finish();
    if (!is_whole) refuse("cannot write " + request.out);
    return is_whole;
}

int run_edit(const DataRequest& request, selfplay::ChainSet& files) {
    OutputFile file;
    if (const auto trouble = file.open(request.out)) return refuse(*trouble);
    selfplay::ChainWriter out;
    const auto header = selfplay::derived_header(files.game(), how_text(request), files.options());
    if (const auto trouble = out.create(file.place(), header))
        return refuse(request.out + " " + trouble->text());
    const selfplay::Edited edited = edit(request, files, out, file.place());
    if (!is_kept(file, request, edited)) return kTrouble;
    print_edited(request, edited);
    return status_of(files, edited.broken);
}

// The slices of `selfplay --slice` as the file that they are of.
int run_join(const DataRequest& request) {
    const auto slices = selfplay::find_slices(request.files);
    if (!slices) return refuse(slices.error());
    OutputFile file;
    if (const auto trouble = file.open(request.out)) return refuse(*trouble);
    selfplay::ChainWriter out;
    if (const auto trouble = out.create(file.place(), slices->header))
        return refuse(request.out + " " + trouble->text());
    if (const auto trouble = join(*slices, out)) return refuse(*trouble);
    if (const auto trouble = file.finish()) return refuse(*trouble);
    if (request.json)
        fmt::print("{}\n", Json({{"file", request.out}, {"games", slices->games}}).dump(2));
    else
        fmt::print("{}: {} games of {} slices\n", request.out, grouped(slices->games),
                   slices->paths.size());
    return kAllRight;
}

int run_unpack(const DataRequest& request, selfplay::ChainSet& files) {
    if (request.out.empty()) {
        const auto edited =
            selfplay::unpack(files, std::cout, request.games, request.positions, {});
        return status_of(files, edited.broken);
    }
    OutputFile file;
    if (const auto trouble = file.open(request.out)) return refuse(*trouble);
    ProgressBar bar("bytes");
    const selfplay::Edited edited = selfplay::unpack(files, file.stream(), request.games,
                                                     request.positions, shown_on(bar, files));
    bar.clear();
    if (!is_kept(file, request, edited)) return kTrouble;
    print_edited(request, edited);
    return status_of(files, edited.broken);
}

// PGN and USI hold any number of games, the others one.
bool holds_many(records::Format format) {
    return format == records::Format::pgn || format == records::Format::usi;
}

Result<records::Format> format_of(const DataRequest& request, std::string_view game) {
    using records::Format;
    const auto named =
        records::format_of_name(request.format.empty() ? request.out : "." + request.format);
    const bool in_pgn = games::with_game(game, []<class G>() { return Kit<G>::kWritesPgn; });
    const Format format = named.value_or(in_pgn ? Format::pgn : Format::usi);
    const bool fits = format == Format::usi || (format == Format::pgn) == in_pgn;
    if (fits) return format;
    return InputError{fmt::format("{} is not for {}", records::format_name(format), game)};
}

std::string record_text(const records::Record& record, records::Format format) {
    if (format == records::Format::pgn)
        return records::write_pgn(record, records::PgnNotes::commands);
    return records::write_record(record, format);
}

// Hands each record that is wanted to `take`, until that says no.
template <class Take>
selfplay::Edited each_record(const DataRequest& request, selfplay::ChainSet& files, Take take) {
    selfplay::Edited edited;
    while (const auto game = files.next()) {
        if (request.first > 0 && edited.written == request.first) break;
        ++edited.read;
        if (!request.games.accepts(*game)) continue;
        const auto record = selfplay::record_of(files.game(), *game);
        if (!record) {
            ++edited.broken;
            continue;
        }
        if (!take(*record, ++edited.written)) {
            edited.write_failed = true;
            break;
        }
        edited.positions += game->moves.size();
    }
    return edited;
}

int run_export_to_folder(const DataRequest& request, selfplay::ChainSet& files,
                         records::Format format) {
    if (request.out.empty() || records::format_of_name(request.out))
        return refuse(
            fmt::format("{} holds one game: --first 1, or a folder for --out and --format",
                        records::format_name(format)));
    std::error_code trouble;
    std::filesystem::create_directories(request.out, trouble);
    if (trouble) return refuse("cannot write to " + request.out);
    const auto edited = each_record(request, files, [&](const auto& record, std::uint64_t number) {
        const std::string path =
            fmt::format("{}/game-{:06}.{}", request.out, number, request.format);
        return lab::write_file(path, record_text(record, format));
    });
    if (edited.write_failed) {
        refuse("cannot write to " + request.out);
        return kTrouble;
    }
    print_edited(request, edited);
    return status_of(files, edited.broken);
}

int run_export(const DataRequest& request, selfplay::ChainSet& files) {
    const auto format = format_of(request, files.game());
    if (!format) return refuse(format.error());
    const bool is_one = records::format_of_name(request.out).has_value() && request.first == 1;
    if (!holds_many(*format) && !is_one) return run_export_to_folder(request, files, *format);
    OutputFile file;
    if (const auto trouble = file.open(request.out.empty() ? "-" : request.out))
        return refuse(*trouble);
    const auto edited = each_record(request, files, [&](const auto& record, std::uint64_t) {
        return static_cast<bool>(file.stream() << record_text(record, *format));
    });
    if (!is_kept(file, request, edited)) return kTrouble;
    if (!request.out.empty() && request.out != "-") print_edited(request, edited);
    return status_of(files, edited.broken);
}

// Searches positions of the games and writes what cut.
int run_cuts(const DataRequest& request, selfplay::ChainSet& files) {
    const auto evaluations = evaluations_of(request.evaluation, files.game());
    if (!evaluations.ok()) return refuse(evaluations.error());
    lab::training::CutOptions options = request.cuts;
    if (options.part > options.parts) return refuse("--part is greater than --parts");
    options.seed = request.seed;
    options.evaluation = *evaluations->of(files.game());
    OutputFile file;
    if (const auto trouble = file.open(request.out)) return refuse(*trouble);
    const auto cuts = lab::training::collect_cuts(files, options);
    if (!cuts.ok()) return refuse(cuts.error());
    lab::training::write_cuts(*cuts, static_cast<std::uint32_t>(games::number_of(files.game())),
                              file.stream());
    if (const auto trouble = file.finish()) return refuse(*trouble);
    if (request.json)
        fmt::print("{}\n", Json({{"file", request.out},
                                 {"examples", cuts->size()},
                                 {"moves", cuts->arrival.size()},
                                 {"searches", cuts->searches},
                                 {"visited", cuts->visited}})
                               .dump(2));
    else
        fmt::print("{}: {} examples with {} quiet moves, of {} searches\n", request.out,
                   grouped(cuts->size()), grouped(cuts->arrival.size()), grouped(cuts->searches));
    return status_of(files, 0);
}

void add_selection(CLI::App& action, DataRequest& request) {
    action.add_option("--result", request.results, "Only games with these: first, draw, second")
        ->check(CLI::IsMember({"first", "draw", "second"}))
        ->delimiter(',');
    action.add_option("--min-length", request.games.shortest, "Only games of so many positions");
    action.add_option("--max-length", request.games.longest, "Only games of no more positions");
    action.add_flag("--unique-games", request.games.unique, "Leave out games seen before");
    action
        .add_option("--from-ply", request.positions.from_ply,
                    "Skip the plies before this, the opening included")
        ->check(CLI::Range(0, 1000000));
    action.add_option("--to-ply", request.positions.to_ply, "Skip the plies after this")
        ->check(CLI::Range(0, 1000000));
    action
        .add_option("--min-score", request.positions.least_score,
                    "Skip positions with a score nearer to 0")
        ->check(CLI::Range(0, 32500));
    action
        .add_option("--max-score", request.positions.most_score,
                    "Skip positions with a score further from 0")
        ->check(CLI::Range(0, 32500));
    action.add_flag("--no-check", request.positions.without_checks, "Skip positions in check");
    action.add_flag("--no-noisy", request.positions.without_noisy,
                    "Skip positions where a noisy move was played");
    action.add_flag("--unique", request.positions.unique, "Skip positions seen before");
}

void add_cut_options(CLI::App& action, DataRequest& request) {
    lab::training::CutOptions& cuts = request.cuts;
    action.add_option("--examples", cuts.examples, "As many as are wanted (default: 500000)")
        ->check(CLI::Range(1, 100'000'000));
    action.add_option("--nodes", cuts.nodes, "Of each search (default: 20000)")
        ->check(CLI::Range(1, 1'000'000'000));
    action.add_option("--every", cuts.every, "Search every such ply of a game (default: 8)")
        ->check(CLI::Range(1, 1000));
    action.add_option("--depth", cuts.least_depth, "Of nodes, at least (default: 3)")
        ->check(CLI::Range(1, 100));
    action.add_option("--one-in", cuts.one_in, "Of the nodes of that depth (default: 2)")
        ->check(CLI::Range(1, 1'000'000));
    action
        .add_option("--held-out", cuts.held_out_per_mille, "Games in 1000 for tests (default: 50)")
        ->check(CLI::Range(0, 1000));
    action.add_option("--part", cuts.part, "Which of the parts of the games (default: 1)")
        ->check(CLI::PositiveNumber);
    action.add_option("--parts", cuts.parts, "Only one of so many parts of the games (default: 1)")
        ->check(CLI::PositiveNumber);
    action.add_option("--seed", request.seed, "Of what is taken (default: 1)");
    add_hash(action, cuts.hash_mb);
    add_evaluation_options(action, request.evaluation);
}

CLI::App& add_action(CLI::App& data, DataRequest& request, const char* name, const char* about) {
    CLI::App& action = *data.add_subcommand(name, about);
    action.add_option("files", request.files, "Files of games")->required()->check(a_true_file());
    action.callback([&request, name] { request.action = name; });
    return action;
}

void add_output(CLI::App& action, DataRequest& request, bool required) {
    CLI::Option* const out =
        action.add_option("--out", request.out, "The file to write")->required(required);
    if (required) out->check(a_true_file());
    action.add_flag("--force", request.force, "Replace it if it exists");
    action.add_flag("--json", request.json, "Print JSON");
}

// What is not whole when it is interrupted: the file itself, and the buckets of a shuffle beside
// it.
void remove_parts(const std::string& out) {
    if (out.empty() || out == "-") return;
    const std::filesystem::path part = out + ".part";
    const auto folder = part.has_parent_path() ? part.parent_path() : std::filesystem::path(".");
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
        if (entry.path().filename().string().starts_with(part.filename().string()))
            std::filesystem::remove(entry.path(), ignored);
}

CLI::App& add_data_command(CLI::App& app, DataRequest& request) {
    CLI::App& data = *app.add_subcommand("data", "Work on files of training games");
    data.footer(kExamples);
    data.require_subcommand(1);
    CLI::App& count = add_action(data, request, "count", "Games, positions, results, scores");
    count.add_flag("--duplicate-positions", request.duplicate_positions,
                   "Count positions that were seen before (needs memory)");
    count.add_flag("--json", request.json, "Print JSON");
    CLI::App& inspect = add_action(data, request, "inspect", "Print one game");
    inspect.add_option("--game", request.game, "Its number, from 1 (default: 1)")
        ->check(more_than_zero());
    add_output(add_action(data, request, "merge", "Put files of one game together"), request, true);
    add_output(add_action(data, request, "join", "Put the slices of selfplay --slice together"),
               request, true);
    CLI::App& shuffle = add_action(data, request, "shuffle", "Put the games into a random order");
    add_output(shuffle, request, true);
    shuffle.add_option("--seed", request.seed, "Seed of the order (default: 1)");
    shuffle.add_option("--memory", request.memory_mb, "Use so many MB (default: 512)")
        ->check(CLI::Range(1, 1 << 20));
    CLI::App& filter =
        add_action(data, request, "filter", "Leave out games, mark positions as skipped");
    add_output(filter, request, true);
    add_selection(filter, request);
    CLI::App& unpack =
        add_action(data, request, "unpack", "Write positions as lines: FEN or SFEN|score|result");
    add_output(unpack, request, false);
    add_selection(unpack, request);
    CLI::App& exported =
        add_action(data, request, "export", "Write games as PGN, or as KIF, KI2, CSA or USI");
    add_output(exported, request, false);
    exported
        .add_option("--format", request.format,
                    "pgn, kif, ki2, csa or usi (default: by the name of the file; pgn, usi)")
        ->check(CLI::IsMember({"pgn", "kif", "ki2", "csa", "usi"}));
    exported.add_option("--first", request.first, "Only so many games");
    exported.add_option("--result", request.results, "Only games with these: first, draw, second")
        ->check(CLI::IsMember({"first", "draw", "second"}))
        ->delimiter(',');
    CLI::App& cuts =
        add_action(data, request, "cuts", "Search positions of games, write which quiet moves cut");
    add_output(cuts, request, true);
    add_cut_options(cuts, request);
    return data;
}

// Exit status: 0 all right, 1 something in the files is damaged and was left out or no more could
// be written, 2 bad request.
int run_data(const DataRequest& given) {
    DataRequest request = given;
    if (!request.results.empty()) {
        const auto has = [&](const char* name) {
            return std::count(request.results.begin(), request.results.end(), name) > 0;
        };
        request.games.results = {has("second"), has("draw"), has("first")};
    }
    if (const auto trouble = out_trouble(request)) return refuse(*trouble);
    const InterruptWatch watch([&request](int) {
        remove_parts(request.out);
        _exit(kStopped);
    });
    if (request.action == "join") return run_join(request);
    selfplay::ChainSet files;
    if (const auto trouble = files.open(request.files)) return refuse(trouble->text());
    if (request.action == "count") return run_count(request, files);
    if (request.action == "inspect") return run_inspect(request, files);
    if (request.action == "unpack") return run_unpack(request, files);
    if (request.action == "export") return run_export(request, files);
    if (request.action == "cuts") return run_cuts(request, files);
    return run_edit(request, files);
}

}  // namespace

void offer_data(Commands& commands) { commands.offer(add_data_command, run_data); }

}  // namespace sente::app
