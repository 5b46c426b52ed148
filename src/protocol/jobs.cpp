// SPDX-License-Identifier: GPL-3.0-or-later
// The thread that runs jobs.
#include "protocol/jobs.hpp"

#include <algorithm>
#include <utility>

namespace sente::protocol {

namespace {

// Each long job stops those before it, so a queue that long means that input comes faster than
// even stopped jobs end.
constexpr std::size_t kMostWaiting = 256;

}  // namespace

JobQueue::JobQueue() : thread_([this] { loop(); }) {}

JobQueue::~JobQueue() {
    stop();
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    work_.notify_one();
    thread_.join();
}

void JobQueue::push(std::unique_ptr<Job> job) {
    {
        std::unique_lock lock(mutex_);
        if (!waiting_.empty() && waiting_.back()->absorb(*job)) return;
        idle_.wait(lock, [this] { return waiting_.size() < kMostWaiting; });
        waiting_.push_back(std::move(job));
    }
    work_.notify_one();
}

void JobQueue::stop() {
    for_each([](Job& job) { job.stop(); });
}

void JobQueue::stop_endless() {
    for_each([](Job& job) {
        if (job.is_endless()) job.stop();
    });
}

void JobQueue::for_each(const std::function<void(Job&)>& visit) {
    const std::lock_guard lock(mutex_);
    if (running_) visit(*running_);
    for (const auto& job : waiting_) visit(*job);
}

bool JobQueue::has_long_job() {
    bool found = false;
    for_each([&found](const Job& job) { found = found || job.is_long(); });
    return found;
}

bool JobQueue::keeps_long_job(std::chrono::milliseconds patience) {
    std::unique_lock lock(mutex_);
    return !idle_.wait_for(lock, patience, [this] {
        const auto is_short = [](const auto& job) { return !job || !job->is_long(); };
        return is_short(running_) && std::all_of(waiting_.begin(), waiting_.end(), is_short);
    });
}

bool JobQueue::is_idle() {
    const std::lock_guard lock(mutex_);
    return !running_ && waiting_.empty();
}

void JobQueue::wait_until_idle() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return !running_ && waiting_.empty(); });
}

void JobQueue::loop() {
    std::unique_lock lock(mutex_);
    while (true) {
        work_.wait(lock, [this] { return closing_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        running_ = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        running_->run();
        lock.lock();
        running_.reset();
        idle_.notify_all();
    }
}

}  // namespace sente::protocol
