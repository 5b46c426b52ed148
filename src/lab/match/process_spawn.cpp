// SPDX-License-Identifier: GPL-3.0-or-later
// Starting a child: what happens between fork and exec, and where programs are found.
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "lab/match/process.hpp"

namespace sente::lab::match {

namespace {

class Pipe {
public:
    Pipe() : open_(pipe2(ends_.data(), O_CLOEXEC) == 0) {}
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        for (const int end : ends_)
            if (end >= 0) (void)close(end);
    }

    [[nodiscard]] bool is_open() const { return open_; }
    [[nodiscard]] int reader() const { return ends_[0]; }
    [[nodiscard]] int writer() const { return ends_[1]; }
    // Hands an end over to who asks.
    [[nodiscard]] int take_reader() { return std::exchange(ends_[0], -1); }
    [[nodiscard]] int take_writer() { return std::exchange(ends_[1], -1); }

private:
    std::array<int, 2> ends_ = {-1, -1};
    bool open_;
};

// All that the child needs, made before fork: after it nothing may allocate.
struct Launch {
    const char* program;
    const char* folder;  // null: stay
    std::vector<char*> arguments;
    cpu_set_t cores;
    bool pinned;
    int input, output, errors, news;
    pid_t parent;
};

[[noreturn]] void give_up(const Launch& launch) {
    const int reason = errno;
    (void)!write(launch.news, &reason, sizeof reason);
    _exit(127);
}

// Signals are as in a fresh process, whatever the parent ignores or blocks.
void reset_signals() {
    for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD})
        (void)std::signal(number, SIG_DFL);
    sigset_t none;
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, nullptr);
}

[[noreturn]] void become(const Launch& launch) {
    (void)setpgid(0, 0);
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != launch.parent) _exit(127);  // it died before it could be watched
    reset_signals();
    if (launch.pinned) (void)sched_setaffinity(0, sizeof launch.cores, &launch.cores);
    if (launch.folder != nullptr && chdir(launch.folder) != 0) give_up(launch);
    if (dup2(launch.input, STDIN_FILENO) < 0 || dup2(launch.output, STDOUT_FILENO) < 0 ||
        dup2(launch.errors, STDERR_FILENO) < 0)
        give_up(launch);
    (void)execv(launch.program, launch.arguments.data());
    give_up(launch);
}

bool is_program(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(path, ignored) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

std::optional<InputError> Process::start(const ProcessSpec& spec) {
    Pipe input;
    Pipe output;
    Pipe errors;
    Pipe news;  // tells why exec failed; it closes unread where exec succeeds
    if (!input.is_open() || !output.is_open() || !errors.is_open() || !news.is_open())
        return InputError{std::string("no pipe to be had: ") + std::strerror(errno)};

    Launch launch{};
    launch.program = spec.program.c_str();
    launch.folder = spec.folder.empty() ? nullptr : spec.folder.c_str();
    launch.arguments.push_back(const_cast<char*>(launch.program));
    for (const std::string& argument : spec.arguments)
        launch.arguments.push_back(const_cast<char*>(argument.c_str()));
    launch.arguments.push_back(nullptr);
    CPU_ZERO(&launch.cores);
    for (const int core : spec.cores) CPU_SET(static_cast<std::size_t>(core), &launch.cores);
    launch.pinned = !spec.cores.empty();
    launch.input = input.reader();
    launch.output = output.writer();
    launch.errors = errors.writer();
    launch.news = news.writer();
    launch.parent = getpid();

    id_ = fork();
    if (id_ < 0) return InputError{std::string("cannot fork: ") + std::strerror(errno)};
    if (id_ == 0) become(launch);
    (void)setpgid(id_, id_);  // whoever comes first: it may be killed as a group from now on

    input_ = input.take_writer();
    output_ = output.take_reader();
    errors_ = errors.take_reader();
    (void)close(news.take_writer());
    for (const int end : {input_, output_, errors_}) (void)fcntl(end, F_SETFL, O_NONBLOCK);
    int reason = 0;
    ssize_t size = 0;
    while ((size = ::read(news.reader(), &reason, sizeof reason)) < 0 && errno == EINTR) {
    }
    if (size != sizeof reason) return {};
    end(Timer::now());
    return InputError{"cannot start " + spec.program + ": " + std::strerror(reason)};
}

std::optional<std::string> find_program(const std::string& word) {
    if (word.find('/') != std::string::npos) {
        if (!is_program(word)) return {};
        return std::filesystem::absolute(word).lexically_normal().string();
    }
    const char* const path = std::getenv("PATH");
    std::string folders = (path != nullptr ? std::string(path) + ":" : "") + "/usr/games";
    for (std::size_t begin = 0; begin <= folders.size();) {
        const std::size_t end = std::min(folders.find(':', begin), folders.size());
        const std::string folder = folders.substr(begin, end - begin);
        const auto candidate = std::filesystem::path(folder.empty() ? "." : folder) / word;
        if (is_program(candidate))
            return std::filesystem::absolute(candidate).lexically_normal().string();
        begin = end + 1;
    }
    return {};
}

std::string own_program() { return "/proc/" + std::to_string(getpid()) + "/exe"; }

}  // namespace sente::lab::match
