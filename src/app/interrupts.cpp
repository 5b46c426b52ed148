// SPDX-License-Identifier: GPL-3.0-or-later
// Signals read from a descriptor.
#include "app/interrupts.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <limits>
#include <system_error>
#include <utility>

#include "cluster/threads.hpp"

namespace sente::app {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// For poll: from now to that time, and not for ever where it is far away.
int ms_until(double then) {
    if (then == kNever) return -1;
    constexpr double kMost = 3600;
    const double seconds = std::clamp(then - cluster::steady_seconds(), 0.0, kMost);
    return static_cast<int>(std::ceil(seconds * 1000));
}

}  // namespace

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

void InterruptWatch::tell_progress() const {
    // On a terminal there may be a bar.
    const bool has_bar = isatty(STDERR_FILENO) != 0 || crew_->is_watched();
    fmt::print(stderr, "{}sente: {}\n", has_bar ? "\r\033[K" : "", crew_->progress());
}

void InterruptWatch::watch() {
    const bool has_others = crew_ != nullptr && crew_->processes() > 1;
    // Schedulers end a job for good half a minute after they have asked it to end.
    constexpr double kGrace = 20;
    const bool reports = has_others && !crew_->is_watched() && crew_->report_every() > 0;
    const double period = reports ? crew_->report_every() : kNever;
    int count = 0;
    double grace_end = kNever;
    double next_report = cluster::steady_seconds() + period;
    while (true) {
        std::array<pollfd, 2> events = {pollfd{signals_, POLLIN, 0}, pollfd{over_[0], POLLIN, 0}};
        const int came =
            poll(events.data(), events.size(), ms_until(std::min(grace_end, next_report)));
        if (came < 0 && errno != EINTR) return;
        if (events[1].revents != 0) return;
        const double now = cluster::steady_seconds();
        if (now >= grace_end) {
            grace_end = kNever;
            action_(++count);
        }
        if (now >= next_report) {
            next_report = now + period;
            tell_progress();
        }
        if (events[0].revents == 0) continue;
        signalfd_siginfo info{};
        if (read(signals_, &info, sizeof(info)) != static_cast<ssize_t>(sizeof(info))) continue;
        if (info.ssi_signo == SIGUSR1) {
            tell_progress();
            continue;
        }
        action_(++count);
        grace_end = has_others && count == 1 ? now + kGrace : kNever;
    }
}

}  // namespace sente::app
