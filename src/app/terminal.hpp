// SPDX-License-Identifier: GPL-3.0-or-later
// What a person at a terminal gets beyond plain text: colours, a progress bar, a table that is
// drawn again and again in its place, and signs of life from work that tells nothing before its
// end.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "app/interrupts.hpp"
#include "cluster/crew.hpp"
#include "core/types.hpp"

namespace sente::app {

// Whether the stream is a terminal that takes colours (NO_COLOR and TERM=dumb say it does not).
[[nodiscard]] bool stdout_is_terminal();
[[nodiscard]] bool stderr_is_terminal();
// Whether what started this process is at such a terminal: mpirun on the same host reads standard
// error of its processes from a pipe, and hands it on.
[[nodiscard]] bool starter_has_terminal();

// Columns of the terminal; as many as anybody wants where standard output is none.
[[nodiscard]] std::size_t stdout_columns();
// Of the terminal that shows standard error; 80 where it is not known.
[[nodiscard]] std::size_t stderr_columns();

enum class Tone { plain, dim, good, bad };

// `text` in the colours of `tone`, or as it is where `coloured` is false.
[[nodiscard]] std::string toned(std::string_view text, Tone tone, bool coloured);

// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);

// "+0.35", "mate in 5", "mated in 4", counted in plies.
[[nodiscard]] std::string score_words(Score score);

// "1:05 min" or "2:01:05 h"
[[nodiscard]] std::string duration_text(double seconds);

// A bar on one line of standard error; it prints nothing where that is not a terminal. Of a crew of
// many processes it says beside its counts how they get on.
class ProgressBar {
public:
    // `unit` names what is counted.
    explicit ProgressBar(std::string_view unit = "leaves", const cluster::Crew* crew = nullptr);
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

    // `note` stands behind the counts.
    void show(std::uint64_t done, std::uint64_t total, std::string_view note = {});
    void clear();

private:
    std::string unit_;
    const cluster::Crew* crew_;  // where there are others
    bool active_ = false;
    int shown_permille_ = -1;
    std::chrono::steady_clock::time_point shown_at_;
};

// On standard error; nothing is drawn where that is not a terminal.
class LiveTable {
public:
    explicit LiveTable(const cluster::Crew* crew = nullptr);
    LiveTable(const LiveTable&) = delete;
    LiveTable& operator=(const LiveTable&) = delete;
    ~LiveTable() { clear(); }

    [[nodiscard]] bool is_active() const { return active_; }
    void draw(const std::vector<std::string>& lines);
    void clear();

private:
    bool active_;
    std::size_t drawn_ = 0;  // lines
};

// While it lives, standard error shows what is done and for how long, if it is a terminal; SIGINT
// and SIGTERM end the process with status kStopped, after `tidy` has put away what is half done.
class LongWork {
public:
    explicit LongWork(std::string what, std::function<void()> tidy = {});
    LongWork(const LongWork&) = delete;
    LongWork& operator=(const LongWork&) = delete;
    ~LongWork();

private:
    void show();
    void clear();

    std::string what_;
    std::function<void()> tidy_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool over_ = false;
    bool shown_ = false;
    InterruptWatch watch_;
    std::thread clock_;  // only at a terminal
};

}  // namespace sente::app
