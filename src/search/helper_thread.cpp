// SPDX-License-Identifier: GPL-3.0-or-later
// The loop of a helper and how it is woken.
#include "search/helper_thread.hpp"

#include <sys/resource.h>

#include <utility>

namespace sente::search {

HelperThread::HelperThread(std::function<void()> work, bool yields)
    : work_(std::move(work)), thread_([this, yields] { loop(yields); }) {}

HelperThread::~HelperThread() {
    {
        const std::lock_guard lock(mutex_);
        quits_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void HelperThread::start() {
    {
        const std::lock_guard lock(mutex_);
        busy_ = true;
    }
    changed_.notify_all();
}

void HelperThread::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !busy_; });
}

void HelperThread::loop(bool yields) {
    constexpr int kLeastPriority = 19;
    if (yields) setpriority(PRIO_PROCESS, 0, kLeastPriority);  // on Linux, of this thread alone
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return busy_ || quits_; });
        if (quits_) return;
        lock.unlock();
        work_();
        lock.lock();
        busy_ = false;
        changed_.notify_all();
    }
}

}  // namespace sente::search
