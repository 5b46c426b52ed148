// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at all lines in which every move of the attacker gives check: small trees are decided, so
// that "there is no mate by checks" can be said for certain.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "game/game.hpp"

namespace sente::search {

enum class MateVerdict : std::uint8_t { mate, none, unknown };

template <Game G>
class CheckTree {
public:
    using Position = typename G::Position;

    // Gives up, with `unknown`, after so many positions or when `stop` is set.
    CheckTree(std::uint64_t most_positions, const std::atomic<bool>& stop)
        : most_(most_positions), stop_(stop) {}

    // Whether the side to move can force mate by checks alone. Depths grow, so that a short answer
    // is found before a long line is followed.
    [[nodiscard]] MateVerdict decide(const Position& pos) {
        constexpr int kMostPlies = 63;
        for (int plies = 1; plies <= kMostPlies; plies += 2) {
            const MateVerdict verdict = attack(pos, plies);
            if (verdict != MateVerdict::unknown || is_over()) return verdict;
        }
        return MateVerdict::unknown;
    }
    [[nodiscard]] std::uint64_t positions() const { return positions_; }

private:
    [[nodiscard]] bool is_over() const {
        return positions_ >= most_ || stop_.load(std::memory_order_relaxed);
    }

    // A shortest mate never comes back to a position, so a line that does is not followed.
    [[nodiscard]] MateVerdict attack(const Position& pos, int plies) {
        if (is_over()) return MateVerdict::unknown;
        for (const Key key : path_)
            if (key == pos.key()) return MateVerdict::none;
        typename Position::MoveList moves;
        pos.generate_legal(moves);
        MateVerdict best = MateVerdict::none;
        path_.push_back(pos.key());
        for (const auto move : moves) {
            if (!pos.gives_check(move)) continue;
            const MateVerdict verdict =
                plies <= 0 ? MateVerdict::unknown : defend(pos.after(move), plies - 1);
            if (verdict != MateVerdict::none) best = verdict;
            if (verdict == MateVerdict::mate || (plies <= 0 && best == MateVerdict::unknown)) break;
        }
        path_.pop_back();
        return best;
    }

    [[nodiscard]] MateVerdict defend(const Position& pos, int plies) {
        ++positions_;
        typename Position::MoveList moves;
        pos.generate_legal(moves);
        MateVerdict worst = MateVerdict::mate;
        for (const auto move : moves) {
            const MateVerdict verdict = attack(pos.after(move), plies - 1);
            if (verdict == MateVerdict::none) return verdict;
            if (verdict == MateVerdict::unknown) worst = verdict;
        }
        return worst;
    }

    std::uint64_t most_;
    const std::atomic<bool>& stop_;
    std::uint64_t positions_ = 0;
    std::vector<Key> path_;
};

}  // namespace sente::search
