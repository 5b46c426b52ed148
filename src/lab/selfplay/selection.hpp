// SPDX-License-Identifier: GPL-3.0-or-later
// Which games and which of their positions are wanted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_set>

#include "core/random.hpp"
#include "core/score.hpp"
#include "lab/selfplay/chain.hpp"
#include "lab/selfplay/replay.hpp"

namespace sente::lab::selfplay {

struct GameSelection {
    std::array<bool, 3> results = {true, true, true};  // by GameResult
    std::size_t shortest = 0;                          // positions
    std::size_t longest = std::numeric_limits<std::size_t>::max();
    bool unique = false;  // no game that was seen before

    [[nodiscard]] bool accepts(const ChainGame& game) const {
        return results[static_cast<std::size_t>(game.ending.result())] &&
               game.moves.size() >= shortest && game.moves.size() <= longest;
    }
};

struct PositionSelection {
    int from_ply = 0;  // counted from the start, the opening included
    int to_ply = std::numeric_limits<int>::max();
    Score least_score = 0;  // sizes of scores
    Score most_score = kInfinite;
    bool without_checks = false;  // where the side to move is in check
    bool without_noisy = false;   // where the move played is noisy
    bool unique = false;          // no position that was seen before

    // All but uniqueness.
    template <GameNotation G>
    [[nodiscard]] bool accepts(const Replay<G>& replay) const {
        const Score size = std::abs(replay.score());
        if (replay.is_skipped() || replay.ply() < from_ply || replay.ply() > to_ply) return false;
        if (size < least_score || size > most_score) return false;
        if (without_checks && replay.pos().in_check()) return false;
        return !(without_noisy && replay.pos().is_noisy(replay.move()));
    }
};

// What was seen before, known by 64-bit keys: eight bytes and some more for each.
class SeenBefore {
public:
    // True at the second time and later.
    bool note(std::uint64_t key) { return !keys_.insert(key).second; }

private:
    std::unordered_set<std::uint64_t> keys_;
};

// Equal for games with the same start and moves.
[[nodiscard]] inline std::uint64_t key_of(const ChainGame& game) {
    std::uint64_t key = 0;
    const auto mix = [&key](std::uint64_t value) { key = Random(key ^ value).next(); };
    for (const char letter : game.start) mix(static_cast<unsigned char>(letter));
    for (const std::uint16_t move : game.opening) mix(move);
    for (const ChainMove& move : game.moves) mix(move.move);
    return key;
}

}  // namespace sente::lab::selfplay
