// SPDX-License-Identifier: GPL-3.0-or-later
// A crew of threads of this process, and the threads that any crew has in a process.
#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "cluster/coordinator.hpp"
#include "cluster/crew.hpp"

namespace sente::cluster {

// Calls function(0) … function(count - 1) on a thread each, the first on this one. The first
// exception is thrown here once all have ended; `failed` is told at once.
void on_threads(std::size_t count, const std::function<void(std::size_t)>& function,
                const std::function<void()>& failed = {});

// Where threads get their units from and bring them to; called from all of them.
struct Supply {
    std::function<std::optional<Unit>(std::size_t thread)> fetch;
    std::function<void(std::size_t thread, std::uint64_t, std::optional<std::string>)> deliver;
    std::function<void()> failed;  // no unit shall be fetched any more
};

// Threads that work until nothing can be fetched; the first exception is thrown here.
void work_on_threads(const Job& job, std::size_t threads, const Supply& supply);

// A coordinator for many threads, with a clock.
class Desk {
public:
    Desk(const Job& job, std::vector<std::string> members);

    [[nodiscard]] std::vector<Unit> hand_out(std::size_t member, std::size_t count);
    void take(std::size_t member, std::uint64_t unit, std::optional<std::string> result);
    // Nothing more is handed out.
    void close();
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] bool is_exhausted() const;
    [[nodiscard]] std::string progress() const;
    [[nodiscard]] std::string headline() const;
    // The name of a member that has been silent for too long.
    [[nodiscard]] std::optional<std::string> silent(double limit) const;

private:
    mutable std::recursive_mutex mutex_;  // a job may ask how far it is while it takes a result
    Coordinator coordinator_;
    bool is_closed_ = false;
};

class ThreadCrew final : public Crew {
public:
    [[nodiscard]] bool leads() const override { return true; }
    [[nodiscard]] int processes() const override { return 1; }
    [[nodiscard]] std::pair<int, int> on_this_host() const override { return {0, 1}; }
    [[nodiscard]] std::string name() const override { return {}; }
    [[nodiscard]] std::optional<std::string> disagreement(const Facts& /*facts*/) override {
        return {};
    }
    void perform(const Job& job, int threads) override;
    [[nodiscard]] std::string progress() const override;
    [[nodiscard]] std::string headline() const override { return {}; }
    void set_limit(double /*seconds*/) override {}  // a thread cannot be ended from outside
    [[nodiscard]] int leave(int status) override { return status; }

private:
    mutable std::mutex mutex_;
    const Desk* desk_ = nullptr;  // of the job that is being performed
};

// By `crew`, or by threads of this process where there is none.
void perform(Crew* crew, const Job& job, int threads);
// Whether this process has the results of what `crew` does.
[[nodiscard]] inline bool leads(const Crew* crew) { return crew == nullptr || crew->leads(); }

// "thread 1" … for so many.
[[nodiscard]] std::vector<std::string> thread_names(std::size_t threads);
// Seconds of a clock that only goes on.
[[nodiscard]] double steady_seconds();

}  // namespace sente::cluster
