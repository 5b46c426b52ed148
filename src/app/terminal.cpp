// SPDX-License-Identifier: GPL-3.0-or-later
// Terminal output by escape sequences; work that is ended from the thread that hears of signals.
#include "app/terminal.hpp"

#include <fcntl.h>
#include <fmt/color.h>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "app/exit_status.hpp"
#include "app/screen.hpp"
#include "core/score.hpp"

namespace sente::app {

namespace {

bool takes_colours() {
    const char* const no_colour = std::getenv("NO_COLOR");
    if (no_colour != nullptr && *no_colour != '\0') return false;
    const char* const terminal = std::getenv("TERM");
    return terminal == nullptr || std::string_view(terminal) != "dumb";
}

bool takes_colours(int descriptor) { return isatty(descriptor) != 0 && takes_colours(); }

std::optional<std::size_t> columns_at(int descriptor) {
    winsize size{};
    const bool known = ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? std::optional<std::size_t>(size.ws_col) : std::nullopt;
}

// An output of the process that started this one, if that is a device; it is closed at the end.
class StarterScreen {
public:
    explicit StarterScreen(int number) {
        const std::string path = fmt::format("/proc/{}/fd/{}", getppid(), number);
        struct stat kind {};
        if (stat(path.c_str(), &kind) != 0 || !S_ISCHR(kind.st_mode)) return;
        descriptor_ = open(path.c_str(), O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    }
    StarterScreen(const StarterScreen&) = delete;
    StarterScreen& operator=(const StarterScreen&) = delete;
    ~StarterScreen() {
        if (descriptor_ >= 0) close(descriptor_);
    }
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    int descriptor_ = -1;
};

// mpirun gives its processes a terminal of its own making for standard output, whatever becomes of
// what they write there.
bool has_made_terminal() { return std::getenv("OMPI_COMM_WORLD_RANK") != nullptr; }

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

bool stdout_is_terminal() {
    if (!takes_colours(STDOUT_FILENO)) return false;
    return !has_made_terminal() || isatty(StarterScreen(STDOUT_FILENO).descriptor()) != 0;
}

bool stderr_is_terminal() { return takes_colours(STDERR_FILENO); }

bool starter_has_terminal() { return takes_colours(StarterScreen(STDERR_FILENO).descriptor()); }

std::size_t stdout_columns() {
    return columns_at(STDOUT_FILENO).value_or(std::numeric_limits<std::size_t>::max());
}

std::size_t stderr_columns() {
    if (const auto own = columns_at(STDERR_FILENO)) return *own;
    return columns_at(StarterScreen(STDERR_FILENO).descriptor()).value_or(kScreenColumns);
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

std::string score_words(Score score) {
    if (is_mate(score))
        return fmt::format("{} in {}", score > 0 ? "mate" : "mated", kMate - std::abs(score));
    return fmt::format("{:+.2f}", score / 100.0);
}

std::string duration_text(double seconds) {
    const std::int64_t whole = std::llround(seconds);
    const std::int64_t hours = whole / 3600;
    const std::int64_t minutes = whole / 60 % 60;
    if (hours > 0) return fmt::format("{}:{:02}:{:02} h", hours, minutes, whole % 60);
    return fmt::format("{}:{:02} min", minutes, whole % 60);
}

ProgressBar::ProgressBar(std::string_view unit, const cluster::Crew* crew)
    : unit_(unit), crew_(crew != nullptr && crew->processes() > 1 ? crew : nullptr) {
    active_ = crew_ != nullptr ? crew_->leads() && crew_->is_watched() : stderr_is_terminal();
}

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
    const bool has_news = (!note.empty() || crew_ != nullptr) && now - shown_at_ >= kBetweenNotes;
    if (permille == shown_permille_ && !has_news) return;
    shown_permille_ = permille;
    shown_at_ = now;
    std::string text =
        fmt::format(" {:5.1f} %  {} of {} {}", share * 100, grouped(done), grouped(total), unit_);
    for (const std::string& part : {crew_ != nullptr ? crew_->headline() : "", std::string(note)})
        if (!part.empty()) text += ", " + part;
    // A line that wrapped would stay there when the next one is drawn.
    constexpr std::size_t kShortest = 10;
    constexpr std::size_t kLongest = 40;
    const std::size_t columns = std::max(stderr_columns(), kShortest + 2) - 1;
    const std::size_t taken = columns_of(text);
    const std::size_t width = std::clamp(columns - std::min(columns, taken), kShortest, kLongest);
    const auto filled = static_cast<std::size_t>(share * static_cast<double>(width));
    fmt::print(stderr, "\r{:#<{}}{:.<{}}{}\033[K", "", filled, "", width - filled,
               shortened(text, columns - width));
    std::fflush(stderr);
}

namespace {

// The first `width` characters of UTF-8 text.
std::string_view cut(std::string_view text, std::size_t width) {
    std::size_t characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        if (begins && characters++ == width) return text.substr(0, i);
    }
    return text;
}

}  // namespace

LiveTable::LiveTable(const cluster::Crew* crew)
    : active_(crew != nullptr && crew->processes() > 1 ? crew->leads() && crew->is_watched()
                                                       : stderr_is_terminal()) {}

void LiveTable::clear() {
    if (drawn_ > 0) fmt::print(stderr, "\033[{}A\r\033[J", drawn_);
    drawn_ = 0;
    (void)std::fflush(stderr);
}

void LiveTable::draw(const std::vector<std::string>& lines) {
    if (!active_) return;
    clear();
    // A line that wrapped would put the next drawing in the wrong place.
    const std::size_t width = stderr_columns();
    for (const std::string& line : lines) fmt::print(stderr, "{}\n", cut(line, width - 1));
    drawn_ = lines.size();
    (void)std::fflush(stderr);
}

LongWork::LongWork(std::string what, std::function<void()> tidy)
    : what_(std::move(what)), tidy_(std::move(tidy)), watch_([this](int) {
          const std::lock_guard lock(mutex_);
          clear();
          if (tidy_) tidy_();
          _exit(kStopped);
      }) {
    if (stderr_is_terminal()) clock_ = std::thread([this] { show(); });
}

LongWork::~LongWork() {
    {
        const std::lock_guard lock(mutex_);
        over_ = true;
        changed_.notify_all();
    }
    if (clock_.joinable()) clock_.join();
    clear();
}

void LongWork::show() {
    constexpr auto kStep = std::chrono::milliseconds(500);
    const auto begin = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, kStep, [this] { return over_; })) {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        fmt::print(stderr, "\r{}: {}\033[K", what_, duration_text(spent.count()));
        (void)std::fflush(stderr);
        shown_ = true;
    }
}

void LongWork::clear() {
    if (shown_) (void)std::fputs("\r\033[K", stderr);
    shown_ = false;
}

}  // namespace sente::app
