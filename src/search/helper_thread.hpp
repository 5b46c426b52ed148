// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that sleeps until there is work, does it, and sleeps again.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace sente::search {

class HelperThread {
public:
    // Throws std::system_error if the system has no thread for us. One that yields works only when
    // a processor has nothing else to do.
    explicit HelperThread(std::function<void()> work, bool yields = false);
    // The work must have been told to end.
    ~HelperThread();
    HelperThread(const HelperThread&) = delete;
    HelperThread& operator=(const HelperThread&) = delete;

    void start();
    // Until the work that was started is done.
    void wait();

private:
    void loop(bool yields);

    std::function<void()> work_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool busy_ = false;
    bool quits_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace sente::search
