// SPDX-License-Identifier: GPL-3.0-or-later
// The options of `sente match`.
#include "app/match_options.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/files.hpp"
#include "app/options.hpp"
#include "core/text.hpp"
#include "games/games.hpp"

namespace sente::app {

namespace {

using lab::DrawRule;
using lab::ResignRule;
using namespace lab::match;
using lab::SprtOptions;

constexpr const char* kFooter =
    R"(Engines are described by key=value words after each --engine; --each gives words
to all of them:
  cmd=PROGRAM     what to start; cmd=self is this very executable
  name=NAME       in tables and records     args="A B"   arguments
  dir=FOLDER      where it runs             restart=on   a process for each game
  option.NAME=V   an option of the engine
  proto=uci|usi   default: uci in chess, usi in shogi
  tc=[MOVES/]TIME[+INC]   seconds or M:SS
  byoyomi=S  movetime=S  nodes=N  depth=N

Other words:
  --sprt elo0=0 elo1=10 alpha=0.05 beta=0.05 model=normalized|logistic
  --resign score=800 count=4 sides=both|one     --draw from=40 count=8 score=10
  --timeouts start=10 ready=30 think=60 stop=2 quit=0.5      in seconds

Examples:
  sente match --engine name=new cmd=self --engine name=old cmd=./sente-old \
      --each tc=1+0.01 --openings book.epd --games 1000 --concurrency 2 \
      --sprt elo0=0 elo1=10 --db run.sqlite
  sente match --game shogi --engine cmd=self name=a \
      --engine cmd=fairy-stockfish name=b \
      --each byoyomi=1 option.USI_Hash=64 --games 100

Exit status: 0 the match was played or decided, 1 it failed, 2 a request that
makes no sense, 130 stopped by a signal.)";

Result<SprtOptions> sprt_of(const MatchRequest& request) {
    const auto parsed = KeyValues::parse("--sprt", request.sprt);
    if (!parsed) return parsed.error();
    KeyValues words = *parsed;
    SprtOptions options;
    words.take_real("elo0", options.elo0);
    words.take_real("elo1", options.elo1);
    words.take_real("alpha", options.alpha);
    words.take_real("beta", options.beta);
    if (const auto model = words.take("model")) {
        const bool normalised = *model == "normalized" || *model == "normalised";
        if (!normalised && *model != "logistic")
            return InputError{"--sprt: model is normalized or logistic, not " +
                              text::quoted(*model)};
        options.model = normalised ? lab::EloModel::normalised : lab::EloModel::logistic;
    }
    if (auto problem = words.problem()) return *problem;
    return options;
}

Result<ResignRule> resign_of(const MatchRequest& request) {
    const auto parsed = KeyValues::parse("--resign", request.resign);
    if (!parsed) return parsed.error();
    KeyValues words = *parsed;
    ResignRule rule{800, 4, true};
    words.take_integer("score", 1, rule.score_cp);
    words.take_integer("count", 1, rule.count);
    if (const auto sides = words.take("sides")) {
        if (*sides != "both" && *sides != "one")
            return InputError{"--resign: sides is both or one, not " + text::quoted(*sides)};
        rule.both_sides = *sides == "both";
    }
    if (auto problem = words.problem()) return *problem;
    return rule;
}

Result<DrawRule> draw_of(const MatchRequest& request) {
    const auto parsed = KeyValues::parse("--draw", request.draw);
    if (!parsed) return parsed.error();
    KeyValues words = *parsed;
    DrawRule rule{40, 8, 10};
    words.take_integer("from", 0, rule.from);
    words.take_integer("count", 1, rule.count);
    words.take_integer("score", 0, rule.score_cp);
    if (auto problem = words.problem()) return *problem;
    return rule;
}

Result<Patience> patience_of(const MatchRequest& request) {
    const auto parsed = KeyValues::parse("--timeouts", request.timeouts);
    if (!parsed) return parsed.error();
    KeyValues words = *parsed;
    Patience patience;
    const auto take = [&](std::string_view key, Micros& time) -> std::optional<InputError> {
        const auto text = words.take(key);
        if (!text) return {};
        const auto seconds = parse_seconds(*text);
        if (!seconds) return InputError{"--timeouts: " + seconds.error().message};
        time = *seconds;
        return {};
    };
    for (const auto& [key, time] :
         {std::pair{"start", &patience.start}, std::pair{"ready", &patience.ready},
          std::pair{"think", &patience.think}, std::pair{"stop", &patience.stop},
          std::pair{"quit", &patience.quit}})
        if (auto problem = take(key, *time)) return *problem;
    if (auto problem = words.problem()) return *problem;
    return patience;
}

Result<GameRules> rules_of(const MatchRequest& request) {
    GameRules rules;
    rules.arbiter.game = game_of(request);
    rules.arbiter.max_plies = request.max_plies;
    using protocol::EnteringKingRule;
    rules.arbiter.entering_king = request.entering_king == "27"   ? EnteringKingRule::csa27
                                  : request.entering_king == "24" ? EnteringKingRule::csa24
                                                                  : EnteringKingRule::none;
    rules.margin = Micros(static_cast<std::int64_t>(request.margin_ms * 1000));
    if (!request.resign.empty()) {
        const auto resign = resign_of(request);
        if (!resign) return resign.error();
        rules.resign = *resign;
    }
    if (!request.draw.empty()) {
        const auto draw = draw_of(request);
        if (!draw) return draw.error();
        rules.draw = *draw;
    }
    return rules;
}

// Openings that each two engines play.
Result<std::size_t> rounds_of(const MatchRequest& request) {
    constexpr std::size_t kMost = 1'000'000;
    if (request.games > 0 && request.rounds > 0)
        return InputError{"--games and --rounds say the same; give one of them"};
    if (request.games % 2 != 0)
        return InputError{"--games must be even: each opening is played twice, sides changed"};
    const std::size_t rounds = request.games > 0 ? request.games / 2 : request.rounds;
    if (rounds == 0) return InputError{"how many games? --games N or --rounds N"};
    if (rounds > kMost) return InputError{"so many games are never finished"};
    return rounds;
}

Result<SchedulePlan> schedule_of(const MatchRequest& request, std::size_t engines,
                                 std::size_t openings) {
    const auto rounds = rounds_of(request);
    if (!rounds) return rounds.error();
    SchedulePlan plan;
    plan.engines = engines;
    plan.format = request.format == "gauntlet" ? Format::gauntlet : Format::round_robin;
    plan.rounds = *rounds;
    plan.openings = openings;
    plan.shuffled = request.order == "random";
    plan.seed = request.seed;
    return plan;
}

}  // namespace

Result<MatchPlan> plan_of(const MatchRequest& request, std::vector<std::string>& notes) {
    MatchPlan plan;
    const auto rules = rules_of(request);
    if (!rules) return rules.error();
    plan.rules = *rules;
    const auto engines = engines_of(request.engines, request.each, plan.rules.arbiter.game);
    if (!engines) return engines.error();
    plan.engines = *engines;
    const auto patience = patience_of(request);
    if (!patience) return patience.error();
    plan.patience = *patience;
    const auto openings = openings_of(request, notes);
    if (!openings) return openings.error();
    plan.openings = *openings;
    const auto schedule = schedule_of(request, plan.engines.size(), plan.openings.size());
    if (!schedule) return schedule.error();
    plan.schedule = *schedule;
    if (plan.openings.size() < plan.schedule.rounds)
        notes.push_back("only " + std::to_string(plan.openings.size()) + " openings for " +
                        std::to_string(plan.schedule.rounds) + " rounds: they are played again");
    if (request.has_sprt) {
        const auto sprt = sprt_of(request);
        if (!sprt) return sprt.error();
        plan.sprt = *sprt;
    }
    plan.concurrency = request.concurrency;
    plan.crew = request.crew;
    const auto seat =
        request.crew != nullptr ? request.crew->on_this_host() : std::pair<int, int>{0, 1};
    if (auto problem = choose_cores(request.cores, seat, plan, notes)) return *problem;
    const bool in_pgn =
        games::with_game(plan.rules.arbiter.game, []<class G>() { return Kit<G>::kWritesPgn; });
    if (!in_pgn && !request.pgn.empty())
        return InputError{"--pgn is for chess; shogi has --kif, --csa"};
    if (in_pgn && !(request.kif + request.csa).empty())
        return InputError{"--kif and --csa are for shogi; chess has --pgn"};
    if (auto problem = plan_problem(plan)) return *problem;
    return plan;
}

void add_match_options(CLI::App& match, MatchRequest& request) {
    match.footer(kFooter);
    constexpr int kMany = 1 << 20;
    match.add_option("--game", request.game, "chess, chess960 or shogi (default: chess)")
        ->check(CLI::IsMember(games::kind_names()));
    match.add_option("--engine", request.engines, "An engine, as key=value words (repeatable)")
        ->required()
        ->expected(1, kMany);
    match.add_option("--each", request.each, "Words for every engine")->expected(1, kMany);
    match.add_option("--openings", request.openings, "EPD, FEN, SFEN, PGN or USI file");
    match.add_option("--plies", request.opening_plies, "Plies of each game to take as opening")
        ->check(CLI::Range(1, 10'000));
    match.add_option("--order", request.order, "random or sequential (default: random)")
        ->check(CLI::IsMember({"random", "sequential"}));
    match.add_option("--seed", request.seed, "Of the random order (default: 1)");
    match.add_option("--games", request.games, "Games that each two engines play; even");
    match.add_option("--rounds", request.rounds, "The same in openings, two games each");
    match.add_option("--format", request.format, "round-robin or gauntlet: the first against all")
        ->check(CLI::IsMember({"round-robin", "gauntlet"}));
    match.add_option("--concurrency", request.concurrency, "Games at a time (default: 1)")
        ->check(CLI::Range(1, 1024));
    match.add_option("--cores", request.cores,
                     "auto, off, or a list such as 0,2-5 to pin games to");
    CLI::Option* const sprt =
        match.add_option("--sprt", request.sprt, "Stop when one of two hypotheses is accepted")
            ->expected(0, kMany);
    match.callback([&request, sprt] { request.has_sprt = sprt->count() > 0; });
    match.add_option("--resign", request.resign, "Lost by the scores of the engines")
        ->expected(1, kMany);
    match.add_option("--draw", request.draw, "Drawn by the scores of the engines")
        ->expected(1, kMany);
    match
        .add_option("--max-plies", request.max_plies, "Drawn after so many plies (default: never)")
        ->check(CLI::Range(1, 100'000));
    match.add_option("--entering-king", request.entering_king, "27, 24 or none (default: 27)")
        ->check(CLI::IsMember({"27", "24", "none"}));
    match.add_option("--margin", request.margin_ms, "Milliseconds that are forgiven (default: 20)")
        ->check(CLI::Range(0.0, 1e7));
    match.add_option("--timeouts", request.timeouts, "Waits without a clock")->expected(1, kMany);
    match.add_option("--pgn", request.pgn, "File to append records of chess games to")
        ->check(a_true_file());
    match.add_option("--kif", request.kif, "Folder for records of shogi games, a file each")
        ->check(a_true_file());
    match.add_option("--csa", request.csa, "The same in the format of the CSA")
        ->check(a_true_file());
    match.add_option("--anomalies", request.anomalies, "File to append every anomaly to")
        ->check(a_true_file());
    CLI::Option* const database =
        match.add_option("--db", request.database, "SQLite file that keeps every game")
            ->check(a_true_file());
    match.add_flag("--resume", request.resume, "Go on with the match in --db")->needs(database);
    match.add_flag("--json", request.json, "Print the result as JSON");
    match.add_flag("--quiet", request.quiet, "No line for each game");
    add_runs_option(match, request.runs);
}

}  // namespace sente::app
