// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a schedule with a crew, one game a thread at a time, until it is done, decided or stopped.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "cluster/crew.hpp"
#include "lab/match/cores.hpp"
#include "lab/match/game.hpp"
#include "lab/match/process.hpp"
#include "lab/match/schedule.hpp"
#include "lab/match/sprt.hpp"
#include "lab/match/standing.hpp"

namespace sente::lab::match {

struct MatchPlan {
    std::vector<EngineConfig> engines;
    GameRules rules;
    SchedulePlan schedule;
    std::vector<Opening> openings;                  // never empty
    int concurrency = 1;                            // games at a time, in each process
    std::vector<std::vector<int>> cores = {};       // of each game at a time; empty: not pinned
    std::shared_ptr<const CoreClaims> claims = {};  // on those cores, while the plan is there
    Patience patience;
    std::optional<SprtOptions> sprt = {};  // for two engines
    cluster::Crew* crew = nullptr;         // who plays; nullptr: threads of this process
};

struct FinishedGame {
    ScheduledGame scheduled;
    GameReport report;
    double seconds = 0;
    std::string date = {};  // "2025.01.31", when it ended
};

// An anomaly with the game it belongs to.
struct NotedAnomaly {
    std::size_t game = 0;  // from 0
    std::size_t engine = 0;
    Anomaly anomaly;
};

[[nodiscard]] std::vector<NotedAnomaly> anomalies_of(const FinishedGame& game);

// A game that was played before.
struct PastGame {
    std::size_t number = 0;
    Outcome outcome;
    std::vector<std::pair<std::size_t, Fault>> faults = {};  // engine and what it did
    EffortOfSides efforts = {};
};

enum class MatchEnd : std::uint8_t { complete, decided, stopped, failed };

class Tournament {
public:
    // Called for each game that ends, one at a time, with the standing that includes it; an error
    // ends the match. Only in the process that leads.
    using Finished = std::function<std::optional<InputError>(const FinishedGame&, const Standing&)>;

    Tournament(const MatchPlan& plan, const std::vector<PastGame>& past, Finished finished);
    Tournament(const Tournament&) = delete;
    Tournament& operator=(const Tournament&) = delete;
    ~Tournament();

    void start();
    // True once all threads are done and no engine runs any more. Throws what ended the work.
    [[nodiscard]] bool wait_for(std::chrono::milliseconds time);
    // Ends the match at once; games in progress are given up.
    void stop();

    [[nodiscard]] const Schedule& schedule() const { return schedule_; }
    [[nodiscard]] Standing standing() const;
    [[nodiscard]] MatchEnd end() const;
    [[nodiscard]] std::string error() const;

private:
    void work();
    [[nodiscard]] std::optional<std::size_t> next_game();
    [[nodiscard]] bool is_ending() const;
    void record(const FinishedGame& game);
    [[nodiscard]] std::optional<SprtState> sprt_of(const Standing& standing) const;
    void end_with(MatchEnd end);

    const MatchPlan& plan_;
    Schedule schedule_;
    Finished finished_;
    Interrupt interrupt_;
    std::thread thread_;

    mutable std::mutex mutex_;  // of what follows
    std::condition_variable done_;
    bool is_working_ = false;
    std::exception_ptr problem_;
    std::vector<bool> taken_;  // games played or being played
    std::size_t next_ = 0;     // all before it are taken
    Standing standing_;
    MatchEnd end_ = MatchEnd::complete;
    bool ending_ = false;
    std::string error_;
};

// Why the plan cannot be played, if it cannot.
[[nodiscard]] std::optional<InputError> plan_problem(const MatchPlan& plan);

// Starts each engine once: the first that does not answer as its protocol asks, or that has not
// declared an option which it shall be given, or not with such a value.
[[nodiscard]] std::optional<InputError> unfit_engine(const MatchPlan& plan);

}  // namespace sente::lab::match
