// SPDX-License-Identifier: GPL-3.0-or-later
// Signals read from a descriptor.
#include "app/interrupts.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>
#include <utility>

namespace sente::app {

InterruptWatch::InterruptWatch(std::function<void(int)> action, const cluster::Crew* crew)
    : crew_(crew), action_(std::move(action)) {
    if (crew != nullptr && !crew->leads()) return;
    sigemptyset(&watched_);
    sigaddset(&watched_, SIGINT);
    sigaddset(&watched_, SIGTERM);
    if (crew != nullptr) sigaddset(&watched_, SIGUSR1);
    signals_ = signalfd(-1, &watched_, SFD_CLOEXEC);
    if (signals_ < 0 || pipe(over_) != 0)
        throw std::system_error(errno, std::generic_category(), "signals");
    pthread_sigmask(SIG_BLOCK, &watched_, &before_);
    thread_ = std::thread([this] { watch(); });
}

InterruptWatch::~InterruptWatch() {
    if (!thread_.joinable()) return;
    close(over_[1]);
    thread_.join();
    close(over_[0]);
    close(signals_);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void InterruptWatch::watch() {
    int count = 0;
    // Schedulers end a job for good half a minute after they have asked it to end.
    constexpr int kGraceMs = 20'000;
    const bool has_grace = crew_ != nullptr && crew_->processes() > 1;
    while (true) {
        std::array<pollfd, 2> events = {pollfd{signals_, POLLIN, 0}, pollfd{over_[0], POLLIN, 0}};
        const int came =
            poll(events.data(), events.size(), has_grace && count == 1 ? kGraceMs : -1);
        if (came < 0 && errno != EINTR) return;
        if (came == 0) action_(++count);
        if (events[1].revents != 0) return;
        if (events[0].revents == 0) continue;
        signalfd_siginfo info{};
        if (read(signals_, &info, sizeof(info)) != static_cast<ssize_t>(sizeof(info))) continue;
        if (info.ssi_signo == SIGUSR1)
            fmt::print(stderr, "sente: {}\n", crew_->progress());
        else
            action_(++count);
    }
}

}  // namespace sente::app
