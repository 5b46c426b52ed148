// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up what moves cost.
#include "lab/match/effort.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/games.hpp"

namespace sente::lab::match {

namespace {

std::optional<double> mean(std::uint64_t sum, std::uint64_t count) {
    if (count == 0) return {};
    return static_cast<double>(sum) / static_cast<double>(count);
}

// Who moves first in a FEN or SFEN.
Side side_to_move(std::string_view position) {
    const auto fields = text::fields(position);
    const std::string_view first = games::with_game(games::game_of_position(position),
                                                    []<class G>() { return Kit<G>::kFirstLetter; });
    return fields.size() < 2 || fields[1].word == first ? Side::first : Side::second;
}

}  // namespace

void Effort::add(const PlayedMove& move) {
    if (move.from_opening) return;
    ++moves;
    time += move.elapsed;
    longest = std::max(longest, move.elapsed);
    if (move.thought.nodes > 0) {
        nodes += static_cast<std::uint64_t>(move.thought.nodes);
        ++moves_with_nodes;
    }
    if (move.thought.depth > 0) {
        depth += static_cast<std::uint64_t>(move.thought.depth);
        ++moves_with_depth;
    }
}

Effort& Effort::operator+=(const Effort& other) {
    moves += other.moves;
    time += other.time;
    longest = std::max(longest, other.longest);
    nodes += other.nodes;
    moves_with_nodes += other.moves_with_nodes;
    depth += other.depth;
    moves_with_depth += other.moves_with_depth;
    return *this;
}

std::optional<double> Effort::mean_ms() const {
    if (moves == 0) return {};
    return static_cast<double>(time.count()) / 1000 / static_cast<double>(moves);
}

std::optional<double> Effort::mean_nodes() const { return mean(nodes, moves_with_nodes); }
std::optional<double> Effort::mean_depth() const { return mean(depth, moves_with_depth); }

EffortOfSides effort_of(const GameReport& report) {
    EffortOfSides efforts;
    Side side = side_to_move(report.start);
    for (const PlayedMove& move : report.moves) {
        efforts[static_cast<std::size_t>(index(side))].add(move);
        side = !side;
    }
    return efforts;
}

std::optional<UnequalTime> unequal_time(std::size_t one_number, const Effort& one,
                                        std::size_t other_number, const Effort& other) {
    const auto one_ms = one.mean_ms();
    const auto other_ms = other.mean_ms();
    if (!one_ms || !other_ms) return {};
    if (*one_ms > *other_ms) return unequal_time(other_number, other, one_number, one);
    if (3 * *one_ms >= 2 * *other_ms) return {};
    return UnequalTime{one_number, other_number, *one_ms, *other_ms};
}

}  // namespace sente::lab::match
