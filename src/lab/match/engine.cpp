// SPDX-License-Identifier: GPL-3.0-or-later
// The conversation with an engine, and what is made of its silences.
#include "lab/match/engine.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/text.hpp"

namespace sente::lab::match {

namespace {

Micros since(Timer::time_point begin, Timer::time_point end) {
    return std::chrono::duration_cast<Micros>(end - begin);
}

std::string milliseconds_text(Micros time) {
    std::array<char, 32> text{};
    (void)std::snprintf(text.data(), text.size(), "%.1f ms",
                        static_cast<double>(time.count()) / 1000);
    return text.data();
}

// The last line that is not empty, for a message.
std::string last_line(std::string_view lines) {
    lines = text::trim(lines);
    const std::size_t end = lines.find_last_of('\n');
    std::string line(text::trim(end == std::string_view::npos ? lines : lines.substr(end + 1)));
    for (char& c : line)
        if (c < ' ' || c > '~') c = '?';
    return line.substr(0, 200);
}

}  // namespace

std::string_view name_of(Fault fault) {
    switch (fault) {
        case Fault::crash: return "crash";
        case Fault::hang: return "hang";
        case Fault::time_loss: return "time loss";
        case Fault::illegal_move: return "illegal move";
        case Fault::protocol: return "protocol error";
        case Fault::interrupted: return "interrupted";
    }
    return "";
}

Failure Engine::failure_of(Wait wait, std::string_view what, Micros patience) {
    if (wait == Wait::interrupted) return {Fault::interrupted, "interrupted"};
    if (wait == Wait::timeout) {
        stop(false);
        return {Fault::hang, "no " + std::string(what) + " within " + milliseconds_text(patience)};
    }
    std::string detail = "ended while we waited for " + std::string(what) + ": ";
    detail += process_ ? process_->post_mortem() : "it was not running";
    if (process_ && !text::trim(process_->complaints()).empty())
        detail += "; its last words: " + last_line(process_->complaints());
    stop(false);
    return {Fault::crash, detail};
}

std::optional<Failure> Engine::send(std::string_view text, Micros patience) {
    const Wait wait = process_->send(text, Timer::now() + patience);
    if (wait == Wait::line) return {};
    return failure_of(wait, "it to read", patience);
}

std::optional<Failure> Engine::await(std::string_view word, Micros patience) {
    const Timer::time_point deadline = Timer::now() + patience;
    for (;;) {
        const Wait wait = process_->read_line(deadline);
        if (wait != Wait::line) return failure_of(wait, word, patience);
        const std::string_view line = text::trim(process_->line());
        if (line == word) return {};
        if (auto option = declared_option(line)) declared_.push_back(std::move(*option));
        if (process_->arrival() > deadline) return failure_of(Wait::timeout, word, patience);
    }
}

std::optional<Failure> Engine::ready() {
    if (auto failure = send("isready\n", patience_->ready)) return failure;
    return await("readyok", patience_->ready);
}

std::optional<Failure> Engine::start(const std::vector<int>& cores) {
    stop(true);
    ProcessSpec spec = config_->process;
    spec.cores = cores;
    process_.emplace(*interrupt_);
    if (const auto error = process_->start(spec)) {
        process_.reset();
        return Failure{Fault::crash, error->message};
    }
    return greet();
}

std::optional<Failure> Engine::hear_options() {
    declared_.clear();
    const Dialect dialect = config_->dialect;
    if (auto failure = send(std::string(name_of(dialect)) + "\n", patience_->start)) return failure;
    return await(greeting_end(dialect), patience_->start);
}

bool Engine::hides_an_option() const {
    const auto is_declared = [this](std::string_view name) {
        return std::any_of(declared_.begin(), declared_.end(),
                           [&](const DeclaredOption& option) { return option.name == name; });
    };
    return is_declared("Expert") &&
           std::any_of(config_->options.begin(), config_->options.end(),
                       [&](const auto& option) { return !is_declared(option.first); });
}

std::optional<Failure> Engine::greet() {
    if (auto failure = hear_options()) return failure;
    if (hides_an_option()) {
        if (auto failure = send("setoption name Expert value true\n", patience_->start))
            return failure;
        if (auto failure = hear_options()) return failure;
    }
    std::string options;
    for (const auto& [name, value] : config_->options) {
        options += "setoption name " + name;
        options += value.empty() ? "\n" : " value " + value + "\n";
    }
    if (auto failure = send(options, patience_->start)) return failure;
    return ready();
}

std::optional<Failure> Engine::new_game() {
    // USI loads and clears in isready; UCI clears in ucinewgame, which has no answer of its own.
    if (config_->dialect == Dialect::uci)
        if (auto failure = send("ucinewgame\n", patience_->ready)) return failure;
    if (auto failure = ready()) return failure;
    if (config_->dialect == Dialect::usi) return send("usinewgame\n", patience_->ready);
    return {};
}

// Forgets what came since the last answer. Bounded, so that a flood cannot keep us here.
void Engine::drain() {
    constexpr int kMostLines = 10'000;
    out_of_turn_ = false;
    for (int i = 0; i < kMostLines; ++i) {
        if (process_->read_line(Timer::now()) != Wait::line) return;
        if (best_move(process_->line())) out_of_turn_ = true;
    }
}

Wait Engine::await_move(Answer& answer, Timer::time_point asked, Timer::time_point deadline) {
    for (;;) {
        const Wait wait = process_->read_line(deadline);
        if (wait != Wait::line) return wait;
        answer.elapsed = since(asked, process_->arrival());
        const std::string& line = process_->line();
        if (auto move = best_move(line)) {
            answer.move = std::move(*move);
            return Wait::line;
        }
        if (line.starts_with("info ")) take_info(answer.thought, config_->dialect, line);
        if (process_->arrival() > deadline) return Wait::timeout;
    }
}

Answer Engine::think(std::string_view position, std::string_view go,
                     std::optional<Micros> allowed) {
    Answer answer;
    drain();
    const std::string text = std::string(position) + "\n" + std::string(go) + "\n";
    const Micros patience = allowed.value_or(patience_->think);
    const Timer::time_point asked = Timer::now();
    answer.failure = send(text, std::max(patience, patience_->stop));
    if (answer.failure) return answer;
    const Wait wait = await_move(answer, asked, asked + patience);
    if (wait == Wait::timeout) {
        give_last_chance(answer, asked, allowed);
    } else if (wait != Wait::line) {
        answer.failure = failure_of(wait, "its move", patience);
    } else if (answer.elapsed > patience) {
        answer.failure =
            Failure{Fault::time_loss, "answered after " + milliseconds_text(answer.elapsed) +
                                          " of " + milliseconds_text(patience)};
    }
    if (answer.failure) answer.move.clear();
    return answer;
}

// The time is over. Whoever answers a `stop` is only slow; whoever does not hangs.
void Engine::give_last_chance(Answer& answer, Timer::time_point asked,
                              std::optional<Micros> allowed) {
    const Timer::time_point deadline = Timer::now() + patience_->stop;
    const Micros patience = allowed.value_or(patience_->think);
    Wait wait = process_->send("stop\n", deadline);
    if (wait == Wait::line) wait = await_move(answer, asked, deadline);
    if (wait == Wait::line && allowed) {
        answer.failure =
            Failure{Fault::time_loss, "answered after " + milliseconds_text(answer.elapsed) +
                                          " of " + milliseconds_text(patience)};
    } else if (wait == Wait::line) {
        answer.failure =
            Failure{Fault::hang, "searched for more than " + milliseconds_text(patience)};
    } else {
        answer.elapsed = since(asked, Timer::now());
        answer.failure = failure_of(wait, "its move", answer.elapsed);
    }
}

void Engine::game_over(std::string_view result) {
    if (!process_ || config_->dialect != Dialect::usi) return;
    (void)send("gameover " + std::string(result) + "\n", patience_->stop);
}

void Engine::stop(bool patient) {
    if (!process_) return;
    Timer::time_point deadline = Timer::now();
    if (patient && !interrupt_->is_raised()) {
        (void)process_->send("quit\n", deadline + patience_->quit);
        deadline += patience_->quit;
    }
    process_->end(deadline);
    process_.reset();
}

}  // namespace sente::lab::match
