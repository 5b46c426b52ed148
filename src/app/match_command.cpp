// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a match: signals, the live table, what is kept of it and what is told at its end.
#include "app/match_options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>

#include "app/commands.hpp"
#include "app/crew.hpp"
#include "app/exit_status.hpp"
#include "app/match_report.hpp"
#include "app/messages.hpp"
#include "app/terminal.hpp"
#include "cluster/threads.hpp"
#include "lab/files.hpp"
#include "lab/match/archive.hpp"
#include "lab/match/record_files.hpp"

namespace sente::app {

namespace {

using namespace lab::match;

constexpr int kFailed = 1;

// Signals that ask us to end arrive here and nowhere else; threads started later inherit that.
class Signals {
public:
    Signals() {
        (void)sigemptyset(&set_);
        for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) (void)sigaddset(&set_, number);
        (void)pthread_sigmask(SIG_BLOCK, &set_, nullptr);
    }
    // Which one has come since the last call; 0: none.
    [[nodiscard]] int came() const {
        const timespec none{};
        return std::max(sigtimedwait(&set_, nullptr, &none), 0);
    }

private:
    sigset_t set_{};
};

// Everything that happens to the games of a match outside their threads.
class Run {
public:
    Run(const MatchRequest& request, const MatchPlan& plan)
        : request_(request),
          plan_(plan),
          files_(plan, {request.pgn, request.kif, request.csa}),
          screen_(request.crew) {}

    // Opens what the match is kept in, and takes up what was played before.
    [[nodiscard]] std::optional<InputError> prepare() {
        if (auto problem =
                disagreement(request_.crew, {{"set of options", settings_json().dump()}}))
            return InputError{*problem};
        if (!cluster::leads(request_.crew)) return {};
        if (!request_.database.empty()) {
            const auto claim = lab::FileClaim::beside(request_.database);
            if (!claim) return InputError{request_.database + " " + claim.error().message};
            claim_ = *claim;
        }
        if (auto trouble = files_.prepare(request_.resume)) return trouble;
        if (request_.database.empty()) return {};
        const auto archive = Archive::open(request_.database, plan_, request_.resume);
        if (!archive) return archive.error();
        archive_ = *archive;
        const auto games = archive_->games(Schedule(plan_.schedule));
        if (!games) return games.error();
        for (const FinishedGame& game : *games) {
            past_.push_back(past_of(game));
            note_anomalies(game);
        }
        return files_.recover(*archive_, *games);
    }

    int play(const Signals& signals) {
        Tournament tournament(plan_, past_,
                              [this](const FinishedGame& game, const Standing& standing) {
                                  return keep(game, standing);
                              });
        total_ = tournament.schedule().games();
        games_before_ = tournament.standing().games();
        begin_ = Timer::now();
        if (!cluster::leads(request_.crew)) return serve(tournament);
        RunLog log("match", request_.runs, "match", std::string(name_of(plan_.rules.arbiter.game)),
                   settings_json());
        tournament.start();
        while (!tournament.wait_for(std::chrono::milliseconds(100))) {
            heed(signals.came(), tournament);
            draw(tournament);
        }
        screen_.clear();
        const MatchView view = view_of(tournament.standing());
        const nlohmann::ordered_json json = json_of(view, tournament.end(), anomalies_);
        tell(view, json);
        warn(view);
        const bool whole =
            tournament.end() == MatchEnd::complete || tournament.end() == MatchEnd::decided;
        log.end({whole ? lab::RunState::done : lab::RunState::stopped, view.seconds,
                 headline_of(view), json});
        return status_of(tournament);
    }

private:
    // Plays for another process, which has the results.
    static int serve(Tournament& tournament) {
        tournament.start();
        while (!tournament.wait_for(std::chrono::seconds(1))) continue;
        return kAllRight;
    }

    void heed(int signal, Tournament& tournament) const {
        if (signal == SIGUSR1)
            fmt::print(stderr, "sente match: {}{}\n", progress_line(view_of(tournament.standing())),
                       request_.crew == nullptr ? "" : "; " + request_.crew->progress());
        else if (signal != 0)
            tournament.stop();
    }

    [[nodiscard]] MatchView view_of(const Standing& standing) const {
        MatchView view{plan_, standing, total_};
        if (plan_.sprt) view.sprt = lab::sprt(*plan_.sprt, standing.of_pairing(0).pairs);
        view.seconds = std::chrono::duration<double>(Timer::now() - begin_).count();
        view.games_before = games_before_;
        return view;
    }

    void note_anomalies(const FinishedGame& game) {
        for (NotedAnomaly& noted : anomalies_of(game)) anomalies_.push_back(std::move(noted));
    }

    // Called by the threads of the match, one at a time. First the database, then the files: what
    // a sudden end leaves out there is made good from the database.
    std::optional<InputError> keep(const FinishedGame& game, const Standing& standing) {
        const std::lock_guard lock(mutex_);
        if (archive_)
            if (auto trouble = archive_->add(game, files_.mark(game.scheduled.number)))
                return trouble;
        if (auto trouble = files_.add(game)) return trouble;
        const std::size_t known = anomalies_.size();
        note_anomalies(game);
        if (auto trouble = append_anomalies(known)) return trouble;
        if (!request_.quiet && !screen_.is_active()) tell_game(game, standing);
        last_game_ = game_line(plan_, game);
        return {};
    }

    // In a pipe: a line for each game, and now and then where the match stands. Whether anybody
    // reads is not our concern.
    void tell_game(const FinishedGame& game, const Standing& standing) const {
        std::FILE* const out = request_.json ? stderr : stdout;
        std::string text = game_line(plan_, game) + "\n";
        const std::uint64_t every = std::clamp<std::uint64_t>(total_ / 20, 10, 100);
        if (standing.games() % every == 0) {
            const MatchView view = view_of(standing);
            if (plan_.engines.size() == 2)
                text += fmt::format("{}\n", fmt::join(duel_lines(view, 0), "\n"));
            text += progress_line(view) + "\n";
        }
        (void)std::fputs(text.c_str(), out);
        (void)std::fflush(out);
    }

    [[nodiscard]] std::optional<InputError> append_anomalies(std::size_t from) const {
        if (request_.anomalies.empty() || from == anomalies_.size()) return {};
        std::ofstream file(request_.anomalies, std::ios::app);
        for (std::size_t i = from; i < anomalies_.size(); ++i)
            file << fmt::format("{}\n", fmt::join(anomaly_lines(plan_, anomalies_[i]), "\n"));
        file.flush();
        if (!file) return InputError{"cannot write " + request_.anomalies};
        return {};
    }

    void draw(const Tournament& tournament) {
        if (!screen_.is_active() || request_.quiet) return;
        const MatchView view = view_of(tournament.standing());
        std::vector<std::string> lines = table_lines(view);
        lines.push_back(progress_line(view));
        if (is_one_of_many(request_.crew)) lines.push_back(request_.crew->headline());
        const std::lock_guard lock(mutex_);
        lines.push_back(last_game_);
        screen_.draw(lines);
    }

    // What the games depend on, and where they are kept.
    [[nodiscard]] nlohmann::ordered_json settings_json() const {
        nlohmann::ordered_json json = nlohmann::ordered_json::object();
        for (const auto& [name, value] : settings_of(plan_)) json[name] = value;
        json["games"] = total_;
        if (!request_.database.empty()) json["db"] = request_.database;
        return json;
    }

    void tell(const MatchView& view, const nlohmann::ordered_json& json) const {
        if (request_.json) {
            using Handler = nlohmann::ordered_json::error_handler_t;
            fmt::print("{}\n", json.dump(2, ' ', false, Handler::replace));
            return;
        }
        fmt::print("{}\n{}\n", fmt::join(table_lines(view), "\n"), progress_line(view));
        if (anomalies_.empty()) return;
        fmt::print("Anomalies:\n");
        for (const NotedAnomaly& noted : anomalies_)
            fmt::print("{}\n", fmt::join(anomaly_lines(plan_, noted), "\n"));
    }

    // The last word, so that nobody reads the table without it.
    static void warn(const MatchView& view) {
        (void)std::fflush(stdout);
        for (const std::string& warning : warnings_of(view))
            fmt::print(stderr, "sente match: warning: {}\n", warning);
    }

    // Two engines: the score of the first; more: how many games.
    [[nodiscard]] static std::string headline_of(const MatchView& view) {
        if (view.plan.engines.size() != 2)
            return fmt::format("{} games of {} engines", view.standing.games(),
                               view.plan.engines.size());
        const auto& games = view.standing.of_pairing(0).games;
        return fmt::format("{} - {}: +{} ={} -{}", view.plan.engines[0].name,
                           view.plan.engines[1].name, games.wins, games.draws, games.losses);
    }

    [[nodiscard]] static int status_of(const Tournament& tournament) {
        if (tournament.end() == MatchEnd::stopped) return kStopped;
        if (tournament.end() != MatchEnd::failed) return kAllRight;
        fmt::print(stderr, "sente match: {}\n", tournament.error());
        return kFailed;
    }

    const MatchRequest& request_;
    const MatchPlan& plan_;
    RecordFiles files_;
    std::shared_ptr<lab::FileClaim> claim_;
    std::shared_ptr<Archive> archive_;  // none: the match is not kept
    std::vector<PastGame> past_;
    LiveTable screen_;
    Timer::time_point begin_;
    std::uint64_t games_before_ = 0;
    std::size_t total_ = 0;  // games of the schedule
    std::mutex mutex_;       // of what follows
    std::vector<NotedAnomaly> anomalies_;
    std::string last_game_;
};

CLI::App& add_match_command(CLI::App& app, MatchRequest& request) {
    CLI::App& match = *app.add_subcommand("match", "Play engines against each other");
    add_match_options(match, request);
    return match;
}

// Exit status: 0 played or decided, 1 failed, 2 makes no sense, 130 stopped by a signal.
int run_match(const MatchRequest& request) {
    constexpr Refusal refuse{"match"};
    std::vector<std::string> notes;
    const auto plan = plan_of(request, notes);
    if (!plan) return refuse(plan.error());
    (void)std::signal(SIGPIPE, SIG_IGN);
    if (const auto problem = unfit_engine(*plan)) return refuse(*problem);
    const Signals signals;
    Run run(request, *plan);
    if (const auto problem = run.prepare()) return refuse(*problem);
    if (cluster::leads(request.crew))
        for (const std::string& note : notes) fmt::print(stderr, "sente match: note: {}\n", note);
    return run.play(signals);
}

}  // namespace

void offer_match(Commands& commands) { commands.offer(add_match_command, run_match); }

}  // namespace sente::app
