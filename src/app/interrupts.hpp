// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C and requests to end, as calls on a thread of their own instead of signals.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

namespace sente::app {

// While it lives, SIGINT and SIGTERM call `action` with how many there have been. It must be made
// before the threads that shall not be interrupted.
class InterruptWatch {
public:
    explicit InterruptWatch(std::function<void(int)> action);
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;
    ~InterruptWatch();

private:
    void watch();

    std::function<void(int)> action_;
    sigset_t watched_{};
    sigset_t before_{};
    int over_[2] = {-1, -1};  // a pipe: closed at the end
    int signals_ = -1;
    std::thread thread_;
};

}  // namespace sente::app
