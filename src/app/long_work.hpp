// SPDX-License-Identifier: GPL-3.0-or-later
// Work that tells nothing before its end: a person at a terminal sees that it goes on, and may end
// it.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

#include "app/interrupts.hpp"

namespace sente::app {

// While it lives, standard error shows what is done and for how long, if it is a terminal; SIGINT
// and SIGTERM end the process with status kStopped, after `tidy` has put away what is half done.
class LongWork {
public:
    explicit LongWork(std::string what, std::function<void()> tidy = {});
    LongWork(const LongWork&) = delete;
    LongWork& operator=(const LongWork&) = delete;
    ~LongWork();

private:
    void show();
    void clear();

    std::string what_;
    std::function<void()> tidy_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool over_ = false;
    bool shown_ = false;
    InterruptWatch watch_;
    std::thread clock_;  // only at a terminal
};

}  // namespace sente::app
