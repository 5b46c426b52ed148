// SPDX-License-Identifier: GPL-3.0-or-later
// The division of the clock.
#include "search/clock.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace sente::search {

namespace {

constexpr std::int64_t kLongest = std::int64_t{1} << 50;  // keeps sums and products in range

// Moves that the rest of the time must last for. Long games are not over soon, so it never gets
// short.
std::int64_t moves_left(const GameClock& clock, int game_ply) {
    if (clock.moves_to_go && *clock.moves_to_go > 0) return std::min(*clock.moves_to_go, 50);
    return std::clamp(38 - game_ply / 8, 29, 38);
}

// A delay of the machine that no overhead foresees must not lose the game, so a part of the time is
// never planned for.
std::int64_t spare(std::int64_t time_ms) { return std::min<std::int64_t>(time_ms / 5, 150); }

// The last moment that costs no more than `ms` does, on a clock that counts full seconds.
std::int64_t up_to_second(std::int64_t ms, std::int64_t before_ms) {
    constexpr std::int64_t kSecond = 1000;
    return (ms + before_ms + kSecond - 1) / kSecond * kSecond - before_ms;
}

}  // namespace

Budget allot(const GameClock& clock, int game_ply) {
    const std::int64_t time = std::clamp<std::int64_t>(clock.time_ms, 0, kLongest);
    const std::int64_t increment = std::clamp<std::int64_t>(clock.increment_ms, 0, kLongest);
    const std::int64_t byoyomi = std::clamp<std::int64_t>(clock.byoyomi_ms, 0, kLongest);
    const std::int64_t overhead = std::clamp<std::int64_t>(clock.overhead_ms, 0, kLongest);
    const std::int64_t worst = std::clamp(clock.worst_overhead_ms, overhead, kLongest);

    // What may be used up on this move. The overhead is believed up to the half of it: with less,
    // there would be no move at all.
    const std::int64_t kept = std::min(worst, (time + byoyomi) / 2);
    const std::int64_t usable = std::max<std::int64_t>(time + byoyomi - kept, 1);

    const std::int64_t moves = moves_left(clock, game_ply);
    // The overhead of the moves to come is not ours either, where no increment pays for it.
    const std::int64_t owed =
        std::min(std::max<std::int64_t>(overhead - increment, 0), kLongest / 64) * moves;
    const std::int64_t bank =
        std::max({time - kept - spare(time) - owed, (time - kept) / 16, std::int64_t{0}});
    const std::int64_t income = increment - std::max(increment / 4, std::min(overhead, increment));
    const std::int64_t share = bank / moves + income;

    Budget budget;
    if (byoyomi > 0) {
        // Byoyomi that is not used is lost.
        const bool last_period = time <= byoyomi / 4;
        budget.soft_ms = last_period ? usable : bank / moves + byoyomi * 3 / 4;
        budget.hard_ms = last_period ? usable : byoyomi + bank / 4 - std::min(kept, byoyomi / 2);
    } else if (moves == 1) {
        budget.soft_ms = bank * 9 / 10;
        budget.hard_ms = bank;
    } else {
        // An increment is not spent before it is there.
        budget.soft_ms = std::min(share, bank / 5);
        budget.hard_ms = std::min(share * 5, bank / 2);
    }
    budget.soft_ms = std::max(budget.soft_ms, clock.minimum_ms - overhead);
    budget.hard_ms = std::max(budget.hard_ms, clock.minimum_ms - overhead);
    if (clock.full_seconds) {
        budget.before_second_ms = overhead;
        budget.hard_ms = up_to_second(budget.hard_ms, overhead);
    }
    // A clock that is nearly out leaves an instant, but always one.
    const std::int64_t ceiling = byoyomi > 0 ? usable : std::max<std::int64_t>(bank * 4 / 5, 1);
    budget.hard_ms = std::clamp<std::int64_t>(budget.hard_ms, 1, moves == 1 ? usable : ceiling);
    budget.soft_ms = std::clamp<std::int64_t>(budget.soft_ms, 1, budget.hard_ms);
    return budget;
}

std::int64_t wanted_ms(const Budget& budget, const Progress& progress) {
    if (progress.decided) return 0;
    if (progress.only_move) return progress.depth >= 6 ? 0 : budget.soft_ms / 20;

    constexpr std::array<std::int64_t, 7> kByStability = {1350, 1200, 1080, 980, 900, 840, 800};
    const auto stable = static_cast<std::size_t>(std::clamp(progress.stable_iterations, 0, 6));
    std::int64_t permille = kByStability[stable];
    permille = permille * (1000 + 6 * std::clamp(progress.fall, -25, 100)) / 1000;
    permille =
        permille * (1400 - 700 * std::clamp(progress.effort_permille, 0, 1000) / 1000) / 1000;
    const std::int64_t wanted = budget.soft_ms * permille / 1000;
    return std::min(budget.hard_ms, budget.before_second_ms
                                        ? up_to_second(wanted, *budget.before_second_ms)
                                        : wanted);
}

}  // namespace sente::search
