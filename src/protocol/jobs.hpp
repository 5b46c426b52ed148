// SPDX-License-Identifier: GPL-3.0-or-later
// One thread that does in order what takes long, so that the thread that reads input never waits.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace sente::protocol {

class Job {
public:
    Job() = default;
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    virtual ~Job() = default;

    virtual void run() = 0;
    // From any thread, before or while it runs: it should end as soon as it can.
    virtual void stop() {}
    // Whether it may go on for as long as it likes, so that nobody should wait for it.
    [[nodiscard]] virtual bool is_long() const { return false; }
    // Whether it waits for somebody to stop it.
    [[nodiscard]] virtual bool is_endless() const { return false; }
    // Takes over the work of a job that comes right after it and has not begun either.
    [[nodiscard]] virtual bool absorb(Job& /*next*/) { return false; }
};

class JobQueue {
public:
    JobQueue();
    JobQueue(const JobQueue&) = delete;
    JobQueue& operator=(const JobQueue&) = delete;
    // Stops what can be stopped, and does all that is left in the queue.
    ~JobQueue();

    void push(std::unique_ptr<Job> job);
    // Stops the running job and all that wait.
    void stop();
    // Stops only those that would not end by themselves.
    void stop_endless();
    // Calls `visit` for the running job and those that wait, oldest first; none of them begins or
    // ends meanwhile.
    void for_each(const std::function<void(Job&)>& visit);
    // Whether a long job runs or waits.
    [[nodiscard]] bool has_long_job();
    // The same, but one that has just given its answer gets the time to end: whoever has read the
    // answer may ask for the next thing at once.
    [[nodiscard]] bool keeps_long_job(std::chrono::milliseconds patience);
    [[nodiscard]] bool is_idle();
    void wait_until_idle();

private:
    void loop();

    std::mutex mutex_;
    std::condition_variable work_;
    std::condition_variable idle_;
    std::deque<std::unique_ptr<Job>> waiting_;
    std::unique_ptr<Job> running_;
    bool closing_ = false;
    std::thread thread_;
};

}  // namespace sente::protocol
