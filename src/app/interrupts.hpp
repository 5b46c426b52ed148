// SPDX-License-Identifier: GPL-3.0-or-later
// Ctrl-C, requests to end and questions how far it is, as calls on a thread of their own.
#pragma once

#include <csignal>
#include <functional>
#include <thread>

#include "cluster/crew.hpp"

namespace sente::app {

// While it lives, SIGINT and SIGTERM call `action` with how many there have been, and SIGUSR1 says
// on standard error how far the crew is. It must be made before the threads that shall not be
// interrupted. Where another process leads the crew, that one is told and this one is not; with
// others to lead, 20 seconds after the first request count as a second one, and how far the crew is
// is said now and then without a question.
class InterruptWatch {
public:
    explicit InterruptWatch(std::function<void(int)> action, const cluster::Crew* crew = nullptr);
    InterruptWatch(const InterruptWatch&) = delete;
    InterruptWatch& operator=(const InterruptWatch&) = delete;
    ~InterruptWatch();

private:
    void watch();
    void tell_progress() const;

    const cluster::Crew* crew_;
    std::function<void(int)> action_;
    sigset_t watched_{};
    sigset_t before_{};
    int over_[2] = {-1, -1};  // a pipe: closed at the end
    int signals_ = -1;
    std::thread thread_;
};

}  // namespace sente::app
