// SPDX-License-Identifier: GPL-3.0-or-later
// When a search has had its time.
#include "search/timekeeper.hpp"

#include <algorithm>

namespace sente::search {

namespace {

std::int64_t milliseconds(std::chrono::nanoseconds span) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(span).count();
}

}  // namespace

void Timekeeper::start(const Limits& limits, Instant now) {
    const std::lock_guard lock(mutex_);
    limits_ = limits;
    limits_.only_moves.clear();
    started_ = now;
    answers_at_hit_ = false;
    pondering_.store(limits.ponder, std::memory_order_release);
    plan(now);
}

// Sets mode, budget and deadline for a clock that runs since `from`.
void Timekeeper::plan(Instant from) {
    counted_from_ = from;
    mode_ = Mode::unlimited;
    constexpr std::int64_t kForever = std::int64_t{1} << 40;
    budget_ = {kForever, kForever};
    if (!limits_.infinite) {
        if (limits_.clock) {
            mode_ = Mode::clock;
            budget_ = allot(*limits_.clock, limits_.game_ply);
        }
        const auto cap = [this](std::int64_t& which, std::int64_t ms) {
            if (mode_ == Mode::unlimited) mode_ = Mode::fixed;
            which = std::min(which, std::max<std::int64_t>(ms, 0));
        };
        if (limits_.move_time_ms)
            cap(budget_.hard_ms, std::max<std::int64_t>(*limits_.move_time_ms, 1));
        if (limits_.hard_ms) cap(budget_.hard_ms, *limits_.hard_ms);
        if (limits_.soft_ms) cap(budget_.soft_ms, *limits_.soft_ms);
        budget_.soft_ms = std::min(budget_.soft_ms, budget_.hard_ms);
    }
    const bool runs = mode_ != Mode::unlimited && !pondering_.load(std::memory_order_relaxed);
    const bool has_end = runs && budget_.hard_ms < kForever;
    over_at_.store(has_end ? ticks(from + std::chrono::milliseconds(budget_.hard_ms)) : kNever,
                   std::memory_order_relaxed);
    limited_.store(has_end, std::memory_order_relaxed);
}

void Timekeeper::ponderhit(Instant now, const std::optional<GameClock>& times) {
    const std::lock_guard lock(mutex_);
    if (!pondering_.load(std::memory_order_relaxed)) return;
    if (times) limits_.clock = times;
    pondering_.store(false, std::memory_order_relaxed);
    plan(now);
    if (answers_at_hit_ && mode_ == Mode::clock) {
        over_at_.store(ticks(now), std::memory_order_relaxed);
        limited_.store(true, std::memory_order_relaxed);
    }
    pondering_.store(false, std::memory_order_release);
}

bool Timekeeper::is_over(Instant now) const {
    return ticks(now) >= over_at_.load(std::memory_order_relaxed);
}

bool Timekeeper::wants_another(Instant now, const Progress& progress) {
    const std::lock_guard lock(mutex_);
    if (mode_ == Mode::unlimited) return true;
    if (mode_ == Mode::fixed) {
        return pondering_.load(std::memory_order_relaxed) ||
               milliseconds(now - counted_from_) < budget_.soft_ms;
    }
    // Time spent pondering has done its part of the work, so it counts here.
    const bool wants = milliseconds(now - started_) < wanted_ms(budget_, progress);
    if (!pondering_.load(std::memory_order_relaxed)) return wants;
    answers_at_hit_ = !wants;
    return true;
}

std::int64_t Timekeeper::elapsed_ms(Instant now) const { return milliseconds(now - started_); }

}  // namespace sente::search
