// SPDX-License-Identifier: GPL-3.0-or-later
// Any numbers, zero and negative ones too, become limits that make sense.
#include "protocol/limits.hpp"

#include <algorithm>

#include "search/level.hpp"

namespace sente::protocol {

namespace {

std::optional<search::Level> level_of(const OptionValues& settings) {
    if (settings.limit_strength) return search::level_of_elo(settings.elo);
    if (settings.skill < search::Level::kMostSkill) return search::Level::of_skill(settings.skill);
    return {};
}

}  // namespace

std::optional<search::GameClock> clock_of(const Clocks& clocks, ClockOwner owner,
                                          const OptionValues& settings) {
    if (!clocks.given()) return {};
    const SideClock& own = owner == ClockOwner::white ? clocks.white : clocks.black;
    const SideClock& other = owner == ClockOwner::white ? clocks.black : clocks.white;
    search::GameClock clock;
    // A GUI that tells only the other clock means about the same for ours; with byoyomi or an
    // increment alone, the main time is over.
    const bool has_more = clocks.byoyomi_ms || own.increment_ms > 0;
    clock.time_ms = own.time_ms.value_or(has_more ? 0 : other.time_ms.value_or(0));
    clock.increment_ms = std::max<std::int64_t>(own.increment_ms, 0);
    clock.byoyomi_ms = std::max<std::int64_t>(clocks.byoyomi_ms.value_or(0), 0);
    if (clocks.moves_to_go && *clocks.moves_to_go > 0)
        clock.moves_to_go = static_cast<int>(std::min<std::int64_t>(*clocks.moves_to_go, 1000));
    clock.overhead_ms = settings.overhead_ms;
    clock.worst_overhead_ms = settings.worst_overhead_ms;
    clock.minimum_ms = settings.minimum_ms;
    clock.full_seconds = settings.full_seconds;
    if (settings.nodes_per_ms > 0) clock.overhead_ms = clock.worst_overhead_ms = 0;
    return clock;
}

search::Limits limits_of(const GoRequest& request, ClockOwner owner, const OptionValues& settings) {
    search::Limits limits;
    limits.lines = settings.lines;
    limits.infinite = request.is_endless() && !request.ponder;
    limits.ponder = request.ponder;
    limits.level = level_of(settings);
    if (request.depth)
        limits.depth = static_cast<Depth>(std::clamp<std::int64_t>(*request.depth, 1, kMaxPly - 1));
    if (request.nodes)
        limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*request.nodes, 1));
    if (request.move_time_ms)
        limits.move_time_ms = std::max<std::int64_t>(*request.move_time_ms, 1);
    if (!request.infinite) limits.clock = clock_of(request.clocks, owner, settings);
    if (settings.depth_limit > 0) limits.depth = std::min(limits.depth, settings.depth_limit);
    if (settings.nodes_limit > 0)
        limits.nodes = std::min(limits.nodes.value_or(settings.nodes_limit), settings.nodes_limit);
    // A ponderhit comes at a time of the machine.
    if (!request.ponder) limits.nodes_per_ms = settings.nodes_per_ms;
    return limits;
}

}  // namespace sente::protocol
