// SPDX-License-Identifier: GPL-3.0-or-later
// An engine as the match sees it: asked for moves in its dialect, with a limit on every wait.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lab/match/dialect.hpp"
#include "lab/match/process.hpp"
#include "lab/match/time_control.hpp"

namespace sente::lab::match {

struct EngineConfig {
    std::string name;
    std::string command;  // as the user wrote it
    ProcessSpec process = {};
    Dialect dialect = Dialect::uci;
    std::vector<std::pair<std::string, std::string>> options = {};
    TimeControl control = {};
    bool restart = false;  // a fresh process for every game
};

// How long we wait for what has no clock.
struct Patience {
    Micros start{10'000'000};  // for the greeting
    Micros ready{30'000'000};  // for readyok
    Micros think{60'000'000};  // for a move without a limit in time
    Micros stop{2'000'000};    // for the move after `stop`, before we call it a hang
    Micros quit{500'000};      // for the process to end by itself
};

enum class Fault : std::uint8_t { crash, hang, time_loss, illegal_move, protocol, interrupted };

[[nodiscard]] std::string_view name_of(Fault fault);

struct Failure {
    Fault fault;
    std::string detail;
};

// The answer to a `go`.
struct Answer {
    std::string move = {};  // as the engine wrote it; empty after a failure
    Thought thought = {};
    Micros elapsed{0};
    std::optional<Failure> failure = {};
};

class Engine {
public:
    // Both must outlive the engine. Nothing is started yet.
    Engine(const EngineConfig& config, const Patience& patience, const Interrupt& interrupt)
        : config_(&config), patience_(&patience), interrupt_(&interrupt) {}

    [[nodiscard]] const EngineConfig& config() const { return *config_; }
    [[nodiscard]] bool is_running() const { return process_.has_value(); }

    // Starts the process on these cores, greets it and sets its options; none: all went well.
    [[nodiscard]] std::optional<Failure> start(const std::vector<int>& cores);
    // Everything forgotten, ready to play.
    [[nodiscard]] std::optional<Failure> new_game();
    // Sends the position and `go`; `allowed`: until then an answer is in time.
    [[nodiscard]] Answer think(std::string_view position, std::string_view go,
                               std::optional<Micros> allowed);
    // Tells a USI engine how it ended: "win", "lose" or "draw".
    void game_over(std::string_view result);
    // Ends the process; `patient`: it is asked to quit first.
    void stop(bool patient);

    // Options that it declared in its greeting.
    [[nodiscard]] const std::vector<DeclaredOption>& declared() const { return declared_; }
    // A `bestmove` that nobody had asked for came before the last `go`.
    [[nodiscard]] bool spoke_out_of_turn() const { return out_of_turn_; }

private:
    [[nodiscard]] std::optional<Failure> send(std::string_view text, Micros patience);
    // Waits for a line that begins with this word; `what` names it in a complaint.
    [[nodiscard]] std::optional<Failure> await(std::string_view word, Micros patience);
    [[nodiscard]] std::optional<Failure> ready();
    [[nodiscard]] Failure failure_of(Wait wait, std::string_view what, Micros patience);
    [[nodiscard]] std::optional<Failure> greet();
    [[nodiscard]] std::optional<Failure> hear_options();
    // It has more options than it told of, as Sente does, and we want one of those.
    [[nodiscard]] bool hides_an_option() const;
    void drain();
    // Reads until the move comes; `line` means that it is in `answer`.
    [[nodiscard]] Wait await_move(Answer& answer, Timer::time_point asked,
                                  Timer::time_point deadline);
    void give_last_chance(Answer& answer, Timer::time_point asked, std::optional<Micros> allowed);

    const EngineConfig* config_;
    const Patience* patience_;
    const Interrupt* interrupt_;
    std::optional<Process> process_;
    std::vector<DeclaredOption> declared_;
    bool out_of_turn_ = false;
};

}  // namespace sente::lab::match
