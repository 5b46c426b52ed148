// SPDX-License-Identifier: GPL-3.0-or-later
// A child process that is spoken to in lines; it never outlives its owner, whatever happens to it,
// and a request to end is noticed by all who wait.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace sente::lab::match {

// A request to end that threads waiting in poll() notice at once.
class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    // From any thread, and from a signal handler; it cannot be taken back.
    void raise();
    [[nodiscard]] bool is_raised() const;
    // Readable once raised, for poll().
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

// Cuts a stream of bytes into lines in bounded memory.
class LineBuffer {
public:
    // Of a longer line only the beginning is kept.
    static constexpr std::size_t kLongestLine = std::size_t{64} << 10;

    void add(std::string_view bytes);
    // The oldest whole line, without its end ("\n" or "\r\n").
    [[nodiscard]] std::optional<std::string> next();
    // Bytes held that no line was made of yet.
    [[nodiscard]] std::size_t size() const { return bytes_.size() - begin_; }

private:
    std::string bytes_;
    std::size_t begin_ = 0;       // of the first line that was not taken
    std::size_t searched_ = 0;    // no line ends before this
    std::size_t unfinished_ = 0;  // bytes of the last line, which has no end yet
};

using Timer = std::chrono::steady_clock;

// What to start. `program` is a path; `arguments` do not repeat it.
struct ProcessSpec {
    std::string program;
    std::vector<std::string> arguments = {};
    std::string folder = {};      // empty: that of the parent
    std::vector<int> cores = {};  // empty: wherever the parent may run
};

// How a wait ended.
enum class Wait : std::uint8_t { line, timeout, closed, interrupted };

// The child leads a process group of its own, which is killed as one; it also dies when the thread
// that started it ends. So a process belongs to one thread, which must live as long.
// What it writes to standard error is read and forgotten, but for the last lines.
class Process {
public:
    // Nothing runs yet. `interrupt` ends every wait; it must outlive the process.
    explicit Process(const Interrupt& interrupt) : interrupt_(&interrupt) {}
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    // Once only; says why where it cannot be done.
    [[nodiscard]] std::optional<InputError> start(const ProcessSpec& spec);

    // Sends the text as it is. `line` means that all was written, `closed` that nobody reads.
    [[nodiscard]] Wait send(std::string_view text, Timer::time_point deadline);
    // Waits for a line, which is then in line() until the next call, and arrived at arrival().
    [[nodiscard]] Wait read_line(Timer::time_point deadline);
    // Takes a line that has already arrived, without waiting.
    [[nodiscard]] bool take_line();
    [[nodiscard]] const std::string& line() const { return line_; }
    [[nodiscard]] Timer::time_point arrival() const { return arrival_; }

    // How the process ended: "killed by signal 11 (Segmentation fault)", "exit status 3". Gives a
    // process that has closed its output a moment to end, then kills it.
    [[nodiscard]] std::string post_mortem();
    // The last that it wrote to standard error.
    [[nodiscard]] const std::string& complaints() const { return complaints_; }
    // Lets it end by itself until `deadline`, then kills it; all of its group, either way.
    void end(Timer::time_point deadline);
    [[nodiscard]] pid_t id() const { return id_; }

private:
    // Polls until something happens; `writable`: also until the child takes input.
    [[nodiscard]] Wait pump(Timer::time_point deadline, bool writable);
    void read_output();
    void read_complaints();

    const Interrupt* interrupt_;
    pid_t id_ = -1;
    int input_ = -1;   // we write
    int output_ = -1;  // we read
    int errors_ = -1;
    bool output_ended_ = false;
    LineBuffer lines_;
    std::string line_;
    Timer::time_point arrival_;
    Timer::time_point last_read_;
    std::string complaints_;
    int status_ = 0;  // as waitpid tells it, once id_ is gone
};

// The program that a command word names: a path, or a name in PATH or Debian's /usr/games.
[[nodiscard]] std::optional<std::string> find_program(const std::string& word);
// This very executable, even where its file has been replaced since; valid while we live.
[[nodiscard]] std::string own_program();

}  // namespace sente::lab::match
