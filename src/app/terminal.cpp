// SPDX-License-Identifier: GPL-3.0-or-later
// Terminal output by escape sequences.
#include "app/terminal.hpp"

#include <fmt/color.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

namespace sente::app {

namespace {

bool takes_colours(int descriptor) {
    if (isatty(descriptor) == 0) return false;
    const char* const no_colour = std::getenv("NO_COLOR");
    if (no_colour != nullptr && *no_colour != '\0') return false;
    const char* const terminal = std::getenv("TERM");
    return terminal == nullptr || std::string_view(terminal) != "dumb";
}

fmt::text_style style_of(Tone tone) {
    switch (tone) {
        case Tone::dim: return fmt::emphasis::faint;
        case Tone::good: return fg(fmt::terminal_color::green) | fmt::emphasis::bold;
        case Tone::bad: return fg(fmt::terminal_color::red) | fmt::emphasis::bold;
        case Tone::plain: break;
    }
    return {};
}

}  // namespace

bool stdout_is_terminal() { return takes_colours(STDOUT_FILENO); }

bool stderr_is_terminal() { return takes_colours(STDERR_FILENO); }

std::size_t stdout_columns() {
    winsize size{};
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : std::numeric_limits<std::size_t>::max();
}

std::string toned(std::string_view text, Tone tone, bool coloured) {
    if (!coloured || tone == Tone::plain) return std::string(text);
    return fmt::format(style_of(tone), "{}", text);
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, 1, ',');
    }
    return digits;
}

std::string duration_text(double seconds) {
    const std::int64_t whole = std::llround(seconds);
    const std::int64_t hours = whole / 3600;
    const std::int64_t minutes = whole / 60 % 60;
    if (hours > 0) return fmt::format("{}:{:02}:{:02} h", hours, minutes, whole % 60);
    return fmt::format("{}:{:02} min", minutes, whole % 60);
}

ProgressBar::ProgressBar(std::string_view unit) : unit_(unit), active_(stderr_is_terminal()) {}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::clear() {
    if (active_ && shown_permille_ >= 0) (void)std::fputs("\r\033[K", stderr);
    shown_permille_ = -1;
}

void ProgressBar::show(std::uint64_t done, std::uint64_t total, std::string_view note) {
    if (!active_ || total == 0) return;
    const double share = static_cast<double>(done) / static_cast<double>(total);
    const int permille = static_cast<int>(share * 1000);
    constexpr auto kBetweenNotes = std::chrono::milliseconds(250);
    const auto now = std::chrono::steady_clock::now();
    const bool has_news = !note.empty() && now - shown_at_ >= kBetweenNotes;
    if (permille == shown_permille_ && !has_news) return;
    shown_permille_ = permille;
    shown_at_ = now;
    constexpr std::size_t kWidth = 40;
    const auto filled = static_cast<std::size_t>(share * static_cast<double>(kWidth));
    fmt::print(stderr, "\r{:#<{}}{:.<{}} {:5.1f} %  {} of {} {}{}{}\033[K", "", filled, "",
               kWidth - filled, share * 100, grouped(done), grouped(total), unit_,
               note.empty() ? "" : ", ", note);
    std::fflush(stderr);
}

}  // namespace sente::app
