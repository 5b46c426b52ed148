// SPDX-License-Identifier: GPL-3.0-or-later
// Polls both streams.
#include "app/console.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <utility>

namespace sente::app {

namespace {

constexpr std::size_t kLongestInput = std::size_t{8} << 20;
constexpr std::size_t kMostPending = std::size_t{1} << 20;  // then news are left out

// What the system takes for a thread's turns; its own header does not go with that of the library.
struct Turns {
    std::uint32_t size = 0;
    std::uint32_t policy = 0;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    std::uint64_t runtime_ns = 0;
    std::uint64_t deadline_ns = 0;
    std::uint64_t period_ns = 0;
};

// Who reads commands runs seldom and for microseconds: with short turns it gets them at once beside
// threads that always run, its own searches among them (Linux 6.12; others do not mind). What it
// starts has ordinary ones, but would lose a raised priority: whoever has one needs nothing here.
void ask_for_short_turns() {
    constexpr std::uint64_t kTurnNs = 100'000;
    constexpr std::uint64_t kNotForThreadsItStarts = 1;
    Turns turns;
    if (syscall(SYS_sched_getattr, 0, &turns, sizeof turns, 0) != 0) return;
    if (turns.policy != SCHED_OTHER || turns.nice < 0) return;
    turns.runtime_ns = kTurnNs;
    turns.flags = kNotForThreadsItStarts;
    (void)syscall(SYS_sched_setattr, 0, &turns, 0);
}

}  // namespace

Console::Console(int input, int output) : input_(input), output_(output) {
    if (pipe(wake_) != 0) wake_[0] = wake_[1] = -1;
    for (const int end : wake_)
        if (end >= 0) (void)fcntl(end, F_SETFL, O_NONBLOCK);
}

Console::~Console() {
    for (const int end : wake_)
        if (end >= 0) (void)close(end);
}

void Console::wake() {
    const char byte = 0;
    if (wake_[1] >= 0) (void)!::write(wake_[1], &byte, 1);
}

bool Console::has_pending() {
    const std::lock_guard lock(mutex_);
    return !pending_.empty() && !closed_;
}

bool Console::is_closed() {
    const std::lock_guard lock(mutex_);
    return closed_;
}

void Console::write(std::string_view line, bool may_drop) {
    {
        const std::lock_guard lock(mutex_);
        if (closed_ || (may_drop && pending_.size() > kMostPending)) return;
        pending_ += line;
        write_some();
        if (pending_.empty() && !closed_) return;
    }
    wake();  // run() takes over
}

// A pipe that is ready takes PIPE_BUF bytes without blocking, so no more are given at a time.
void Console::write_some() {
    std::size_t done = 0;
    while (done < pending_.size()) {
        pollfd out{output_, POLLOUT, 0};
        if (poll(&out, 1, 0) <= 0) break;
        const std::size_t size = std::min<std::size_t>(pending_.size() - done, PIPE_BUF);
        const ssize_t written = ::write(output_, pending_.data() + done, size);
        if (written < 0 && errno != EINTR && errno != EAGAIN) {
            closed_ = true;
            break;
        }
        if (written > 0) done += static_cast<std::size_t>(written);
    }
    pending_.erase(0, done);
}

// A reader that is gone shows as an error even where nothing is to be written.
void Console::write_on(short events) {
    const std::lock_guard lock(mutex_);
    if ((events & (POLLERR | POLLHUP | POLLNVAL)) != 0)
        closed_ = true;
    else
        write_some();
}

void Console::flush() {
    constexpr int kPatienceMs = 2000;
    while (has_pending()) {
        pollfd out{output_, POLLOUT, 0};
        if (poll(&out, 1, kPatienceMs) <= 0) return;
        const std::lock_guard lock(mutex_);
        write_some();
    }
}

bool Console::read_more(std::string& buffer) {
    while (!is_closed()) {
        const short wanted = has_pending() ? POLLOUT : 0;
        std::array<pollfd, 3> streams = {pollfd{input_, POLLIN, 0}, pollfd{wake_[0], POLLIN, 0},
                                         pollfd{output_, wanted, 0}};
        if (poll(streams.data(), streams.size(), -1) < 0 && errno != EINTR) return false;
        if (streams[1].revents != 0) {
            std::array<char, 64> ignored{};
            (void)!read(wake_[0], ignored.data(), ignored.size());
        }
        if (streams[2].revents != 0) write_on(streams[2].revents);
        if (streams[0].revents == 0) continue;
        std::array<char, 65536> chunk{};
        const ssize_t size = read(input_, chunk.data(), chunk.size());
        if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (size <= 0) return false;
        buffer.append(chunk.data(), static_cast<std::size_t>(size));
        return true;
    }
    return false;
}

bool Console::run(const LineHandler& handle, const std::function<void()>& too_long) {
    std::string buffer;
    bool skipping = false;  // the rest of a line that was too long
    bool more = true;
    bool has_short_turns = false;
    while (more) {
        const std::size_t searched = buffer.size();
        more = read_more(buffer);
        if (is_closed()) return false;
        if (!more && !buffer.empty()) buffer += '\n';
        std::size_t begin = 0;
        std::size_t end = buffer.find('\n', searched);
        for (; end != std::string::npos; end = buffer.find('\n', begin)) {
            const std::string_view line(buffer.data() + begin, end - begin);
            begin = end + 1;
            if (!skipping && !handle(line)) return false;
            skipping = false;
        }
        if (begin > 0 && !std::exchange(has_short_turns, true))
            ask_for_short_turns();  // the first line had networks to load
        buffer.erase(0, begin);
        if (buffer.size() > kLongestInput) {
            if (!skipping) too_long();
            skipping = true;
            buffer.clear();
        }
    }
    return true;
}

void Console::write_until(const std::function<bool()>& done) {
    constexpr int kStepMs = 5;
    while (!done() && !is_closed()) {
        pollfd out{output_, static_cast<short>(has_pending() ? POLLOUT : 0), 0};
        if (poll(&out, 1, kStepMs) > 0) write_on(out.revents);
    }
}

}  // namespace sente::app
