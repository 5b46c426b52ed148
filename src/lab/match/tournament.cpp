// SPDX-License-Identifier: GPL-3.0-or-later
// What is looked at before a match begins, and the workers that take the next game of the schedule,
// each with engines of its own.
#include "lab/match/tournament.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <memory>
#include <set>
#include <utility>

#include "cluster/packing.hpp"
#include "cluster/threads.hpp"
#include "core/check.hpp"
#include "core/text.hpp"

namespace sente::lab::match {

namespace {

std::optional<InputError> engine_problem(const EngineConfig& engine, const GameRules& rules) {
    const auto complain = [&](const std::string& what) {
        return InputError{"engine " + engine.name + ": " + what};
    };
    if (!engine.control.has_limit())
        return complain("it has no limit; give tc=, byoyomi=, movetime=, nodes= or depth=");
    const bool in_usi =
        games::with_game(rules.arbiter.game, []<class G>() { return Kit<G>::kPlaysUsi; });
    if (engine.dialect == Dialect::usi && !in_usi) return complain("USI plays only shogi");
    return {};
}

// These are sent by every GUI, declared or not.
bool is_always_known(const EngineConfig& engine, const std::string& option) {
    return engine.dialect == Dialect::usi && (option == "USI_Hash" || option == "USI_Ponder");
}

bool same_name(const std::string& one, const std::string& other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](char a, char b) {
        const auto lower = [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        };
        return lower(a) == lower(b);
    });
}

std::optional<InputError> option_problem(const EngineConfig& config,
                                         const std::vector<DeclaredOption>& declared,
                                         const std::string& name, const std::string& value) {
    const auto found =
        std::find_if(declared.begin(), declared.end(),
                     [&](const DeclaredOption& option) { return same_name(option.name, name); });
    if (found == declared.end()) {
        if (is_always_known(config, name)) return {};
        return InputError{"engine " + config.name + " has no option " + text::quoted(name)};
    }
    const auto problem = found->problem_of(value);
    if (!problem) return {};
    return InputError{"engine " + config.name + ": option " + name + " cannot be " +
                      text::quoted(value) + ", " + *problem};
}

}  // namespace

std::optional<InputError> plan_problem(const MatchPlan& plan) {
    if (plan.engines.size() < 2) return InputError{"a match needs two engines or more"};
    std::set<std::string> names;
    for (const EngineConfig& engine : plan.engines) {
        if (auto problem = engine_problem(engine, plan.rules)) return problem;
        if (!names.insert(engine.name).second)
            return InputError{"two engines are named " + engine.name};
    }
    if (plan.sprt && plan.engines.size() != 2)
        return InputError{"a sequential test is for two engines"};
    if (plan.sprt)
        if (auto problem = sprt_problem(*plan.sprt)) return problem;
    for (std::size_t i = 0; i < plan.openings.size(); ++i) {
        const auto board = make_board(plan.rules.arbiter, plan.openings[i]);
        if (!board)
            return InputError{"opening " + std::to_string(i + 1) + ": " + board.error().text()};
    }
    return {};
}

std::optional<InputError> unfit_engine(const MatchPlan& plan) {
    const Interrupt never;
    for (const EngineConfig& config : plan.engines) {
        Engine engine(config, plan.patience, never);
        if (const auto failure = engine.start({}))
            return InputError{"engine " + config.name + " does not answer as a " +
                              (config.dialect == Dialect::usi ? "USI" : "UCI") +
                              " engine: " + failure->detail};
        for (const auto& [name, value] : config.options)
            if (auto problem = option_problem(config, engine.declared(), name, value))
                return problem;
        engine.stop(true);
    }
    return {};
}

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
