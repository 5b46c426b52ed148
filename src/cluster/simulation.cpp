// SPDX-License-Identifier: GPL-3.0-or-later
// Events in the order of their times; the leader does one message at a time.
#include "cluster/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <deque>
#include <map>
#include <numbers>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "cluster/coordinator.hpp"
#include "core/random.hpp"

namespace sente::cluster {

namespace {

// Of a processor, for this thread: other work of the machine does not count.
double thread_seconds() {
    timespec now{};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

double between_0_and_1(Random& random) {
    constexpr double kSteps = 9007199254740992.0;  // 2^53
    return (static_cast<double>(random.next() >> 11) + 0.5) / kSteps;
}

// How long a unit takes: a function of its number, as with games.
double seconds_of(const SimulatedCluster& cluster, std::uint64_t unit) {
    Random random(cluster.seed * 0x9E3779B97F4A7C15ULL ^ unit);
    const double radius = std::sqrt(-2 * std::log(between_0_and_1(random)));
    const double normal = radius * std::cos(2 * std::numbers::pi * between_0_and_1(random));
    const double spread = cluster.spread;
    return cluster.mean_s * std::exp(spread * normal - spread * spread / 2);
}

// Writes results in the order of their units; those that wait for an earlier one outlive a death
// too, as in a file beside it.
class Writer {
public:
    void take(std::uint64_t unit, std::string result) {
        waiting_.emplace(unit, std::move(result));
        most_ = std::max(most_, waiting_.size());
        while (!waiting_.empty() && waiting_.begin()->first == next_) {
            page_ = waiting_.begin()->second;
            waiting_.erase(waiting_.begin());
            ++next_;
        }
    }
    [[nodiscard]] bool has(std::uint64_t unit) const {
        return unit < next_ || waiting_.contains(unit);
    }
    [[nodiscard]] std::uint64_t written() const { return next_; }
    [[nodiscard]] std::size_t most() const { return most_; }

private:
    std::map<std::uint64_t, std::string> waiting_;
    std::string page_;  // what was written last
    std::uint64_t next_ = 0;
    std::size_t most_ = 0;
};

// From a start, or a resumption, to the end or the death of a process.
class Segment {
public:
    Segment(const SimulatedCluster& cluster, Writer& writer, double failure)
        : cluster_(cluster),
          failure_(failure),
          next_(writer.written()),
          writer_(writer),
          job_(job()),
          coordinator_(job_, std::vector<std::string>(cluster.processes, "process"), 0),
          processes_(cluster.processes) {
        const std::size_t wanted = cluster.threads * (1 + cluster.ahead);
        for (std::size_t i = 0; i < cluster.processes; ++i) send(0, {0, i, Kind::want, wanted, 0});
    }

    // Whether all was written before a process died.
    bool run() {
        while (!events_.empty() && writer_.written() < cluster_.units) {
            const Event event = events_.top();
            events_.pop();
            if (failure_ > 0 && event.time > failure_) return false;
            now_ = event.time;
            switch (event.kind) {
                case Kind::want:
                case Kind::result: serve(event); break;
                case Kind::units: receive(event); break;
                case Kind::done: finish(event); break;
            }
        }
        return writer_.written() >= cluster_.units;
    }

    [[nodiscard]] double now() const { return now_; }
    [[nodiscard]] std::uint64_t in_progress() const {
        std::uint64_t sum = 0;
        for (const Process& process : processes_) sum += process.running;
        return sum;
    }
    [[nodiscard]] double leader_s() const { return leader_s_; }
    [[nodiscard]] double coordinator_s() const { return coordinator_s_; }
    [[nodiscard]] double wait_s() const { return wait_s_; }
    [[nodiscard]] std::uint64_t messages() const { return messages_; }

private:
    enum class Kind : std::uint8_t { want, result, units, done };
    struct Event {
        double time;
        std::size_t process;
        Kind kind;
        std::size_t count;   // of units wanted, or of the list that was sent
        std::uint64_t unit;  // of a result
        bool operator<(const Event& other) const { return time > other.time; }  // earliest first
    };
    struct Process {
        std::deque<std::uint64_t> units;
        std::size_t running = 0;
    };

    Job job() {
        Job job;
        job.next = [this]() -> std::optional<Unit> {
            while (writer_.has(next_)) ++next_;
            if (next_ >= cluster_.units) return {};
            return Unit{next_++};
        };
        job.take = [this](std::uint64_t unit, std::string result) {
            writer_.take(unit, std::move(result));
        };
        return job;
    }

    void send(double time, Event event) {
        event.time = time + cluster_.latency_s;
        events_.push(event);
    }

    // One message at the leader, by the real coordinator.
    void serve(const Event& event) {
        const double begin = std::max(now_, free_);
        wait_s_ += begin - now_;
        ++messages_;
        std::string result(event.kind == Kind::result ? cluster_.bytes : 0, 'x');
        const double started = thread_seconds();
        std::vector<Unit> units;
        if (event.kind == Kind::want)
            units = coordinator_.hand_out(event.process, event.count, begin);
        else
            coordinator_.take(event.process, event.unit, std::move(result), begin);
        const double spent = thread_seconds() - started;
        coordinator_s_ += spent;
        leader_s_ += spent + cluster_.message_s;
        free_ = begin + spent + cluster_.message_s;
        if (units.empty()) return;
        lists_.push_back({});
        for (const Unit& unit : units) lists_.back().push_back(unit.number);
        send(free_, {0, event.process, Kind::units, lists_.size() - 1, 0});
    }

    // A process sees what has come when its nap is over.
    void receive(const Event& event) {
        Process& process = processes_[event.process];
        for (const std::uint64_t unit : lists_[event.count]) process.units.push_back(unit);
        lists_[event.count] = {};
        const bool waits = process.running < cluster_.threads;
        start(event.process, now_ + (waits ? cluster_.nap_s : 0));
    }

    void start(std::size_t number, double time) {
        Process& process = processes_[number];
        while (process.running < cluster_.threads && !process.units.empty()) {
            const std::uint64_t unit = process.units.front();
            process.units.pop_front();
            ++process.running;
            events_.push({time + seconds_of(cluster_, unit), number, Kind::done, 0, unit});
        }
    }

    void finish(const Event& event) {
        --processes_[event.process].running;
        send(now_, {0, event.process, Kind::result, 0, event.unit});
        send(now_, {0, event.process, Kind::want, 1, 0});
        start(event.process, now_);
    }

    const SimulatedCluster& cluster_;
    double failure_;
    std::uint64_t next_;
    Writer& writer_;
    Job job_;
    Coordinator coordinator_;
    std::vector<Process> processes_;
    std::priority_queue<Event> events_;
    std::deque<std::vector<std::uint64_t>> lists_;
    double now_ = 0;
    double free_ = 0;  // when the leader has time again
    double leader_s_ = 0;
    double coordinator_s_ = 0;
    double wait_s_ = 0;
    std::uint64_t messages_ = 0;
};

double useful_seconds(const SimulatedCluster& cluster) {
    double sum = 0;
    for (std::uint64_t unit = 0; unit < cluster.units; ++unit) sum += seconds_of(cluster, unit);
    return sum;
}

}  // namespace

SimulatedRun simulate(const SimulatedCluster& cluster) {
    SimulatedRun run;
    Random random(cluster.seed);
    const auto processes = static_cast<double>(cluster.processes);
    double leader_s = 0;
    double coordinator_s = 0;
    double wait_s = 0;
    double messages = 0;
    Writer writer;
    for (bool is_whole = false; !is_whole;) {
        double failure = 0;
        if (cluster.failure_s > 0)
            failure = -std::log(between_0_and_1(random)) * cluster.failure_s / processes;
        Segment segment(cluster, writer, failure);
        is_whole = segment.run();
        run.seconds += is_whole ? segment.now() : failure + cluster.restart_s;
        leader_s += segment.leader_s();
        coordinator_s += segment.coordinator_s();
        wait_s += segment.wait_s();
        messages += static_cast<double>(segment.messages());
        if (is_whole) break;
        ++run.failures;
        run.lost += segment.in_progress();
    }
    run.most_waiting = writer.most();
    const auto units = static_cast<double>(cluster.units);
    run.busy =
        useful_seconds(cluster) / (run.seconds * processes * static_cast<double>(cluster.threads));
    run.leader_busy = leader_s / run.seconds;
    run.leader_us = leader_s / units * 1e6;
    run.coordinator_us = coordinator_s / units * 1e6;
    run.wait_us = wait_s / std::max(messages, 1.0) * 1e6;
    return run;
}

}  // namespace sente::cluster
