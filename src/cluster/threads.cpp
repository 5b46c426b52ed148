// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that take unit after unit.
#include "cluster/threads.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

namespace sente::cluster {

void on_threads(std::size_t count, const std::function<void(std::size_t)>& function,
                const std::function<void()>& failed) {
    std::mutex mutex;
    std::exception_ptr problem;
    const auto guarded = [&](std::size_t thread) {
        try {
            function(thread);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!problem) problem = std::current_exception();
            if (failed) failed();
        }
    };
    std::vector<std::thread> others;
    for (std::size_t i = 1; i < count; ++i) others.emplace_back(guarded, i);
    if (count > 0) guarded(0);
    for (std::thread& other : others) other.join();
    if (problem) std::rethrow_exception(problem);
}

void work_on_threads(const Job& job, std::size_t threads, const Supply& supply) {
    std::vector<std::unique_ptr<Worker>> workers;
    workers.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) workers.push_back(job.hire(i));
    on_threads(
        threads,
        [&](std::size_t thread) {
            const std::unique_ptr<Worker> worker = std::move(workers[thread]);
            while (const auto unit = supply.fetch(thread))
                supply.deliver(thread, unit->number, worker->work(*unit));
        },
        supply.failed);
}

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::vector<std::string> thread_names(std::size_t threads) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < threads; ++i) names.push_back("thread " + std::to_string(i + 1));
    return names;
}

Desk::Desk(const Job& job, std::vector<std::string> members)
    : coordinator_(job, std::move(members), steady_seconds()) {}

std::vector<Unit> Desk::hand_out(std::size_t member, std::size_t count) {
    const std::lock_guard lock(mutex_);
    if (is_closed_) return {};
    return coordinator_.hand_out(member, count, steady_seconds());
}

void Desk::take(std::size_t member, std::uint64_t unit, std::optional<std::string> result) {
    const std::lock_guard lock(mutex_);
    coordinator_.take(member, unit, std::move(result), steady_seconds());
}

void Desk::close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
}

bool Desk::is_over() const {
    const std::lock_guard lock(mutex_);
    return (is_closed_ || coordinator_.is_exhausted()) && coordinator_.in_progress() == 0;
}

bool Desk::is_exhausted() const {
    const std::lock_guard lock(mutex_);
    return is_closed_ || coordinator_.is_exhausted();
}

std::string Desk::progress() const {
    const std::lock_guard lock(mutex_);
    return coordinator_.progress(steady_seconds());
}

std::string Desk::headline() const {
    const std::lock_guard lock(mutex_);
    return coordinator_.headline(steady_seconds());
}

std::optional<std::string> Desk::silent(double limit) const {
    const std::lock_guard lock(mutex_);
    const auto who = coordinator_.silent(steady_seconds(), limit);
    if (!who) return {};
    return coordinator_.members()[*who].name;
}

void ThreadCrew::perform(const Job& job, int threads) {
    const auto count = static_cast<std::size_t>(std::max(1, threads));
    Desk desk(job, thread_names(count));
    {
        const std::lock_guard lock(mutex_);
        desk_ = &desk;
    }
    const Supply supply = {
        [&](std::size_t thread) -> std::optional<Unit> {
            std::vector<Unit> units = desk.hand_out(thread, 1);
            if (units.empty()) return {};
            return std::move(units.front());
        },
        [&](std::size_t thread, std::uint64_t unit, std::optional<std::string> result) {
            desk.take(thread, unit, std::move(result));
        },
        [&] { desk.close(); }};
    std::exception_ptr problem;
    try {
        work_on_threads(job, count, supply);
    } catch (...) {
        problem = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    desk_ = nullptr;
    if (problem) std::rethrow_exception(problem);
}

std::string ThreadCrew::progress() const {
    const std::lock_guard lock(mutex_);
    return desk_ == nullptr ? "nothing in progress" : desk_->progress();
}

void perform(Crew* crew, const Job& job, int threads) {
    if (crew != nullptr) return crew->perform(job, threads);
    ThreadCrew own;
    own.perform(job, threads);
}

}  // namespace sente::cluster
