// SPDX-License-Identifier: GPL-3.0-or-later
// What is sent in each dialect, and how answers are read.
#include "lab/match/dialect.hpp"

#include <algorithm>
#include <vector>

#include "core/text.hpp"
#include "protocol/command.hpp"

namespace sente::lab::match {

namespace {

constexpr int kMateValueCp = 1'000'000;
constexpr int kUnknownMatePlies = 999;  // "mate +"

std::int64_t milliseconds(Micros time) {
    return std::max<std::int64_t>(std::chrono::floor<std::chrono::milliseconds>(time).count(), 1);
}

std::string number_after(std::string_view word, std::int64_t number) {
    return " " + std::string(word) + " " + std::to_string(number);
}

// What is told of a side's clock. UCI has no byoyomi: it gets the sum of both.
std::int64_t told_time(Dialect dialect, const MatchClock& clock, Side side) {
    Micros time = clock.left(side);
    if (dialect == Dialect::uci) time += clock.control(side).byoyomi.value_or(Micros(0));
    if (time <= Micros(0)) return 0;
    return milliseconds(time);
}

std::string clock_words(Dialect dialect, const MatchClock& clock, Side side) {
    const TimeControl& own = clock.control(side);
    // An opponent without a clock is shown with ours.
    const Side other = clock.control(!side).has_clock() ? !side : side;
    const bool uci = dialect == Dialect::uci;
    const bool first_is_white = uci;
    const auto seen = [&](Side who) { return who == side ? side : other; };
    const Side white = seen(first_is_white ? Side::first : Side::second);
    const Side black = !first_is_white ? seen(Side::first) : seen(Side::second);
    std::string text = number_after("wtime", told_time(dialect, clock, white)) +
                       number_after("btime", told_time(dialect, clock, black));
    if (own.byoyomi && !uci) return text + number_after("byoyomi", milliseconds(*own.byoyomi));
    const auto increment = [&](Side who) {
        return std::chrono::floor<std::chrono::milliseconds>(clock.control(who).increment).count();
    };
    if (increment(white) > 0 || increment(black) > 0)
        text += number_after("winc", increment(white)) + number_after("binc", increment(black));
    if (const int moves = clock.moves_to_go(side); moves > 0)
        text += number_after("movestogo", moves);
    return text;
}

// Mates are counted in moves of the winner in UCI and in plies in USI.
std::optional<int> mate_in_plies(Dialect dialect, std::string_view word) {
    if (word == "+") return kUnknownMatePlies;
    if (word == "-") return -kUnknownMatePlies;
    const auto number = protocol::number(word);
    if (!number) return {};
    const bool lost = *number < 0 || word.starts_with('-') || *number == 0;
    const auto size = static_cast<int>(std::clamp<std::int64_t>(*number, -400, 400));
    const int count = size < 0 ? -size : size;
    if (dialect == Dialect::usi) return lost ? -count : count;
    return lost ? -2 * count : 2 * count - 1;
}

int small_number(std::string_view word) {
    return static_cast<int>(
        std::clamp<std::int64_t>(protocol::number(word).value_or(0), -100'000, 100'000));
}

}  // namespace

std::string_view name_of(Dialect dialect) { return dialect == Dialect::uci ? "uci" : "usi"; }

std::string_view greeting_end(Dialect dialect) {
    return dialect == Dialect::uci ? "uciok" : "usiok";
}

std::string go_command(Dialect dialect, const MatchClock& clock, Side side) {
    const TimeControl& own = clock.control(side);
    std::string text = "go";
    const bool in_byoyomi = own.byoyomi && dialect == Dialect::uci && clock.left(side) <= Micros(0);
    if (in_byoyomi) {
        text += number_after("movetime", milliseconds(*own.byoyomi));
    } else if (own.has_clock()) {
        text += clock_words(dialect, clock, side);
    }
    if (own.movetime) text += number_after("movetime", milliseconds(*own.movetime));
    if (own.nodes) text += number_after("nodes", *own.nodes);
    if (own.depth) text += number_after("depth", *own.depth);
    return text;
}

std::optional<int> Thought::value_cp() const {
    if (mate_plies)
        return *mate_plies > 0 ? kMateValueCp - *mate_plies : -kMateValueCp - *mate_plies;
    return score_cp;
}

void take_info(Thought& thought, Dialect dialect, std::string_view line) {
    Thought seen;
    bool bound = false;
    const auto words = text::fields(line);
    const auto word = [&](std::size_t i) {
        return i < words.size() ? words[i].word : std::string_view{};
    };
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view key = word(i);
        if (key == "string" || key == "pv") break;
        if (key == "multipv" && word(i + 1) != "1") return;
        if (key == "lowerbound" || key == "upperbound") bound = true;
        if (key == "depth") seen.depth = small_number(word(i + 1));
        if (key == "seldepth") seen.selective_depth = small_number(word(i + 1));
        if (key == "nodes") seen.nodes = protocol::number(word(i + 1)).value_or(0);
        if (key != "score") continue;
        if (word(i + 1) == "cp" && protocol::number(word(i + 2)))
            seen.score_cp = small_number(word(i + 2));
        if (word(i + 1) == "mate") seen.mate_plies = mate_in_plies(dialect, word(i + 2));
    }
    if (!seen.has_score()) return;
    if (bound && thought.has_score()) return;
    thought = seen;
}

std::optional<DeclaredOption> declared_option(std::string_view line) {
    const protocol::Command command(line);
    if (command.verb() != "option" || command[0] != "name") return {};
    const std::size_t type = command.find("type");
    DeclaredOption option{std::string(command.text(1, type)), std::string(command[type + 1])};
    if (option.type == "spin") {
        option.least = protocol::number(command[command.find("min", type) + 1]);
        option.most = protocol::number(command[command.find("max", type) + 1]);
    }
    if (option.type != "combo") return option;
    for (std::size_t at = command.find("var", type); at < command.size();) {
        const std::size_t next = command.find("var", at + 1);
        option.choices.emplace_back(command.text(at + 1, next));
        at = next;
    }
    return option;
}

std::optional<std::string> DeclaredOption::problem_of(std::string_view value) const {
    const auto is = [&](std::string_view other) {
        return protocol::folded(other) == protocol::folded(value);
    };
    if (type == "check" && !is("true") && !is("false")) return "it is true or false";
    if (type == "spin") {
        const auto number = protocol::number(value);
        if (!number) return "it is a number";
        if ((least && *number < *least) || (most && *number > *most))
            return "it goes from " + (least ? std::to_string(*least) : "any number") + " to " +
                   (most ? std::to_string(*most) : "any number");
    }
    if (type == "combo" && std::none_of(choices.begin(), choices.end(), is)) {
        std::string all;
        for (const std::string& choice : choices) all += (all.empty() ? "" : ", ") + choice;
        return "it is one of " + all;
    }
    return {};
}

std::optional<std::string> best_move(std::string_view line) {
    // Looked at for every line of a flood, so the cheap test comes first.
    constexpr std::string_view kWord = "bestmove";
    line = text::trim(line);
    if (!line.starts_with(kWord)) return {};
    const auto words = text::fields(line);
    if (words[0].word != kWord) return {};
    return words.size() > 1 ? std::string(words[1].word) : std::string();
}

}  // namespace sente::lab::match
