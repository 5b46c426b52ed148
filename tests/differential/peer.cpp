// SPDX-License-Identifier: GPL-3.0-or-later
// Starting a program with fork and exec, and reading it line by line.
#include "differential/peer.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <sstream>

namespace sente::differential {

std::string find_program(const std::string& name) {
    const char* const path = std::getenv("PATH");
    std::istringstream folders(std::string(path == nullptr ? "" : path) + ":/usr/games");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string candidate = folder + "/" + name;
        if (access(candidate.c_str(), X_OK) == 0) return candidate;
    }
    return {};
}

Peer::Peer(const std::string& path) {
    std::array<int, 2> to_peer{};
    std::array<int, 2> from_peer{};
    if (pipe2(to_peer.data(), O_CLOEXEC) != 0 || pipe2(from_peer.data(), O_CLOEXEC) != 0) return;
    (void)std::signal(SIGPIPE, SIG_IGN);
    process_ = fork();
    if (process_ == 0) {
        dup2(to_peer[0], STDIN_FILENO);
        dup2(from_peer[1], STDOUT_FILENO);
        execl(path.c_str(), path.c_str(), nullptr);
        _exit(127);
    }
    close(to_peer[0]);
    close(from_peer[1]);
    input_ = to_peer[1];
    output_ = from_peer[0];
}

Peer::~Peer() {
    close(input_);
    close(output_);
    if (process_ <= 0) return;
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
}

bool Peer::send(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(input_, text.data(), text.size());
        if (written <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::optional<std::string> Peer::read_line() {
    constexpr int kPatienceMs = 60000;
    while (true) {
        const std::size_t end = buffer_.find('\n', used_);
        if (end != std::string::npos) {
            std::string line = buffer_.substr(used_, end - used_);
            used_ = end + 1;
            return line;
        }
        buffer_.erase(0, used_);
        used_ = 0;
        pollfd waiting{output_, POLLIN, 0};
        if (poll(&waiting, 1, kPatienceMs) <= 0) return {};
        std::array<char, 65536> block{};
        const ssize_t count = read(output_, block.data(), block.size());
        if (count <= 0) return {};
        buffer_.append(block.data(), static_cast<std::size_t>(count));
    }
}

}  // namespace sente::differential
