// SPDX-License-Identifier: GPL-3.0-or-later
// What is looked at before a match begins: the plan itself, the options of engines, the cores.
#include <sched.h>

#include <algorithm>
#include <set>

#include "core/text.hpp"
#include "lab/match/tournament.hpp"

namespace sente::lab::match {

namespace {

std::optional<InputError> engine_problem(const EngineConfig& engine, const GameRules& rules) {
    const auto complain = [&](const std::string& what) {
        return InputError{"engine " + engine.name + ": " + what};
    };
    if (!engine.control.has_limit())
        return complain("it has no limit; give tc=, byoyomi=, movetime=, nodes= or depth=");
    const bool in_usi =
        games::with_game(rules.arbiter.game, []<class G>() { return Kit<G>::kPlaysUsi; });
    if (engine.dialect == Dialect::usi && !in_usi) return complain("USI plays only shogi");
    return {};
}

// These are sent by every GUI, declared or not.
bool is_always_known(const EngineConfig& engine, const std::string& option) {
    return engine.dialect == Dialect::usi && (option == "USI_Hash" || option == "USI_Ponder");
}

bool same_name(const std::string& one, const std::string& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](char a, char b) {
        const auto lower = [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        };
        return lower(a) == lower(b);
    });
}

std::optional<InputError> option_problem(const EngineConfig& config,
                                         const std::vector<DeclaredOption>& declared,
                                         const std::string& name, const std::string& value) {
    const auto found =
        std::find_if(declared.begin(), declared.end(),
                     [&](const DeclaredOption& option) { return same_name(option.name, name); });
    if (found == declared.end()) {
        if (is_always_known(config, name)) return {};
        return InputError{"engine " + config.name + " has no option " + text::quoted(name)};
    }
    const auto problem = found->problem_of(value);
    if (!problem) return {};
    return InputError{"engine " + config.name + ": option " + name + " cannot be " +
                      text::quoted(value) + ", " + *problem};
}

}  // namespace

std::optional<InputError> plan_problem(const MatchPlan& plan) {
    if (plan.engines.size() < 2) return InputError{"a match needs two engines or more"};
    std::set<std::string> names;
    for (const EngineConfig& engine : plan.engines) {
        if (auto problem = engine_problem(engine, plan.rules)) return problem;
        if (!names.insert(engine.name).second)
            return InputError{"two engines are named " + engine.name};
    }
    if (plan.sprt && plan.engines.size() != 2)
        return InputError{"a sequential test is for two engines"};
    if (plan.sprt)
        if (auto problem = sprt_problem(*plan.sprt)) return problem;
    for (std::size_t i = 0; i < plan.openings.size(); ++i) {
        const auto board = make_board(plan.rules.arbiter, plan.openings[i]);
        if (!board)
            return InputError{"opening " + std::to_string(i + 1) + ": " + board.error().text()};
    }
    return {};
}

std::optional<InputError> unfit_engine(const MatchPlan& plan) {
    const Interrupt never;
    for (const EngineConfig& config : plan.engines) {
        Engine engine(config, plan.patience, never);
        if (const auto failure = engine.start({}))
            return InputError{"engine " + config.name + " does not answer as a " +
                              (config.dialect == Dialect::usi ? "USI" : "UCI") +
                              " engine: " + failure->detail};
        for (const auto& [name, value] : config.options)
            if (auto problem = option_problem(config, engine.declared(), name, value))
                return problem;
        engine.stop(true);
    }
    return {};
}

std::vector<std::vector<int>> share_cores(const std::vector<int>& available, int games, int each) {
    const auto wanted = static_cast<std::size_t>(games) * static_cast<std::size_t>(each);
    if (wanted > available.size()) return {};
    std::vector<std::vector<int>> shares;
    auto next = available.begin();
    for (int game = 0; game < games; ++game, next += each) shares.emplace_back(next, next + each);
    return shares;
}

std::vector<int> available_cores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<int> cores;
    if (sched_getaffinity(0, sizeof set, &set) != 0) return cores;
    for (int core = 0; core < CPU_SETSIZE; ++core)
        if (CPU_ISSET(static_cast<std::size_t>(core), &set)) cores.push_back(core);
    return cores;
}

}  // namespace sente::lab::match
