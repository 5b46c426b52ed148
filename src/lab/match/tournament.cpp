// SPDX-License-Identifier: GPL-3.0-or-later
// Workers that take the next game of the schedule, each with engines of its own.
#include "lab/match/tournament.hpp"

#include <array>
#include <ctime>
#include <memory>
#include <utility>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
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

std::string packed(const FinishedGame& game) {
    cluster::Packer packer;
    const GameReport& report = game.report;
    packer.add(report.outcome).add(report.start).add(report.remark);
    packer.add(game.seconds).add(game.date).add(std::uint64_t{report.moves.size()});
    for (const PlayedMove& move : report.moves)
        packer.add(move.move).add(move.thought).add(move.elapsed).add(move.from_opening);
    packer.add(std::uint64_t{report.anomalies.size()});
    for (const Anomaly& anomaly : report.anomalies)
        packer.add(anomaly.side)
            .add(anomaly.fault)
            .add(anomaly.detail)
            .add(anomaly.position)
            .add(anomaly.command);
    return packer.take();
}

FinishedGame unpacked(const ScheduledGame& scheduled, std::string_view bytes) {
    cluster::Unpacker from(bytes);
    FinishedGame game{scheduled, {}, 0, {}};
    GameReport& report = game.report;
    report.outcome = from.get<Outcome>();
    report.start = from.text();
    report.remark = from.text();
    game.seconds = from.get<double>();
    game.date = from.text();
    report.moves.resize(static_cast<std::size_t>(from.get<std::uint64_t>()));
    for (PlayedMove& move : report.moves) {
        move.move = from.text();
        move.thought = from.get<Thought>();
        move.elapsed = from.get<Micros>();
        move.from_opening = from.get<bool>();
    }
    report.anomalies.resize(static_cast<std::size_t>(from.get<std::uint64_t>()));
    for (Anomaly& anomaly : report.anomalies) {
        anomaly.side = from.get<Side>();
        anomaly.fault = from.get<Fault>();
        anomaly.detail = from.text();
        anomaly.position = from.text();
        anomaly.command = from.text();
    }
    return game;
}

// One game at a time, with engines that stay for the next one.
class Table final : public cluster::Worker {
public:
    Table(const MatchPlan& plan, const Schedule& schedule, const Interrupt& interrupt,
          std::size_t slot)
        : plan_(plan),
          schedule_(schedule),
          interrupt_(interrupt),
          cores_(plan.cores.empty() ? std::vector<int>{} : plan.cores[slot]),
          engines_(plan.engines.size()) {}
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;
    ~Table() override {
        for (auto& engine : engines_)
            if (engine) engine->stop(true);
    }

    std::optional<std::string> work(const cluster::Unit& unit) override {
        const ScheduledGame game = schedule_.game(unit.number);
        if (interrupt_.is_raised()) return {};
        seat(game);
        const auto board = make_board(plan_.rules.arbiter, plan_.openings[game.opening]);
        CHECK(board.ok());  // looked at by plan_problem
        const Timer::time_point begin = Timer::now();
        auto report = play_game(**board, {&*engines_[game.first], &*engines_[game.second]},
                                plan_.rules, cores_);
        if (!report) return {};
        const double seconds = std::chrono::duration<double>(Timer::now() - begin).count();
        return packed({game, std::move(*report), seconds, today()});
    }

private:
    // Engines that do not play now are stopped: they would take memory.
    void seat(const ScheduledGame& game) {
        for (std::size_t i = 0; i < engines_.size(); ++i) {
            const bool plays = i == game.first || i == game.second;
            if (plays && !engines_[i])
                engines_[i].emplace(plan_.engines[i], plan_.patience, interrupt_);
            if (!plays && engines_[i]) {
                engines_[i]->stop(true);
                engines_[i].reset();
            }
        }
    }

    const MatchPlan& plan_;
    const Schedule& schedule_;
    const Interrupt& interrupt_;
    std::vector<int> cores_;
    std::vector<std::optional<Engine>> engines_;
};

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
    if (thread_.joinable()) thread_.join();
}

void Tournament::start() {
    const std::lock_guard lock(mutex_);
    CHECK(!thread_.joinable());
    is_working_ = true;
    thread_ = std::thread([this] { work(); });
}

bool Tournament::wait_for(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    if (!done_.wait_for(lock, time, [this] { return !is_working_; })) return false;
    if (problem_) std::rethrow_exception(problem_);
    return true;
}

void Tournament::stop() {
    const std::lock_guard lock(mutex_);
    if (is_working_) end_with(MatchEnd::stopped);
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

std::optional<std::size_t> Tournament::next_game() {
    const std::lock_guard lock(mutex_);
    if (ending_) return {};
    while (next_ < taken_.size() && taken_[next_]) ++next_;
    if (next_ == taken_.size()) return {};
    taken_[next_] = true;
    return next_;
}

bool Tournament::is_ending() const {
    const std::lock_guard lock(mutex_);
    return ending_;
}

void Tournament::work() {
    cluster::Job job;
    job.next = [this]() -> std::optional<cluster::Unit> {
        const auto game = next_game();
        if (!game) return {};
        return cluster::Unit{*game};
    };
    job.take = [this](std::uint64_t number, const std::string& game) {
        record(unpacked(schedule_.game(number), game));
    };
    job.is_given_up = [this] { return is_ending(); };
    job.hire = [this](std::size_t slot) {
        return std::make_unique<Table>(plan_, schedule_, interrupt_, slot);
    };
    job.give_up = [this] { interrupt_.raise(); };
    std::exception_ptr problem;
    try {
        cluster::perform(plan_.crew, job, plan_.concurrency);
    } catch (...) {
        problem = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    problem_ = problem;
    is_working_ = false;
    done_.notify_all();
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
