// SPDX-License-Identifier: GPL-3.0-or-later
// Rank 0 hands out units and takes results; the others ask for units a little ahead of their need.
#include "cluster/mpi/crew.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

#include "cluster/packing.hpp"

namespace sente::cluster {

namespace {

// Nobody waits inside MPI, which would cost a processor.
constexpr std::chrono::microseconds kNap{500};
constexpr std::chrono::milliseconds kLongNap{2};
// Units that a thread has waiting beside the one in progress.
constexpr std::size_t kAhead = 1;

std::string packed(const Facts& facts, const std::string& host) {
    Packer packer;
    packer.add(host).add(std::uint64_t{facts.size()});
    for (const auto& [name, value] : facts) packer.add(name).add(value);
    return packer.take();
}

std::pair<Facts, std::string> unpacked(std::string_view bytes) {
    Unpacker from(bytes);
    std::string host = from.text();
    Facts facts(static_cast<std::size_t>(from.get<std::uint64_t>()));
    for (auto& [name, value] : facts) {
        name = from.text();
        value = from.text();
    }
    return {std::move(facts), std::move(host)};
}

std::string text_of(int rank, const std::string& host) {
    return "rank " + std::to_string(rank) + " on " + host;
}

}  // namespace

// A job where this process leads.
class MpiCrew::Leading {
public:
    Leading(MpiCrew& crew, const Job& job)
        : crew_(crew),
          job_(job),
          desk_(std::make_shared<Desk>(job, crew.names_)),
          resting_(crew.gone_) {
        const std::lock_guard lock(crew_.mutex_);
        crew_.desk_ = desk_;
    }
    Leading(const Leading&) = delete;
    Leading& operator=(const Leading&) = delete;
    ~Leading() {
        std::string headline = desk_->headline();
        const std::lock_guard lock(crew_.mutex_);
        crew_.last_headline_ = std::move(headline);
        crew_.desk_ = nullptr;
    }

    void run(std::size_t threads) {
        std::thread own([&] { work(threads); });
        try {
            resting_[0] = true;
            while (!is_done_here_ || !std::all_of(resting_.begin(), resting_.end(),
                                                  [](bool resting) { return resting; })) {
                if (!hear_all()) std::this_thread::sleep_for(kNap);
                look_after();
            }
        } catch (...) {
            give_up_here();
            own.join();
            throw;
        }
        own.join();
        if (problem_) std::rethrow_exception(problem_);
        crew_.send_all(Tag::release);
    }

private:
    // The threads of this process.
    void work(std::size_t threads) {
        const Supply supply = {
            [&](std::size_t /*thread*/) -> std::optional<Unit> {
                std::vector<Unit> units = desk_->hand_out(0, 1);
                if (units.empty()) return {};
                return std::move(units.front());
            },
            [&](std::size_t /*thread*/, std::uint64_t unit, std::optional<std::string> result) {
                desk_->take(0, unit, std::move(result));
            },
            [&] { desk_->close(); }};
        try {
            work_on_threads(job_, threads, supply);
        } catch (...) {
            problem_ = std::current_exception();
            has_problem_ = true;
        }
        is_done_here_ = true;
    }

    bool hear_all() {
        bool heard = false;
        while (const auto message = crew_.world_.receive()) {
            heard = true;
            hear(*message);
        }
        return heard;
    }

    void hear(const Message& message) {
        const auto member = static_cast<std::size_t>(message.rank);
        switch (message.tag) {
            case Tag::want: return hand_out(member, message);
            case Tag::result: return take(member, message);
            case Tag::rest: resting_[member] = true; return;
            case Tag::gone:
                crew_.gone_[member] = true;
                throw std::runtime_error(crew_.names_[member] +
                                         " has ended before the work was done");
            default: throw std::logic_error("a message that nobody sends to the leader");
        }
    }

    void hand_out(std::size_t member, const Message& message) {
        const auto wanted = Unpacker(message.bytes).get<std::uint64_t>();
        const std::vector<Unit> units = desk_->hand_out(member, static_cast<std::size_t>(wanted));
        Packer packer;
        packer.add(wanted).add(units.size() < wanted).add(std::uint64_t{units.size()});
        for (const Unit& unit : units) packer.add(unit.number).add(unit.task);
        crew_.world_.send(message.rank, Tag::units, packer.take());
    }

    void take(std::size_t member, const Message& message) {
        Unpacker from(message.bytes);
        const auto unit = from.get<std::uint64_t>();
        std::optional<std::string> result;
        if (from.get<bool>()) result = from.text();
        desk_->take(member, unit, std::move(result));
    }

    void look_after() {
        if (!is_halted_ && job_.is_given_up && job_.is_given_up()) {
            is_halted_ = true;
            crew_.send_all(Tag::halt);
        }
        if (has_problem_ && problem_) std::rethrow_exception(std::exchange(problem_, nullptr));
        if (crew_.limit_ <= 0) return;
        if (const auto who = desk_->silent(crew_.limit_))
            crew_.world_.abort(*who + " has brought nothing for longer than the limit of a unit");
    }

    void give_up_here() {
        desk_->close();
        if (job_.give_up) job_.give_up();
    }

    MpiCrew& crew_;
    const Job& job_;
    std::shared_ptr<Desk> desk_;
    std::vector<bool> resting_;
    bool is_halted_ = false;
    std::atomic<bool> is_done_here_{false};
    std::atomic<bool> has_problem_{false};
    std::exception_ptr problem_;
};

// A job where another process leads.
class MpiCrew::Serving {
public:
    Serving(MpiCrew& crew, const Job& job) : crew_(crew), job_(job) {}

    void run(std::size_t threads) {
        std::thread own([&] { work(threads); });
        bool is_dismissed = false;
        while (!is_dismissed) {
            const bool is_last = send_results();  // looked at before, so that none is left out
            if (is_last) break;
            ask(threads);
            is_dismissed = !hear_all();
            rest();
        }
        own.join();
        if (is_dismissed) throw Dismissed();
        if (problem_) std::rethrow_exception(problem_);
        crew_.world_.send(0, Tag::rest);
        crew_.await(Tag::release);
    }

private:
    void work(std::size_t threads) {
        const Supply supply = {
            [&](std::size_t /*thread*/) { return fetch(); },
            [&](std::size_t /*thread*/, std::uint64_t unit, std::optional<std::string> result) {
                Packer packer;
                packer.add(unit).add(result.has_value());
                if (result) packer.add(*result);
                const std::lock_guard lock(mutex_);
                --running_;
                results_.push_back(packer.take());
                changed_.notify_all();
            },
            [&] { close(); }};
        try {
            work_on_threads(job_, threads, supply);
        } catch (...) {
            problem_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        is_done_ = true;
        changed_.notify_all();
    }

    std::optional<Unit> fetch() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return is_closed_ || !units_.empty(); });
        if (units_.empty()) return {};
        Unit unit = std::move(units_.front());
        units_.pop_front();
        ++running_;
        changed_.notify_all();
        return unit;
    }

    void close() {
        const std::lock_guard lock(mutex_);
        is_closed_ = true;
        changed_.notify_all();
    }

    // Whether they were the last.
    bool send_results() {
        std::vector<std::string> results;
        bool is_last = false;
        {
            const std::lock_guard lock(mutex_);
            results.swap(results_);
            is_last = is_done_;
        }
        for (std::string& result : results) crew_.world_.send(0, Tag::result, std::move(result));
        return is_last;
    }

    void ask(std::size_t threads) {
        std::size_t missing = 0;
        {
            const std::lock_guard lock(mutex_);
            const std::size_t have = units_.size() + running_ + asked_;
            const std::size_t wanted = threads * (1 + kAhead);
            if (is_closed_ || have >= wanted) return;
            missing = wanted - have;
            asked_ += missing;
        }
        crew_.world_.send(0, Tag::want, Packer().add(std::uint64_t{missing}).take());
    }

    // False: the leader has ended.
    bool hear_all() {
        while (const auto message = crew_.world_.receive()) {
            if (message->tag == Tag::units) take_units(message->bytes);
            if (message->tag == Tag::halt && job_.give_up) job_.give_up();
            if (message->tag != Tag::over) continue;
            crew_.is_over_ = true;
            if (job_.give_up) job_.give_up();
            const std::lock_guard lock(mutex_);
            units_.clear();
            is_closed_ = true;
            changed_.notify_all();
            return false;
        }
        return true;
    }

    void take_units(std::string_view bytes) {
        Unpacker from(bytes);
        const std::lock_guard lock(mutex_);
        asked_ -= static_cast<std::size_t>(from.get<std::uint64_t>());
        const bool is_last = from.get<bool>();
        const auto count = from.get<std::uint64_t>();
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto number = from.get<std::uint64_t>();
            units_.push_back({number, from.text()});
        }
        if (is_last) is_closed_ = true;
        changed_.notify_all();
    }

    // Until something may have changed.
    void rest() {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, kLongNap, [&] { return !results_.empty() || is_done_; });
    }

    MpiCrew& crew_;
    const Job& job_;
    std::mutex mutex_;  // of what follows
    std::condition_variable changed_;
    std::deque<Unit> units_;
    std::vector<std::string> results_;
    std::size_t running_ = 0;
    std::size_t asked_ = 0;
    bool is_closed_ = false;  // no more units will come
    bool is_done_ = false;    // the threads have ended
    std::exception_ptr problem_;
};

MpiCrew::MpiCrew(int& argc, char**& argv)
    : world_(argc, argv),
      names_(static_cast<std::size_t>(world_.size())),
      gone_(static_cast<std::size_t>(world_.size()), false) {
    for (int rank = 0; rank < world_.size(); ++rank)
        names_[static_cast<std::size_t>(rank)] = "rank " + std::to_string(rank);
    names_[static_cast<std::size_t>(world_.rank())] = text_of(world_.rank(), world_.host());
}

std::string MpiCrew::name() const {
    return world_.size() == 1 ? "" : names_[static_cast<std::size_t>(world_.rank())];
}

void MpiCrew::await(Tag tag) {
    while (true) {
        if (const auto message = world_.receive()) {
            if (message->tag == tag) return;
            if (message->tag == Tag::over) {
                is_over_ = true;
                throw Dismissed();
            }
            continue;  // what was meant for work that is done
        }
        std::this_thread::sleep_for(kLongNap);
    }
}

void MpiCrew::send_all(Tag tag) {
    for (int rank = 1; rank < world_.size(); ++rank)
        if (!gone_[static_cast<std::size_t>(rank)]) world_.send(rank, tag);
}

std::optional<std::string> MpiCrew::disagreement(const Facts& facts) {
    if (!leads()) {
        world_.send(0, Tag::facts, packed(facts, world_.host()));
        await(Tag::agreed);
        return {};
    }
    auto problem = compare(facts);
    if (!problem) send_all(Tag::agreed);
    return problem;
}

std::optional<std::string> MpiCrew::compare(const Facts& facts) {
    std::optional<std::string> problem;
    for (int missing = world_.size() - 1; missing > 0;) {
        const auto message = world_.receive();
        if (!message) {
            std::this_thread::sleep_for(kNap);
            continue;
        }
        const auto member = static_cast<std::size_t>(message->rank);
        if (message->tag == Tag::gone) {
            gone_[member] = true;
            return names_[member] + " has ended before the work began";
        }
        --missing;
        const auto [theirs, host] = unpacked(message->bytes);
        names_[member] = text_of(message->rank, host);
        for (std::size_t i = 0; i < std::min(facts.size(), theirs.size()) && !problem; ++i)
            if (theirs[i] != facts[i])
                problem = names_[member] + " has another " + facts[i].first + " than " + names_[0] +
                          ": " + theirs[i].second + " instead of " + facts[i].second;
    }
    return problem;
}

void MpiCrew::perform(const Job& job, int threads) {
    const auto count = static_cast<std::size_t>(std::max(1, threads));
    if (leads())
        Leading(*this, job).run(count);
    else
        Serving(*this, job).run(count);
}

std::shared_ptr<const Desk> MpiCrew::desk() const {
    const std::lock_guard lock(mutex_);
    return desk_;
}

std::string MpiCrew::progress() const {
    const auto desk = this->desk();
    return desk == nullptr ? "nothing in progress" : desk->progress();
}

std::string MpiCrew::headline() const {
    if (processes() == 1) return {};
    if (const auto desk = this->desk()) return desk->headline();
    const std::lock_guard lock(mutex_);
    return last_headline_;
}

int MpiCrew::leave(int status) {
    if (!leads()) {
        world_.send(0, Tag::gone);
        try {
            if (!is_over_) await(Tag::over);
        } catch (const Dismissed&) {  // as it should be
        }
        return status;
    }
    for (int rank = 1; rank < world_.size(); ++rank) world_.send(rank, Tag::over);
    gone_[0] = true;
    while (!std::all_of(gone_.begin(), gone_.end(), [](bool gone) { return gone; })) {
        const auto message = world_.receive();
        if (!message)
            std::this_thread::sleep_for(kNap);
        else if (message->tag == Tag::gone)
            gone_[static_cast<std::size_t>(message->rank)] = true;
    }
    return status;
}

// Without a command it is an engine, which may well be the child of a process of a crew.
std::unique_ptr<Crew> open_crew(int& argc, char**& argv) {
    const bool has_command = std::any_of(argv + std::min(argc, 1), argv + argc,
                                         [](const char* word) { return *word != '-'; });
    if (!has_command) return std::make_unique<ThreadCrew>();
    return std::make_unique<MpiCrew>(argc, argv);
}

}  // namespace sente::cluster
