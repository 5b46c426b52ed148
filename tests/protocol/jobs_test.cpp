// SPDX-License-Identifier: GPL-3.0-or-later
// The thread of the jobs.
#include "protocol/jobs.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace sente::protocol {
namespace {

class Note final : public Job {
public:
    Note(std::vector<int>& done, int number) : done_(done), number_(number) {}
    void run() override { done_.push_back(number_); }

private:
    std::vector<int>& done_;
    int number_;
};

class UntilStopped final : public Job {
public:
    explicit UntilStopped(std::atomic<int>& ended) : ended_(ended) {}
    void run() override {
        stopped_.wait(false);
        ++ended_;
    }
    void stop() override {
        stopped_ = true;
        stopped_.notify_all();
    }
    [[nodiscard]] bool is_long() const override { return true; }

private:
    std::atomic<int>& ended_;
    std::atomic<bool> stopped_{false};
};

// Has told its answer, but is not over yet.
class Lingering final : public Job {
public:
    explicit Lingering(std::atomic<bool>& told) : told_(told) {}
    void run() override {
        told_ = true;
        told_.notify_all();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    [[nodiscard]] bool is_long() const override { return true; }

private:
    std::atomic<bool>& told_;
};

class Sum final : public Job {
public:
    Sum(std::atomic<int>& total, std::atomic<int>& runs, int add)
        : total_(total), runs_(runs), add_(add) {}
    void run() override {
        total_ += add_;
        ++runs_;
    }
    [[nodiscard]] bool absorb(Job& next) override {
        auto* const sum = dynamic_cast<Sum*>(&next);
        if (sum == nullptr) return false;
        add_ += sum->add_;
        return true;
    }

private:
    std::atomic<int>& total_;
    std::atomic<int>& runs_;
    int add_;
};

TEST(JobQueue, RunsJobsInOrder) {
    std::vector<int> done;
    JobQueue queue;
    for (int i = 0; i < 1000; ++i) queue.push(std::make_unique<Note>(done, i));
    queue.wait_until_idle();
    ASSERT_EQ(done.size(), 1000U);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(done[static_cast<std::size_t>(i)], i);
    EXPECT_TRUE(queue.is_idle());
}

TEST(JobQueue, StopsWhatRunsAndWhatWaits) {
    std::atomic<int> ended{0};
    JobQueue queue;
    for (int i = 0; i < 5; ++i) queue.push(std::make_unique<UntilStopped>(ended));
    EXPECT_TRUE(queue.has_long_job());
    queue.stop();
    queue.wait_until_idle();
    EXPECT_EQ(ended, 5);
    EXPECT_FALSE(queue.has_long_job());
}

TEST(JobQueue, EndsItsJobsWhenItEnds) {
    std::atomic<int> ended{0};
    std::vector<int> done;
    {
        JobQueue queue;
        queue.push(std::make_unique<UntilStopped>(ended));
        queue.push(std::make_unique<Note>(done, 7));
    }
    EXPECT_EQ(ended, 1);
    EXPECT_EQ(done, std::vector{7});
}

TEST(JobQueue, MergesJobsThatWait) {
    std::atomic<int> ended{0};
    std::atomic<int> total{0};
    std::atomic<int> runs{0};
    JobQueue queue;
    queue.push(std::make_unique<UntilStopped>(ended));
    queue.push(std::make_unique<UntilStopped>(ended));
    for (int i = 1; i <= 10'000; ++i) queue.push(std::make_unique<Sum>(total, runs, 1));
    queue.stop();
    queue.wait_until_idle();
    EXPECT_EQ(total, 10'000);
    EXPECT_EQ(runs, 1);
}

TEST(JobQueue, AJobThatHasToldItsAnswerIsNotInTheWay) {
    JobQueue queue;
    std::atomic<bool> told{false};
    queue.push(std::make_unique<Lingering>(told));
    told.wait(false);
    EXPECT_TRUE(queue.has_long_job());
    EXPECT_FALSE(queue.keeps_long_job(std::chrono::seconds(10)));
    std::atomic<int> ended{0};
    queue.push(std::make_unique<UntilStopped>(ended));
    EXPECT_TRUE(queue.keeps_long_job(std::chrono::milliseconds(1)));
    queue.stop();
    queue.wait_until_idle();
}

}  // namespace
}  // namespace sente::protocol
