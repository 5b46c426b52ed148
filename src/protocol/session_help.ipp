// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of a session that are for people, and the list of all of them.
#pragma once

#include <array>
#include <cstdio>
#include <type_traits>

#include "protocol/session.hpp"
#include "protocol/session_jobs.hpp"
#include "protocol/start_text.hpp"

namespace sente::protocol {

template <class G, class Dialect>
std::span<const typename Session<G, Dialect>::Verb> Session<G, Dialect>::verbs() {
    using S = Session;
    static constexpr std::array kVerbs = {
        Verb{Dialect::kName, &S::greet, "tells name, author and options"},
        Verb{"isready", &S::isready, "answers readyok, during a search too"},
        Verb{"setoption", &S::setoption, "name ... value ...: during a search, for the next one"},
        Verb{Dialect::kNewGame, &S::newgame, "forgets what was learned"},
        Verb{"position", &S::position, "startpos or fen ... or sfen ..., then moves ..."},
        Verb{"go", &S::go, "searches; see docs/engine.md for its words"},
        Verb{"stop", &S::stop, "ends the search with its move"},
        Verb{"ponderhit", &S::ponderhit, "the expected move was played"},
        Verb{"gameover", &S::gameover, "ends the search"},
        Verb{"debug", &S::ignore, "is accepted"},
        Verb{"register", &S::ignore, "is accepted"},
        Verb{"d", &S::show, "draws the board"},
        Verb{"eval", &S::evaluate, "explains the evaluation"},
        Verb{"export_net", &S::export_net, "FILE: writes the network in use"},
        Verb{"explain", &S::explain,
             "[depth N] [policy P|all] [line MOVE ...]: the order of moves"},
        Verb{"flip", &S::flip, "exchanges the sides"},
        Verb{"bench", &S::bench, "searches fixed positions"},
        Verb{"compiler", &S::compiler, "tells how it was built"},
        Verb{"help", &S::help, "shows this list"},
    };
    return kVerbs;
}

template <class G, class Dialect>
void Session<G, Dialect>::show(const Command& /*command*/) {
    out_.block(Kit<G>::drawn(start_.pos));
    std::array<char, 32> key{};
    (void)std::snprintf(key.data(), key.size(), "%016llx",
                        static_cast<unsigned long long>(start_.pos.key()));
    out_.line("Key: " + std::string(key.data()));
    typename Position::MoveList moves;
    start_.pos.generate_legal(moves);
    std::string text = "Moves:";
    for (const auto move : moves) text += " " + Text::format_move(start_.pos, move);
    out_.line(text);
    if (start_.pos.in_check()) out_.line("In check");
}

// By what evaluates once the options told before have taken effect.
template <class G, class Dialect>
void Session<G, Dialect>::evaluate(const Command& /*command*/) {
    if (is_busy()) return out_.note("eval refused: a search is running");
    jobs_.push(std::make_unique<Task>([this, pos = start_.pos] {
        out_.block(Kit<G>::evaluation_text(pos, machine_.pool.settings().evaluation));
    }));
}

template <class G, class Dialect>
void Session<G, Dialect>::export_net(const Command& command) {
    if (is_busy()) return out_.note("export_net refused: a search is running");
    const std::string path(command.text(0, command.size()));
    if (path.empty()) return out_.note("export_net refused: it goes export_net FILE");
    jobs_.push(std::make_unique<Task>([this, path] {
        const auto network = machine_.pool.settings().evaluation.network;
        if (network == nullptr)
            return out_.note("export_net refused: the evaluation is not by a network");
        const auto trouble = save_network(*network, path);
        out_.note(trouble ? "export_net refused: " + trouble->text()
                          : "the network is written to " + path);
    }));
}

// Only for an idle engine: it would take the time of a search that runs.
template <class G, class Dialect>
void Session<G, Dialect>::explain(const Command& command) {
    if (!around_.explain) return out_.note("explain refused: it is not part of this program");
    if (is_busy()) return out_.note("explain refused: a search is running");
    const auto words = parse_explain(command);
    if (!words.ok()) return out_.note("explain refused: " + words.error().text());
    const auto line = read_line<G>(start_.pos, words->line, Text::parse_move);
    if (!line.ok()) return out_.note("explain refused: " + line.error().text());
    ExplainOrder<G> order{{G::kName}, start_, settings_.search, words->depth};
    if (words->policy) order.settings.ordering.policy = *words->policy;
    order.all_policies = words->all_policies;
    order.line = *line;
    jobs_.push(
        std::make_unique<Explain<G>>(machine_, around_.explain, settings_, std::move(order), out_));
}

template <class G, class Dialect>
void Session<G, Dialect>::flip(const Command& /*command*/) {
    const auto pos = Kit<G>::flipped(start_.pos);
    if (!pos.ok()) return out_.note("flip refused: " + pos.error().text());
    start_.pos = *pos;
    start_.trail.clear();
    start_.trail.push(start_.pos);
    start_.rules = Kit<G>::rules_of(start_.pos, settings_);
}

template <class G, class Dialect>
void Session<G, Dialect>::bench(const Command& command) {
    if (!around_.bench) return out_.note("bench refused: it is not part of this program");
    if (is_busy()) return out_.note("bench refused: a search is running");
    const std::string words(command.text(0, command.size()));
    jobs_.push(std::make_unique<Task>([this, words] { around_.bench(words, out_); }, true));
}

template <class G, class Dialect>
void Session<G, Dialect>::compiler(const Command& /*command*/) {
    for (const std::string& line : around_.build) out_.line(line);
    if (is_busy()) return;
    jobs_.push(std::make_unique<Task>([this] { out_.line(machine_.table_text()); }));
}

template <class G, class Dialect>
void Session<G, Dialect>::help(const Command& /*command*/) {
    for (const Verb& verb : verbs())
        out_.line(std::string(verb.word) + ": " + std::string(verb.help));
    out_.line("quit: ends the program");
}

}  // namespace sente::protocol
