// SPDX-License-Identifier: GPL-3.0-or-later
// What a person at a terminal gets beyond plain text: colours and a progress bar.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sente::app {

// Whether the stream is a terminal that takes colours (NO_COLOR and TERM=dumb say it does not).
[[nodiscard]] bool stdout_is_terminal();
[[nodiscard]] bool stderr_is_terminal();

// Columns of the terminal; as many as anybody wants where standard output is none.
[[nodiscard]] std::size_t stdout_columns();

enum class Tone { plain, dim, good, bad };

// `text` in the colours of `tone`, or as it is where `coloured` is false.
[[nodiscard]] std::string toned(std::string_view text, Tone tone, bool coloured);

// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);

// "1:05 min" or "2:01:05 h"
[[nodiscard]] std::string duration_text(double seconds);

// A bar on standard error; it prints nothing where that is not a terminal.
class ProgressBar {
public:
    // `unit` names what is counted.
    explicit ProgressBar(std::string_view unit = "leaves");
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

    // `note` stands behind the counts.
    void show(std::uint64_t done, std::uint64_t total, std::string_view note = {});
    void clear();

private:
    std::string unit_;
    bool active_ = false;
    int shown_permille_ = -1;
    std::chrono::steady_clock::time_point shown_at_;
};

}  // namespace sente::app
