// SPDX-License-Identifier: GPL-3.0-or-later
// What a person at a terminal gets beyond plain text: colours and a progress bar.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cluster/crew.hpp"

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

}  // namespace sente::app
