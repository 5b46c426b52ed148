// SPDX-License-Identifier: GPL-3.0-or-later
// Where lines go: any thread may write one at any time, and none ever waits for a slow reader.
#pragma once

#include <atomic>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace sente::protocol {

// No line that leaves unasked is longer; GUIs are known to read at least so much.
inline constexpr std::size_t kLongestLine = 4000;

class Output {
public:
    Output() = default;
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;
    virtual ~Output() = default;

    // An answer: it always leaves, in order. Line ends inside become blanks, and what is not ASCII
    // a question mark.
    void line(std::string_view text) { send(text, false); }
    // The same of any length, for a program that has asked for it.
    void long_line(std::string_view text) { send_whole(text, false); }
    // News of a search: left out while the reader does not keep up.
    void news(std::string_view text) { send(text, true); }
    // An `info string`: why something was refused, or what else a user should know.
    void note(std::string_view text) { line("info string " + std::string(text)); }

    // Several lines at once, each ended by '\n'; nothing comes between them.
    void block(std::string_view lines);

    // Copies both directions to a file from now on; an empty name ends that. False if the file
    // cannot be written.
    [[nodiscard]] bool log_to(const std::string& file);
    void log_input(std::string_view text);

protected:
    // One line with its end, from one thread at a time.
    virtual void write(std::string_view line, bool may_drop) = 0;

private:
    void send(std::string_view text, bool may_drop) {
        send_whole(text.substr(0, kLongestLine), may_drop);
    }
    void send_whole(std::string_view text, bool may_drop);

    std::mutex mutex_;
    std::ofstream log_;
};

// Keeps everything; for tests and fuzzing.
class Transcript : public Output {
public:
    [[nodiscard]] std::string text() const;

protected:
    void write(std::string_view line, bool may_drop) override;

private:
    mutable std::mutex mutex_;
    std::string text_;
};

}  // namespace sente::protocol
