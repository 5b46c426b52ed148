// SPDX-License-Identifier: GPL-3.0-or-later
// The watch of one search: started by `go`, started anew by a ponderhit. It never looks at a clock
// itself: whoever asks says what time it is.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <mutex>
#include <optional>

#include "search/clock.hpp"
#include "search/limits.hpp"

namespace sente::search {

class Timekeeper {
public:
    using Instant = std::chrono::steady_clock::time_point;

    void start(const Limits& limits, Instant now);
    // From any thread. The opponent played the move we thought about: our clock runs from now on.
    void ponderhit(Instant now, const std::optional<GameClock>& times);

    // Whether a look at the clock can end this search at all.
    [[nodiscard]] bool is_limited() const { return limited_.load(std::memory_order_relaxed); }
    [[nodiscard]] bool is_over(Instant now) const;
    [[nodiscard]] bool is_pondering() const { return pondering_.load(std::memory_order_acquire); }
    // Between iterations: is another one worth its time?
    [[nodiscard]] bool wants_another(Instant now, const Progress& progress);
    [[nodiscard]] std::int64_t elapsed_ms(Instant now) const;
    // The instant at which the search would have lasted so long.
    [[nodiscard]] Instant after(std::chrono::nanoseconds span) const { return started_ + span; }

private:
    enum class Mode : std::uint8_t { unlimited, fixed, clock };
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    void plan(Instant from);
    [[nodiscard]] static std::int64_t ticks(Instant instant) {
        return std::chrono::nanoseconds(instant.time_since_epoch()).count();
    }

    std::mutex mutex_;  // of what follows up to the atomics
    Limits limits_;
    Mode mode_ = Mode::unlimited;
    Budget budget_;
    Instant counted_from_;         // where the clock of this move began to run
    bool answers_at_hit_ = false;  // pondering found all that the clock would pay for

    Instant started_;  // written by start() alone
    std::atomic<std::int64_t> over_at_{kNever};
    std::atomic<bool> limited_{false};
    std::atomic<bool> pondering_{false};
};

}  // namespace sente::search
