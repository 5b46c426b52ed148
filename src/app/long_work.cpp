// SPDX-License-Identifier: GPL-3.0-or-later
// A line that is written over again, and an end from the thread that hears of signals.
#include "app/long_work.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <utility>

#include "app/exit_status.hpp"
#include "app/terminal.hpp"

namespace sente::app {

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
