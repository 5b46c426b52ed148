// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of a match and how they are filled and read, moves with their thoughts as text among them.
#include "lab/match/archive.hpp"

#include <map>

#include "core/check.hpp"
#include "core/fingerprint.hpp"
#include "core/text.hpp"

namespace sente::lab::match {

namespace {

std::string score_word(const Thought& thought) {
    if (thought.mate_plies) return "mate" + std::to_string(*thought.mate_plies);
    if (thought.score_cp) return "cp" + std::to_string(*thought.score_cp);
    return "-";
}

bool read_score(std::string_view word, Thought& thought) {
    if (word == "-") return true;
    const bool mate = word.starts_with("mate");
    if (!mate && !word.starts_with("cp")) return false;
    const auto number = text::integer(word.substr(mate ? 4 : 2));
    if (!number) return false;
    (mate ? thought.mate_plies : thought.score_cp) = static_cast<int>(*number);
    return true;
}

std::vector<std::string_view> split(std::string_view word) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t slash = word.find('/');
        parts.push_back(word.substr(0, slash));
        if (slash == std::string_view::npos) return parts;
        word.remove_prefix(slash + 1);
    }
}

std::optional<PlayedMove> read_move(std::string_view word) {
    const std::vector<std::string_view> parts = split(word);
    PlayedMove move;
    move.move = parts[0];
    move.from_opening = parts.size() == 1;
    if (move.from_opening) return move;
    if (parts.size() != 6 || !read_score(parts[1], move.thought)) return {};
    const auto depth = text::integer(parts[2]);
    const auto selective = text::integer(parts[3]);
    const auto nodes = text::integer(parts[4]);
    const auto micros = text::integer(parts[5]);
    if (!depth || !selective || !nodes || !micros) return {};
    move.thought.depth = static_cast<int>(*depth);
    move.thought.selective_depth = static_cast<int>(*selective);
    move.thought.nodes = *nodes;
    move.elapsed = Micros(*micros);
    return move;
}

}  // namespace

std::string write_moves(const std::vector<PlayedMove>& moves) {
    std::string text;
    for (const PlayedMove& move : moves) {
        if (!text.empty()) text += ' ';
        text += move.move;
        if (move.from_opening) continue;
        text += "/" + score_word(move.thought) + "/" + std::to_string(move.thought.depth) + "/" +
                std::to_string(move.thought.selective_depth) + "/" +
                std::to_string(move.thought.nodes) + "/" + std::to_string(move.elapsed.count());
    }
    return text;
}

std::optional<std::vector<PlayedMove>> read_moves(std::string_view text) {
    std::vector<PlayedMove> moves;
    for (const text::Field& field : text::fields(text)) {
        auto move = read_move(field.word);
        if (!move) return {};
        moves.push_back(std::move(*move));
    }
    return moves;
}

namespace {

constexpr const char* kTables = R"(
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS engines (number INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY, pair INTEGER NOT NULL, first INTEGER NOT NULL,
    second INTEGER NOT NULL, opening INTEGER NOT NULL, winner TEXT NOT NULL, ending TEXT NOT NULL,
    remark TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL, plies INTEGER NOT NULL,
    seconds REAL NOT NULL, date TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS anomalies (
    id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES games (number),
    engine INTEGER NOT NULL, side TEXT NOT NULL, kind TEXT NOT NULL, detail TEXT NOT NULL,
    position TEXT NOT NULL, command TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS files (path TEXT PRIMARY KEY, size INTEGER NOT NULL, game INTEGER NOT NULL);
)";

constexpr std::int64_t kAllGames = -1;  // where files hold the number of one

std::string winner_name(const Outcome& outcome) {
    if (!outcome.winner) return "none";
    return *outcome.winner == Side::first ? "first" : "second";
}

std::optional<Fault> fault_named(std::string_view name) {
    for (const Fault fault :
         {Fault::crash, Fault::hang, Fault::time_loss, Fault::illegal_move, Fault::protocol})
        if (name_of(fault) == name) return fault;
    return {};
}

// Of all openings: whether they are the same ones, not what they are.
std::string digest(const std::vector<Opening>& openings) {
    Fingerprint print;
    const auto take = [&print](std::string_view text) {
        print.add(text);
        print.add_byte(0xFF);
    };
    for (const Opening& opening : openings) {
        take(opening.position);
        for (const std::string& move : opening.moves) take(move);
        take("");
    }
    return std::to_string(openings.size()) + " with digest " + std::to_string(print.value());
}

std::string engine_text(const EngineConfig& engine) {
    std::string text = engine.command + ", " + std::string(name_of(engine.dialect)) + ", " +
                       describe(engine.control);
    for (const auto& [name, value] : engine.options) text += ", " + name + "=" + value;
    return text;
}

std::string adjudication_text(const GameRules& rules) {
    std::string text;
    if (rules.resign)
        text += "resign " + std::to_string(rules.resign->score_cp) + " " +
                std::to_string(rules.resign->count) +
                (rules.resign->both_sides ? " both sides" : " one side");
    if (rules.draw)
        text += (text.empty() ? "draw " : ", draw ") + std::to_string(rules.draw->from) + " " +
                std::to_string(rules.draw->count) + " " + std::to_string(rules.draw->score_cp);
    return text.empty() ? "none" : text;
}

std::optional<FinishedGame> game_of_row(const Statement& row, const Schedule& schedule) {
    const auto number = static_cast<std::size_t>(row.integer(0));
    const auto ending = end_reason_named(row.text(2));
    auto moves = read_moves(row.text(5));
    if (number >= schedule.games() || !ending || !moves) return {};
    FinishedGame game;
    game.scheduled = schedule.game(number);
    const std::string winner = row.text(1);
    if (winner != "none")
        game.report.outcome.winner = winner == "first" ? Side::first : Side::second;
    game.report.outcome.reason = *ending;
    game.report.remark = row.text(3);
    game.report.start = row.text(4);
    game.report.moves = std::move(*moves);
    game.seconds = row.real(6);
    game.date = row.text(7);
    return game;
}

// Files hold these numbers.
std::string stored(protocol::EnteringKingRule rule) {
    using Rule = protocol::EnteringKingRule;
    return rule == Rule::none ? "0" : rule == Rule::csa27 ? "1" : "2";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> settings_of(const MatchPlan& plan) {
    std::vector<std::pair<std::string, std::string>> settings = {
        {"game", std::string(name_of(plan.rules.arbiter.game))},
        {"format", plan.schedule.format == Format::gauntlet ? "gauntlet" : "round robin"},
        {"openings", digest(plan.openings)},
        {"order", plan.schedule.shuffled ? "random" : "sequential"},
        {"seed", std::to_string(plan.schedule.seed)},
        {"adjudication", adjudication_text(plan.rules)},
        {"move limit", std::to_string(plan.rules.arbiter.max_plies)},
        {"entering king", stored(plan.rules.arbiter.entering_king)},
        {"margin in microseconds", std::to_string(plan.rules.margin.count())},
        {"engines", std::to_string(plan.engines.size())}};
    for (std::size_t i = 0; i < plan.engines.size(); ++i) {
        const std::string which = "engine " + std::to_string(i + 1);
        settings.emplace_back(which + " name", plan.engines[i].name);
        settings.emplace_back(which, engine_text(plan.engines[i]));
    }
    return settings;
}

Result<std::shared_ptr<Archive>> Archive::open(const std::filesystem::path& path,
                                               const MatchPlan& plan, bool resume) {
    const auto database = Database::open(path);
    if (!database) return database.error();
    std::shared_ptr<Archive> archive(new Archive(*database));
    if (auto trouble = archive->create_tables()) return *trouble;
    if (auto trouble = archive->keep_settings(plan, resume))
        return InputError{path.string() + ": " + trouble->message};
    return archive;
}

Trouble Archive::create_tables() { return database_->run(kTables); }

Result<bool> Archive::has_games() {
    const auto statement = database_->prepare("SELECT 1 FROM games LIMIT 1");
    if (!statement) return statement.error();
    return (*statement)->step();
}

Trouble Archive::compare_settings(const MatchPlan& plan) {
    const auto statement = database_->prepare("SELECT value FROM settings WHERE name = ?");
    if (!statement) return statement.error();
    for (const auto& [name, value] : settings_of(plan)) {
        (*statement)->reset();
        const auto row = (*statement)->bind(0, name).step();
        if (!row) return row.error();
        const std::string kept = *row ? (*statement)->text(0) : "something else";
        if (kept != value)
            return InputError{"another match: " + name + " is " + kept + ", not " + value};
    }
    return {};
}

Trouble Archive::keep_settings(const MatchPlan& plan, bool resume) {
    const auto transaction = Transaction::begin(*database_);
    if (!transaction) return transaction.error();
    const auto played = has_games();
    if (!played) return played.error();
    if (*played) {
        if (!resume) return InputError{"there are games in it; --resume goes on with them"};
        return compare_settings(plan);
    }
    if (auto trouble =
            database_->run("DELETE FROM settings; DELETE FROM engines; DELETE FROM files;"))
        return trouble;
    const auto setting = database_->prepare("INSERT INTO settings VALUES (?, ?)");
    if (!setting) return setting.error();
    for (const auto& [name, value] : settings_of(plan))
        if (auto trouble = (*setting)->bind_all(name, value).run()) return trouble;
    const auto engine = database_->prepare("INSERT INTO engines VALUES (?, ?)");
    if (!engine) return engine.error();
    for (std::size_t i = 0; i < plan.engines.size(); ++i)
        if (auto trouble =
                (*engine)->bind_all(static_cast<std::int64_t>(i), plan.engines[i].name).run())
            return trouble;
    return (*transaction)->commit();
}

Trouble Archive::add(const FinishedGame& game, const std::optional<FileMark>& mark) {
    const auto transaction = Transaction::begin(*database_);
    if (!transaction) return transaction.error();
    if (auto trouble = add_game(game)) return trouble;
    if (auto trouble = add_anomalies(game)) return trouble;
    if (mark)
        if (auto trouble = keep_mark(*mark)) return trouble;
    return (*transaction)->commit();
}

Trouble Archive::keep_mark(const FileMark& mark) {
    const auto statement = database_->prepare("INSERT OR REPLACE INTO files VALUES (?, ?, ?)");
    if (!statement) return statement.error();
    const std::int64_t game = mark.game ? static_cast<std::int64_t>(*mark.game) : kAllGames;
    return (*statement)->bind_all(mark.path, static_cast<std::int64_t>(mark.size), game).run();
}

Trouble Archive::add_game(const FinishedGame& game) {
    const auto statement =
        database_->prepare("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    if (!statement) return statement.error();
    const auto number = [](std::size_t value) { return static_cast<std::int64_t>(value); };
    const ScheduledGame& who = game.scheduled;
    return (*statement)
        ->bind_all(number(who.number), number(who.pair), number(who.first), number(who.second),
                   number(who.opening), winner_name(game.report.outcome),
                   name_of(game.report.outcome.reason), game.report.remark, game.report.start,
                   write_moves(game.report.moves), number(game.report.moves.size()), game.seconds,
                   game.date)
        .run();
}

Trouble Archive::add_anomalies(const FinishedGame& game) {
    const auto statement =
        database_->prepare("INSERT INTO anomalies VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)");
    if (!statement) return statement.error();
    for (const NotedAnomaly& noted : anomalies_of(game))
        if (auto trouble = (*statement)
                               ->bind_all(static_cast<std::int64_t>(noted.game),
                                          static_cast<std::int64_t>(noted.engine),
                                          noted.anomaly.side == Side::first ? "first" : "second",
                                          name_of(noted.anomaly.fault), noted.anomaly.detail,
                                          noted.anomaly.position, noted.anomaly.command)
                               .run())
            return trouble;
    return {};
}

Result<std::vector<FinishedGame>> Archive::games(const Schedule& schedule) {
    const auto statement = database_->prepare(
        "SELECT number, winner, ending, remark, start, moves, seconds, date FROM games "
        "ORDER BY number");
    if (!statement) return statement.error();
    std::vector<FinishedGame> games;
    for (;;) {
        const auto row = (*statement)->step();
        if (!row) return row.error();
        if (!*row) break;
        if (auto game = game_of_row(**statement, schedule)) games.push_back(std::move(*game));
    }
    if (auto trouble = read_anomalies(games)) return *trouble;
    return games;
}

Trouble Archive::read_anomalies(std::vector<FinishedGame>& games) {
    std::map<std::size_t, FinishedGame*> by_number;
    for (FinishedGame& game : games) by_number.emplace(game.scheduled.number, &game);
    const auto statement = database_->prepare(
        "SELECT game, side, kind, detail, position, command FROM anomalies ORDER BY id");
    if (!statement) return statement.error();
    for (;;) {
        const auto row = (*statement)->step();
        if (!row) return row.error();
        if (!*row) return {};
        const Statement& cells = **statement;
        const auto game = by_number.find(static_cast<std::size_t>(cells.integer(0)));
        const auto fault = fault_named(cells.text(2));
        if (game == by_number.end() || !fault) continue;
        game->second->report.anomalies.push_back(
            {cells.text(1) == "first" ? Side::first : Side::second, *fault, cells.text(3),
             cells.text(4), cells.text(5)});
    }
}

Result<std::optional<FileMark>> Archive::mark(const std::string& path) {
    const auto statement = database_->prepare("SELECT size, game FROM files WHERE path = ?");
    if (!statement) return statement.error();
    const auto row = (*statement)->bind(0, path).step();
    if (!row) return row.error();
    if (!*row) return std::optional<FileMark>{};
    FileMark mark{path, static_cast<std::uint64_t>((*statement)->integer(0)), {}};
    const std::int64_t game = (*statement)->integer(1);
    if (game != kAllGames) mark.game = static_cast<std::size_t>(game);
    return std::optional(mark);
}

PastGame past_of(const FinishedGame& game) {
    PastGame past{game.scheduled.number, game.report.outcome, {}, effort_of(game.report)};
    for (const NotedAnomaly& noted : anomalies_of(game))
        past.faults.emplace_back(noted.engine, noted.anomaly.fault);
    return past;
}

}  // namespace sente::lab::match
