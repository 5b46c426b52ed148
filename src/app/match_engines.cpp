// SPDX-License-Identifier: GPL-3.0-or-later
// What the words after --engine mean, where games begin, and what they run on.
#include "app/match_options.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>
#include <utility>

#include "app/messages.hpp"
#include "app/options.hpp"
#include "core/text.hpp"
#include "games/games.hpp"
#include "lab/openings.hpp"

namespace sente::app {

namespace {

using namespace lab::match;

std::optional<InputError> take_limits(KeyValues& words, TimeControl& control) {
    if (const auto clock = words.take("tc")) {
        const auto parsed = with_clock(control, *clock);
        if (!parsed) return parsed.error();
        control = *parsed;
    }
    for (const auto& [key, time] :
         {std::pair{"byoyomi", &control.byoyomi}, std::pair{"movetime", &control.movetime}}) {
        const auto text = words.take(key);
        if (!text) continue;
        const auto seconds = parse_seconds(*text);
        if (!seconds) return seconds.error();
        if (*seconds <= Micros(0)) return InputError{std::string(key) + " is nothing"};
        *time = *seconds;
    }
    int nodes = 0;
    int depth = 0;
    words.take_integer("nodes", 1, nodes);
    words.take_integer("depth", 1, depth);
    if (nodes > 0) control.nodes = nodes;
    if (depth > 0) control.depth = depth;
    if (control.byoyomi && control.increment > Micros(0))
        return InputError{"byoyomi and an increment do not go together"};
    return {};
}

std::optional<InputError> take_program(KeyValues& words, EngineConfig& engine) {
    engine.command = words.take("cmd").value_or("");
    if (engine.command.empty()) return InputError{"cmd= is missing"};
    // The command may bring arguments of its own, unless a program has just this name.
    std::vector<std::string> arguments;
    std::string program = engine.command;
    std::error_code ignored;
    if (!std::filesystem::exists(program, ignored)) {
        const auto parts = text::fields(engine.command);
        if (parts.empty()) return InputError{"cmd= is missing"};
        program = parts[0].word;
        for (std::size_t i = 1; i < parts.size(); ++i) arguments.emplace_back(parts[i].word);
    } else if (program.find('/') == std::string::npos && !find_program(program)) {
        program = "./" + program;
    }
    if (const auto more = words.take("args")) {
        for (const text::Field& part : text::fields(*more)) arguments.emplace_back(part.word);
        engine.command += " " + *more;
    }
    const auto found = program == "self" ? own_program() : find_program(program);
    if (!found) return InputError{"there is no program " + text::quoted(program)};
    engine.process.program = *found;
    engine.process.arguments = std::move(arguments);
    engine.process.folder = words.take("dir").value_or("");
    if (!engine.process.folder.empty() &&
        !std::filesystem::is_directory(engine.process.folder, ignored))
        return InputError{"there is no folder " + text::quoted(engine.process.folder)};
    return {};
}

std::optional<InputError> take_dialect(KeyValues& words, EngineConfig& engine, GameKind game) {
    const bool in_usi = games::with_game(game, []<class G>() { return Kit<G>::kPlaysUsi; });
    engine.dialect = in_usi ? Dialect::usi : Dialect::uci;
    if (const auto dialect = words.take("proto")) {
        if (*dialect != "uci" && *dialect != "usi")
            return InputError{"proto is uci or usi, not " + text::quoted(*dialect)};
        engine.dialect = *dialect == "uci" ? Dialect::uci : Dialect::usi;
    }
    if (engine.dialect != Dialect::uci) return {};
    for (auto& option :
         games::with_game(game, [game]<class G>() { return Kit<G>::uci_options(game); }))
        engine.options.push_back(std::move(option));
    return {};
}

Result<EngineConfig> engine_of(const std::vector<std::string>& words, GameKind game) {
    const auto parsed = KeyValues::parse("--engine", words);
    if (!parsed) return parsed.error();
    KeyValues keys = *parsed;
    EngineConfig engine;
    const auto named = keys.take("name");
    const auto prefixed = [&](const InputError& error) {
        const std::string name = named.value_or(engine.command);
        return InputError{"engine" + (name.empty() ? name : " " + name) + ": " + error.message};
    };
    if (auto problem = take_program(keys, engine)) return prefixed(*problem);
    engine.name = named.value_or(std::filesystem::path(engine.command).filename().string());
    if (engine.name.empty()) return prefixed(InputError{"its name is empty"});
    if (auto problem = take_dialect(keys, engine, game)) return prefixed(*problem);
    if (auto problem = take_limits(keys, engine.control)) return prefixed(*problem);
    if (const auto restart = keys.take("restart")) {
        if (*restart != "on" && *restart != "off")
            return prefixed(InputError{"restart is on or off, not " + text::quoted(*restart)});
        engine.restart = *restart == "on";
    }
    for (auto& option : keys.take_all("option.")) {
        std::erase_if(engine.options,
                      [&](const auto& other) { return other.first == option.first; });
        engine.options.push_back(std::move(option));
    }
    if (auto problem = keys.problem()) return prefixed(*problem);
    return engine;
}

// "0,2-5"
std::optional<std::vector<int>> core_list(const std::string& list) {
    std::vector<int> cores;
    std::istringstream parts(list);
    for (std::string part; std::getline(parts, part, ',');) {
        const std::size_t dash = std::min(part.find('-'), part.size());
        const auto from = text::integer(std::string_view(part).substr(0, dash));
        const auto to =
            dash < part.size() ? text::integer(std::string_view(part).substr(dash + 1)) : from;
        if (!from || !to || *from < 0 || *to < *from || *to > 4095) return {};
        for (auto core = *from; core <= *to; ++core) cores.push_back(static_cast<int>(core));
    }
    if (cores.empty()) return {};
    return cores;
}

// As many as the engine with the most threads.
int threads_of(const std::vector<EngineConfig>& engines) {
    std::int64_t most = 1;
    for (const EngineConfig& engine : engines)
        for (const auto& [name, value] : engine.options)
            if (name == "Threads") most = std::max(most, text::integer(value).value_or(1));
    return static_cast<int>(std::min<std::int64_t>(most, 4096));
}

}  // namespace

Result<std::vector<EngineConfig>> engines_of(const std::vector<std::vector<std::string>>& engines,
                                             const std::vector<std::string>& each, GameKind game) {
    std::vector<EngineConfig> configs;
    for (const std::vector<std::string>& own : engines) {
        // What is said of one engine comes last and so counts more than what is said of all.
        std::vector<std::string> words = each;
        words.insert(words.end(), own.begin(), own.end());
        const auto config = engine_of(words, game);
        if (!config) return config.error();
        configs.push_back(*config);
    }
    return configs;
}

GameKind game_of(const MatchRequest& request) { return games::kind_named(request.game); }

Result<std::vector<Opening>> openings_of(const MatchRequest& request,
                                         std::vector<std::string>& notes) {
    if (request.openings.empty()) {
        const GameKind game = game_of(request);
        std::vector<Opening> starts;
        for (std::string& start :
             games::with_game(game, [game]<class G>() { return Kit<G>::usual_starts(game); }))
            starts.push_back({std::move(start), {}});
        if (!starts.empty()) return starts;
        notes.emplace_back("no --openings: every game begins at the usual start");
        return std::vector<Opening>{{}};
    }
    lab::OpeningOptions options;
    options.game = game_of(request);
    options.most_plies = static_cast<std::size_t>(request.opening_plies);
    options.left_out = tell_left_out("match");
    return lab::load_openings(request.openings, options);
}

std::optional<InputError> choose_cores(const std::string& wanted, std::pair<int, int> seat,
                                       MatchPlan& plan, std::vector<std::string>& notes) {
    if (wanted == "off") return {};
    const std::vector<int> allowed = available_cores();
    std::vector<int> cores = allowed;
    const int each = threads_of(plan.engines);
    const int games = plan.concurrency * seat.second;
    const auto refuse_to_pin = [&](const std::string& why) {
        notes.push_back(std::to_string(games) + " games of " + std::to_string(each) +
                        (each == 1 ? " thread" : " threads") + " on " + why +
                        ": games are not pinned");
    };
    if (wanted != "auto") {
        const auto list = core_list(wanted);
        if (!list)
            return InputError{"--cores is auto, off or a list such as 0,2-5, not " +
                              text::quoted(wanted)};
        for (const int core : *list)
            if (std::find(allowed.begin(), allowed.end(), core) == allowed.end())
                return InputError{"--cores: core " + std::to_string(core) + " is not ours"};
        cores = *list;
    }
    const auto shares = share_cores(cores, games, each);
    if (shares.empty()) {
        refuse_to_pin(std::to_string(cores.size()) + " cores");
        return {};
    }
    auto claims = std::make_shared<CoreClaims>();
    if (wanted == "auto") {
        const auto count =
            static_cast<std::size_t>(plan.concurrency) * static_cast<std::size_t>(each);
        plan.cores = share_cores(claims->take(cores, count), plan.concurrency, each);
        if (plan.cores.empty())
            refuse_to_pin(std::to_string(cores.size()) + " cores, some of another match");
    } else {  // whoever names cores gets them; matches that choose for themselves keep away
        const auto first = shares.begin() + std::ptrdiff_t{plan.concurrency} * seat.first;
        plan.cores.assign(first, first + plan.concurrency);
        for (const std::vector<int>& share : plan.cores)
            for (const int core : share) (void)claims->take({core}, 1);
    }
    plan.claims = std::move(claims);
    return {};
}

}  // namespace sente::app
