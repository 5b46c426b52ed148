// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of a session that the protocols define.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "protocol/session.hpp"
#include "protocol/session_help.ipp"
#include "protocol/session_jobs.hpp"
#include "protocol/start_text.hpp"

namespace sente::protocol {

// A weakened engine errs differently in each game.
[[nodiscard]] inline std::uint64_t seed_of_now() {
    return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
}

template <class G, class Dialect>
struct Session<G, Dialect>::Reader {
    const OptionValues& settings;

    [[nodiscard]] auto parse_position(std::string_view word, std::string_view text) const {
        return Text::parse_position(word.empty() ? Text::kPositionWord : word, text);
    }
    [[nodiscard]] auto parse_move(const Position& pos, std::string_view word) const {
        return Text::parse_move(pos, word);
    }
    void prepare(search::Start<G>& start) const {
        Kit<G>::prepare(start.pos, settings);
        start.rules = Kit<G>::rules_of(start.pos, settings);
    }
};

template <class G, class Dialect>
Session<G, Dialect>::Session(const Surroundings& around, Output& out)
    : around_(around),
      out_(out),
      options_(Text::options()),
      settings_(options_.defaults()),
      start_{G::start(), {}, {}},
      level_seed_(seed_of_now()),
      machine_(out) {
    start_.trail.push(start_.pos);
}

template <class G, class Dialect>
void Session<G, Dialect>::handle(const Command& command) {
    if (command.verb().empty()) return;
    for (const Verb& verb : verbs())
        if (verb.word == command.verb()) return (this->*verb.handler)(command);
    out_.note("unknown command " + text::quoted(command.verb()) + "; help lists them");
}

template <class G, class Dialect>
void Session<G, Dialect>::finish() {
    end_searches();
    jobs_.wait_until_idle();
}

template <class G, class Dialect>
void Session<G, Dialect>::expect_nothing_more() {
    pondering_ = false;
    jobs_.stop_endless();
}

template <class G, class Dialect>
void Session<G, Dialect>::end_searches() {
    pondering_ = false;
    jobs_.stop();
}

template <class G, class Dialect>
void Session<G, Dialect>::change(bool forget) {
    jobs_.push(std::make_unique<Change<G>>(machine_, settings_, forget));
}

template <class G, class Dialect>
void Session<G, Dialect>::greet(const Command& /*command*/) {
    out_.line("id name " + around_.name);
    out_.line("id author " + around_.author);
    for (const Option& option : options_.all())
        if (option.declared && (!option.expert || settings_.expert || around_.expert))
            out_.line(option.declaration());
    out_.line(Dialect::kReady);
}

// During a search at once; else when the settings told before have taken effect.
template <class G, class Dialect>
void Session<G, Dialect>::isready(const Command& /*command*/) {
    if (jobs_.has_long_job() || jobs_.is_idle()) return out_.line("readyok");
    jobs_.push(std::make_unique<Task>([this] { out_.line("readyok"); }));
}

template <class G, class Dialect>
void Session<G, Dialect>::setoption(const Command& command) {
    const std::size_t named = command.find("name");
    const std::size_t valued = command.find("value", named);
    if (named != 0) return out_.note("setoption refused: it goes setoption name ... value ...");
    std::optional<std::string_view> value;
    if (valued < command.size()) value = command.text(valued + 1, command.size());
    const std::string log_before = settings_.log_file;
    const auto result = options_.set(command.text(1, valued), value, settings_);
    if (!result.ok()) return out_.note("setoption refused: " + result.error().text());
    if (settings_.log_file != log_before && !out_.log_to(settings_.log_file))
        out_.note("the log file " + text::quoted(settings_.log_file) + " cannot be written");
    remember(*result);
    Reader{settings_}.prepare(start_);
    change(result->option->button == Button::clear_hash);
}

template <class G, class Dialect>
void Session<G, Dialect>::remember(const OptionChange& change) {
    if (change.option->kind == OptionKind::button) return;
    for (Choice& choice : choices_)
        if (choice.name == change.option->name) {
            choice.value = change.value;
            return;
        }
    choices_.push_back({change.option->name, change.value});
}

template <class G, class Dialect>
void Session<G, Dialect>::adopt(const std::vector<Choice>& choices) {
    for (const Choice& choice : choices) {
        const auto result = options_.set(choice.name, choice.value, settings_);
        if (result.ok()) remember(*result);
    }
    change(false);
}

template <class G, class Dialect>
void Session<G, Dialect>::newgame(const Command& /*command*/) {
    level_seed_ = seed_of_now();
    end_searches();
    change(true);
}

// A search that runs has its own copy, so the next position may be told at any time.
template <class G, class Dialect>
void Session<G, Dialect>::position(const Command& command) {
    const auto told = read_start<G>(command, Reader{settings_});
    if (!told.ok()) return out_.note("position refused: " + told.error().text());
    start_ = told->start;
}

template <class G, class Dialect>
ClockOwner Session<G, Dialect>::clock_owner() const {
    const bool first = start_.pos.side() == Side::first;
    return first == Text::kFirstIsWhite ? ClockOwner::white : ClockOwner::black;
}

// A search that still runs gives its move first.
template <class G, class Dialect>
void Session<G, Dialect>::go(const Command& command) {
    const GoRequest request = parse_go(command, Dialect::kMateNumber);
    if (!request.remark.empty()) out_.note(request.remark);
    end_searches();
    if (request.perft) return count(*request.perft);
    think(request);
}

template <class G, class Dialect>
void Session<G, Dialect>::think(const GoRequest& request) {
    typename Think<G, Dialect>::Order order{start_, limits_of(request, clock_owner(), settings_),
                                            settings_};
    order.start.draw_score = draw_score();
    order.limits.game_ply = Kit<G>::game_ply(start_.pos);
    order.limits.only_moves = moves_of(request);
    if (request.find_mate && Dialect::kHasMateAnswer) {
        order.find_mate = true;
        order.limits.move_time_ms = request.mate;
        order.limits.infinite = false;
    } else if (request.find_mate) {
        const std::int64_t moves = std::clamp<std::int64_t>(request.mate.value_or(1), 1, kMaxPly);
        order.limits.mate_plies = static_cast<int>(2 * moves - 1);
    }
    if (order.limits.level) order.limits.level->seed = level_seed_;
    pondering_ = request.ponder;
    order.ticket = machine_.pool.prepare();
    jobs_.push(std::make_unique<Think<G, Dialect>>(machine_, std::move(order), out_));
}

template <class G, class Dialect>
std::vector<std::uint16_t> Session<G, Dialect>::moves_of(const GoRequest& request) {
    std::vector<std::uint16_t> moves;
    std::string trouble;
    for (const std::string_view word : request.only_moves) {
        const auto move = Text::parse_move(start_.pos, word);
        if (move.ok()) moves.push_back(move->raw());
        if (!move.ok() && trouble.empty()) trouble = move.error().message;
    }
    if (!trouble.empty())
        out_.note("searchmoves: " + trouble + (moves.empty() ? "; all moves are searched" : ""));
    return moves;
}

template <class G, class Dialect>
void Session<G, Dialect>::count(std::int64_t depth) {
    constexpr std::int64_t kMostDepth = 60;
    if (depth < 0 || depth > kMostDepth) return out_.note("perft refused: a depth from 0 to 60");
    jobs_.push(std::make_unique<Perft<G, Dialect>>(start_.pos, static_cast<int>(depth), out_));
}

template <class G, class Dialect>
void Session<G, Dialect>::stop(const Command& /*command*/) {
    end_searches();
}

template <class G, class Dialect>
void Session<G, Dialect>::ponderhit(const Command& command) {
    if (!pondering_) return out_.note("ponderhit refused: no search is pondering");
    pondering_ = false;
    const GoRequest request = parse_go(command, Dialect::kMateNumber);
    machine_.pool.ponderhit(clock_of(request.clocks, clock_owner(), settings_));
}

template <class G, class Dialect>
void Session<G, Dialect>::gameover(const Command& /*command*/) {
    end_searches();
}

}  // namespace sente::protocol
