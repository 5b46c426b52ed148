// SPDX-License-Identifier: GPL-3.0-or-later
// One game in one dialect: takes commands, keeps the position and the options, and answers through
// an output. It never waits for a search.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/command.hpp"
#include "protocol/dialect.hpp"
#include "protocol/explain.hpp"
#include "protocol/go.hpp"
#include "protocol/jobs.hpp"
#include "protocol/machine.hpp"
#include "protocol/options.hpp"
#include "protocol/output.hpp"

namespace sente::protocol {

class AnySession;
struct Surroundings;

// A game in a dialect that a session can be had for.
struct SessionKind {
    std::string_view protocol;  // the word that asks for it
    std::string_view game;
    std::unique_ptr<AnySession> (*make)(const Surroundings& around, Output& out);
};

// What a session cannot know by itself.
struct Surroundings {
    std::string name = "Sente";
    std::string author = "the Sente developers";
    std::vector<SessionKind> sessions = {};  // the first of each protocol is its usual one
    // Runs the bench with the words after `bench` and writes its report to the output.
    std::function<void(const std::string& words, Output& out)> bench = {};
    ExplainFunction explain = {};
    std::vector<std::string> build = {};  // how the program was built, in lines
    bool expert = false;                  // options for experts are told of from the start
};

// An option as a user set it.
struct Choice {
    std::string name;
    std::string value;
};

class AnySession {
public:
    AnySession() = default;
    AnySession(const AnySession&) = delete;
    AnySession& operator=(const AnySession&) = delete;
    virtual ~AnySession() = default;

    virtual void handle(const Command& command) = 0;
    // Ends all searches and waits until they have given their moves.
    virtual void finish() = 0;
    // Ends only what would never end by itself, and does not wait.
    virtual void expect_nothing_more() = 0;
    [[nodiscard]] virtual bool is_idle() = 0;
    // Until all that was asked for is done.
    virtual void wait_until_idle() = 0;
    // The options set so far; another session takes over those it has too.
    [[nodiscard]] virtual const std::vector<Choice>& choices() const = 0;
    virtual void adopt(const std::vector<Choice>& choices) = 0;
};

template <class G, class Dialect>
class Session final : public AnySession {
public:
    Session(const Surroundings& around, Output& out);

    void handle(const Command& command) override;
    void finish() override;
    void expect_nothing_more() override;
    [[nodiscard]] bool is_idle() override { return jobs_.is_idle(); }
    void wait_until_idle() override { jobs_.wait_until_idle(); }
    [[nodiscard]] const std::vector<Choice>& choices() const override { return choices_; }
    void adopt(const std::vector<Choice>& choices) override;

    [[nodiscard]] const search::Start<G>& start() const { return start_; }
    [[nodiscard]] const OptionValues& settings() const { return settings_; }

private:
    using Text = TextOf<G, Dialect>;
    using Position = typename G::Position;
    using Handler = void (Session::*)(const Command&);
    struct Verb {
        std::string_view word;
        Handler handler;
        std::string_view help;
    };
    static std::span<const Verb> verbs();

    // The protocol.
    void greet(const Command& command);
    void isready(const Command& command);
    void setoption(const Command& command);
    void newgame(const Command& command);
    void position(const Command& command);
    void go(const Command& command);
    void stop(const Command& command);
    void ponderhit(const Command& command);
    void gameover(const Command& command);
    void ignore(const Command& /*command*/) {}

    // For people.
    void show(const Command& command);
    void evaluate(const Command& command);
    void export_net(const Command& command);
    void flip(const Command& command);
    void explain(const Command& command);
    void bench(const Command& command);
    void compiler(const Command& command);
    void help(const Command& command);

    struct Reader;  // of positions and moves
    // As they are for a search of the position.
    // What a draw is worth to the side to move.
    [[nodiscard]] Score draw_score() const {
        return start_.pos.side() == Side::first ? settings_.draw_value_first
                                                : settings_.draw_value_second;
    }
    void think(const GoRequest& request);
    void count(std::int64_t depth);
    [[nodiscard]] std::vector<std::uint16_t> moves_of(const GoRequest& request);
    [[nodiscard]] ClockOwner clock_owner() const;
    void end_searches();
    // Whether a search runs and goes on doing so.
    [[nodiscard]] bool is_busy() { return jobs_.keeps_long_job(std::chrono::milliseconds(50)); }
    void remember(const OptionChange& change);
    void change(bool forget);

    Surroundings around_;
    Output& out_;
    OptionTable options_;
    OptionValues settings_;
    std::vector<Choice> choices_;
    search::Start<G> start_;
    bool pondering_ = false;
    std::uint64_t level_seed_;
    Machine<G> machine_;
    JobQueue jobs_;  // last: it ends before what its jobs use
};

template <class G, class Dialect>
[[nodiscard]] constexpr SessionKind session_kind() {
    return {Dialect::kName, G::kName,
            [](const Surroundings& around, Output& out) -> std::unique_ptr<AnySession> {
                return std::make_unique<Session<G, Dialect>>(around, out);
            }};
}

}  // namespace sente::protocol
