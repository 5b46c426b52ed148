// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that take the next game of the schedule, each with engines of its own.
#include "lab/match/tournament.hpp"

#include <array>
#include <ctime>
#include <memory>
#include <utility>

#include "core/check.hpp"

namespace sente::lab::match {

namespace {

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    (void)gmtime_r(&now, &parts);
    std::array<char, 16> text{};
    (void)std::strftime(text.data(), text.size(), "%Y.%m.%d", &parts);
    return text.data();
}

}  // namespace

std::vector<NotedAnomaly> anomalies_of(const FinishedGame& game) {
    std::vector<NotedAnomaly> noted;
    for (const Anomaly& anomaly : game.report.anomalies) {
        const ScheduledGame& who = game.scheduled;
        noted.push_back(
            {who.number, anomaly.side == Side::first ? who.first : who.second, anomaly});
    }
    return noted;
}

Tournament::Tournament(const MatchPlan& plan, const std::vector<PastGame>& past, Finished finished)
    : plan_(plan),
      schedule_(plan.schedule),
      finished_(std::move(finished)),
      taken_(schedule_.games()),
      standing_(plan.engines.size(), schedule_.pairings()) {
    for (const PastGame& game : past) {
        if (game.number >= taken_.size() || taken_[game.number]) continue;
        taken_[game.number] = true;
        standing_.add(schedule_.game(game.number), game.outcome, game.efforts);
        for (const auto& [engine, fault] : game.faults) standing_.add_fault(engine, fault);
    }
    const auto state = sprt_of(standing_);
    if (state && state->decision != SprtDecision::undecided) end_with(MatchEnd::decided);
}

Tournament::~Tournament() {
    stop();
    for (std::thread& thread : threads_) thread.join();
}

void Tournament::start() {
    const std::lock_guard lock(mutex_);
    CHECK(threads_.empty());
    working_ = static_cast<std::size_t>(plan_.concurrency);
    for (std::size_t slot = 0; slot < working_; ++slot)
        threads_.emplace_back([this, slot] { work(slot); });
}

bool Tournament::wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    return done_.wait_for(lock, time, [this] { return working_ == 0; });
}

void Tournament::stop() {
    const std::lock_guard lock(mutex_);
    if (working_ > 0) end_with(MatchEnd::stopped);
}

// The first reason counts.
void Tournament::end_with(MatchEnd end) {
    if (ending_) return;
    ending_ = true;
    end_ = end;
    interrupt_.raise();
}

Standing Tournament::standing() const {
    const std::lock_guard lock(mutex_);
    return standing_;
}

MatchEnd Tournament::end() const {
    const std::lock_guard lock(mutex_);
    return end_;
}

std::string Tournament::error() const {
    const std::lock_guard lock(mutex_);
    return error_;
}

std::optional<SprtState> Tournament::sprt_of(const Standing& standing) const {
    if (!plan_.sprt) return {};
    return sprt(*plan_.sprt, standing.of_pairing(0).pairs);
}

std::optional<ScheduledGame> Tournament::next_game() {
    const std::lock_guard lock(mutex_);
    if (ending_) return {};
    while (next_ < taken_.size() && taken_[next_]) ++next_;
    if (next_ == taken_.size()) return {};
    taken_[next_] = true;
    return schedule_.game(next_);
}

void Tournament::work(std::size_t slot) {
    {
        std::vector<std::optional<Engine>> engines(plan_.engines.size());
        const std::vector<int> cores = plan_.cores.empty() ? std::vector<int>{} : plan_.cores[slot];
        while (const auto game = next_game()) play(engines, *game, cores);
        for (auto& engine : engines)
            if (engine) engine->stop(true);
    }
    const std::lock_guard lock(mutex_);
    --working_;
    done_.notify_all();
}

void Tournament::play(std::vector<std::optional<Engine>>& engines, const ScheduledGame& game,
                      const std::vector<int>& cores) {
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const bool plays = i == game.first || i == game.second;
        if (plays && !engines[i]) engines[i].emplace(plan_.engines[i], plan_.patience, interrupt_);
        if (!plays && engines[i]) {
            engines[i]->stop(true);
            engines[i].reset();
        }
    }
    const auto board = make_board(plan_.rules.arbiter, plan_.openings[game.opening]);
    CHECK(board.ok());  // looked at by plan_problem
    const Timer::time_point begin = Timer::now();
    auto report =
        play_game(**board, {&*engines[game.first], &*engines[game.second]}, plan_.rules, cores);
    if (!report) return;
    const double seconds = std::chrono::duration<double>(Timer::now() - begin).count();
    record({game, std::move(*report), seconds, today()});
}

void Tournament::record(const FinishedGame& game) {
    const std::lock_guard lock(mutex_);
    if (ending_) return;  // it came too late to count
    standing_.add(game.scheduled, game.report.outcome, effort_of(game.report));
    for (const NotedAnomaly& noted : anomalies_of(game))
        standing_.add_fault(noted.engine, noted.anomaly.fault);
    if (const auto error = finished_(game, standing_)) {
        error_ = error->message;
        end_with(MatchEnd::failed);
        return;
    }
    const auto state = sprt_of(standing_);
    if (state && state->decision != SprtDecision::undecided) end_with(MatchEnd::decided);
}

}  // namespace sente::lab::match
