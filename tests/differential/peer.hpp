// SPDX-License-Identifier: GPL-3.0-or-later
// Another program, kept running at the other end of two pipes.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <string_view>

namespace sente::differential {

// The path of an executable in PATH or in the folder for games; empty if there is none.
[[nodiscard]] std::string find_program(const std::string& name);

class Peer {
public:
    explicit Peer(const std::string& path);
    Peer(const Peer&) = delete;
    Peer& operator=(const Peer&) = delete;
    ~Peer();

    // False if the program no longer reads.
    [[nodiscard]] bool send(std::string_view text);

    // The next line without its end; nothing if the program ended or stays silent for a minute.
    [[nodiscard]] std::optional<std::string> read_line();

private:
    pid_t process_ = -1;
    int input_ = -1;   // what we write
    int output_ = -1;  // what we read
    std::string buffer_;
    std::size_t used_ = 0;
};

}  // namespace sente::differential
