// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a match: signals, the live table, what is kept of it and what is told at its end.
#include "app/match_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <array>
#include <csignal>
#include <ctime>
#include <mutex>
#include <nlohmann/json.hpp>

#include "app/match_report.hpp"
#include "app/match_screen.hpp"

namespace sente::app {

namespace {

using namespace lab::match;

constexpr int kAllRight = 0;
constexpr int kFailed = 1;
constexpr int kBadRequest = 2;
constexpr int kStopped = 130;

// Signals that ask us to end arrive here and nowhere else; threads started later inherit that.
class Signals {
public:
    Signals() {
        (void)std::signal(SIGPIPE, SIG_IGN);
        (void)sigemptyset(&set_);
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) (void)sigaddset(&set_, number);
        (void)pthread_sigmask(SIG_BLOCK, &set_, nullptr);
    }
    // Whether one has come since the last call.
    [[nodiscard]] bool came() const {
        const timespec none{};
        return sigtimedwait(&set_, nullptr, &none) > 0;
    }

private:
    sigset_t set_{};
};

// Everything that happens to the games of a match outside their threads.
class Run {
public:
    Run(const MatchRequest& request, const MatchPlan& plan) : request_(request), plan_(plan) {}

    int play(const Signals& signals) {
        const std::vector<PastGame> past;
        Tournament tournament(plan_, past,
                              [this](const FinishedGame& game, const Standing& standing) {
                                  return note(game, standing);
                              });
        games_before_ = tournament.standing().games();
        begin_ = Timer::now();
        tournament.start();
        while (!tournament.wait_for(std::chrono::milliseconds(100))) {
            if (signals.came()) tournament.stop();
            draw(tournament);
        }
        screen_.clear();
        tell(tournament);
        return status_of(tournament);
    }

private:
    [[nodiscard]] MatchView view_of(const Tournament& tournament) const {
        MatchView view{plan_, tournament.standing(), tournament.schedule().games()};
        view.sprt = tournament.sprt_state();
        view.seconds = std::chrono::duration<double>(Timer::now() - begin_).count();
        view.games_before = games_before_;
        return view;
    }

    // Called by the threads of the match, one at a time.
    std::optional<InputError> note(const FinishedGame& game, const Standing& /*standing*/) {
        const std::lock_guard lock(mutex_);
        for (const Anomaly& anomaly : game.report.anomalies) {
            const std::size_t engine =
                anomaly.side == Side::first ? game.scheduled.first : game.scheduled.second;
            anomalies_.push_back({game.scheduled.number, engine, anomaly});
        }
        if (!request_.quiet && !screen_.is_active())
            fmt::print(request_.json ? stderr : stdout, "{}\n", game_line(plan_, game));
        (void)std::fflush(stdout);
        last_game_ = game_line(plan_, game);
        return {};
    }

    void draw(const Tournament& tournament) {
        if (!screen_.is_active() || request_.quiet) return;
        const MatchView view = view_of(tournament);
        std::vector<std::string> lines = table_lines(view);
        lines.push_back(progress_line(view));
        const std::lock_guard lock(mutex_);
        lines.push_back(last_game_);
        screen_.draw(lines);
    }

    void tell(const Tournament& tournament) const {
        const MatchView view = view_of(tournament);
        if (request_.json) {
            using Handler = nlohmann::ordered_json::error_handler_t;
            fmt::print(
                "{}\n",
                json_of(view, tournament.end(), anomalies_).dump(2, ' ', false, Handler::replace));
            return;
        }
        fmt::print("{}\n{}\n", fmt::join(table_lines(view), "\n"), progress_line(view));
        if (anomalies_.empty()) return;
        fmt::print("Anomalies:\n");
        for (const NotedAnomaly& noted : anomalies_)
            fmt::print("{}\n", fmt::join(anomaly_lines(plan_, noted), "\n"));
    }

    [[nodiscard]] static int status_of(const Tournament& tournament) {
        if (tournament.end() == MatchEnd::stopped) return kStopped;
        if (tournament.end() != MatchEnd::failed) return kAllRight;
        fmt::print(stderr, "sente match: {}\n", tournament.error());
        return kFailed;
    }

    const MatchRequest& request_;
    const MatchPlan& plan_;
    LiveTable screen_;
    Timer::time_point begin_;
    std::uint64_t games_before_ = 0;
    std::mutex mutex_;  // of what follows
    std::vector<NotedAnomaly> anomalies_;
    std::string last_game_;
};

}  // namespace

CLI::App& add_match_command(CLI::App& app, MatchRequest& request) {
    CLI::App& match = *app.add_subcommand("match", "Play engines against each other");
    add_match_options(match, request);
    return match;
}

int run_match(const MatchRequest& request) {
    std::vector<std::string> notes;
    const auto plan = plan_of(request, notes);
    if (!plan) {
        fmt::print(stderr, "sente match: {}\n", plan.error().text());
        return kBadRequest;
    }
    const Signals signals;
    if (const auto problem = undeclared_option(*plan)) {
        fmt::print(stderr, "sente match: {}\n", problem->message);
        return kBadRequest;
    }
    for (const std::string& note : notes) fmt::print(stderr, "sente match: note: {}\n", note);
    return Run(request, *plan).play(signals);
}

}  // namespace sente::app
