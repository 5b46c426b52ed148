// SPDX-License-Identifier: GPL-3.0-or-later
// Pipes to and from a child, polled together so that neither side ever waits for the other; lines
// are found where they end, and the tail of an overlong one is dropped as it arrives.
#include "lab/match/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>
#include <system_error>
#include <thread>
#include <utility>

namespace sente::lab::match {

Interrupt::Interrupt() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

Interrupt::~Interrupt() { (void)close(descriptor_); }

void Interrupt::raise() {
    const std::uint64_t one = 1;
    (void)!write(descriptor_, &one, sizeof one);
}

bool Interrupt::is_raised() const {
    pollfd event{descriptor_, POLLIN, 0};
    return poll(&event, 1, 0) > 0;
}

void LineBuffer::add(std::string_view bytes) {
    if (begin_ > 0) {
        bytes_.erase(0, begin_);
        searched_ -= begin_;
        begin_ = 0;
    }
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const bool whole = end != std::string_view::npos;
        const std::string_view piece = bytes.substr(0, whole ? end : bytes.size());
        const std::size_t taken = std::min(piece.size(), kLongestLine - unfinished_);
        bytes_.append(piece.substr(0, taken));
        unfinished_ += taken;
        if (whole) {
            bytes_ += '\n';
            unfinished_ = 0;
        }
        bytes.remove_prefix(piece.size() + (whole ? 1 : 0));
    }
}

std::optional<std::string> LineBuffer::next() {
    const std::size_t end = bytes_.find('\n', std::max(begin_, searched_));
    if (end == std::string::npos) {
        searched_ = bytes_.size();
        return {};
    }
    std::string line = bytes_.substr(begin_, end - begin_);
    begin_ = searched_ = end + 1;
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

namespace {

constexpr std::size_t kMostUnread = std::size_t{1} << 20;  // then the child has to wait
constexpr std::size_t kComplaintsKept = 2000;

timespec time_until(Timer::time_point deadline) {
    using namespace std::chrono;
    const auto left = std::max(deadline - Timer::now(), Timer::duration::zero());
    const auto whole = duration_cast<seconds>(left);
    return {static_cast<std::time_t>(whole.count()),
            static_cast<long>(duration_cast<nanoseconds>(left - whole).count())};
}

void close_end(int& descriptor) {
    if (descriptor >= 0) (void)close(descriptor);
    descriptor = -1;
}

std::string describe(int status) {
    if (WIFSIGNALED(status)) {
        const int number = WTERMSIG(status);
        return "killed by signal " + std::to_string(number) + " (" + sigdescr_np(number) + ")";
    }
    return "exit status " + std::to_string(WEXITSTATUS(status));
}

// Whether the process has ended; it stays there to be waited for.
bool has_ended(pid_t id) {
    siginfo_t info{};
    return waitid(P_PID, static_cast<id_t>(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == id;
}

}  // namespace

Process::~Process() { end(Timer::now()); }

Wait Process::send(std::string_view text, Timer::time_point deadline) {
    while (!text.empty()) {
        if (input_ < 0) return Wait::closed;
        const ssize_t written = write(input_, text.data(), text.size());
        if (written > 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (written < 0 && errno != EAGAIN && errno != EINTR) return Wait::closed;
        const Wait wait = pump(deadline, true);
        if (wait == Wait::timeout || wait == Wait::interrupted) return wait;
        if (Timer::now() > deadline) return Wait::timeout;
    }
    return Wait::line;
}

bool Process::take_line() {
    auto line = lines_.next();
    if (!line) return false;
    line_ = std::move(*line);
    arrival_ = last_read_;
    return true;
}

Wait Process::read_line(Timer::time_point deadline) {
    bool over = false;  // a child that floods without ending its line must not keep us longer
    while (!take_line()) {
        if (output_ended_) return Wait::closed;
        if (over) return Wait::timeout;
        const Wait wait = pump(deadline, false);
        if (wait != Wait::line) return wait;
        over = Timer::now() > deadline;
    }
    return Wait::line;
}

Wait Process::pump(Timer::time_point deadline, bool writable) {
    const bool may_read = !output_ended_ && lines_.size() < kMostUnread;
    std::array<pollfd, 4> streams = {
        pollfd{interrupt_->descriptor(), POLLIN, 0}, pollfd{may_read ? output_ : -1, POLLIN, 0},
        pollfd{errors_, POLLIN, 0}, pollfd{writable ? input_ : -1, POLLOUT, 0}};
    const timespec left = time_until(deadline);
    const int ready = ppoll(streams.data(), streams.size(), &left, nullptr);
    if (ready == 0) return Wait::timeout;
    if (ready < 0) return errno == EINTR ? Wait::line : Wait::closed;
    if (streams[0].revents != 0) return Wait::interrupted;
    if (streams[1].revents != 0) read_output();
    if (streams[2].revents != 0) read_complaints();
    return Wait::line;
}

void Process::read_output() {
    std::array<char, 65536> chunk;  // NOLINT: filled by read
    const ssize_t size = ::read(output_, chunk.data(), chunk.size());
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) return;
    last_read_ = Timer::now();
    if (size > 0) {
        lines_.add({chunk.data(), static_cast<std::size_t>(size)});
        return;
    }
    output_ended_ = true;
    close_end(output_);
}

void Process::read_complaints() {
    std::array<char, 4096> chunk;  // NOLINT: filled by read
    const ssize_t size = ::read(errors_, chunk.data(), chunk.size());
    if (size < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (size <= 0) {
        close_end(errors_);
        return;
    }
    complaints_.append(chunk.data(), static_cast<std::size_t>(size));
    if (complaints_.size() > kComplaintsKept)
        complaints_.erase(0, complaints_.size() - kComplaintsKept);
}

std::string Process::post_mortem() {
    constexpr auto kMoment = std::chrono::milliseconds(200);
    if (id_ < 0) return describe(status_);
    const Timer::time_point deadline = Timer::now() + kMoment;
    while (!has_ended(id_) && Timer::now() < deadline)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const bool by_itself = has_ended(id_);
    for (int i = 0; i < 16 && errors_ >= 0; ++i) {
        pollfd more{errors_, POLLIN, 0};
        if (poll(&more, 1, 0) <= 0) break;
        read_complaints();
    }
    end(Timer::now());
    return by_itself ? describe(status_) : "it closed its output but did not end";
}

void Process::end(Timer::time_point deadline) {
    if (id_ >= 0) {
        close_end(input_);
        while (!has_ended(id_) && Timer::now() < deadline)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        // Before it is waited for: until then nobody else can have its number.
        (void)kill(-id_, SIGKILL);
        (void)kill(id_, SIGKILL);
        while (waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
        }
        id_ = -1;
    }
    close_end(input_);
    close_end(output_);
    close_end(errors_);
    output_ended_ = true;
}

}  // namespace sente::lab::match
