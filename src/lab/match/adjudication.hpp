// SPDX-License-Identifier: GPL-3.0-or-later
// Ends games whose result the engines agree on, by their scores.
#pragma once

#include <array>
#include <optional>

#include "lab/match/outcome.hpp"

namespace sente::lab::match {

// A side whose last `count` scores were all -score_cp or worse has lost.
struct ResignRule {
    int score_cp = 0;
    int count = 0;
    bool both_sides = true;  // and the other side's were all score_cp or better
};

// From move `from` on: drawn when the last `count` scores of both sides were all within ±score_cp.
struct DrawRule {
    int from = 0;
    int count = 0;
    int score_cp = 0;
};

class Adjudicator {
public:
    Adjudicator(const std::optional<ResignRule>& resign, const std::optional<DrawRule>& draw)
        : resign_(resign), draw_(draw) {}

    // A move was played with this score, seen by who played it; none: the engine told none.
    void note(Side side, std::optional<int> value_cp);
    // `move_number`: as the game counts its moves.
    [[nodiscard]] std::optional<Outcome> verdict(int move_number) const;

private:
    // How many of a side's latest scores, without a gap, were of each kind.
    struct Streaks {
        int lost = 0;
        int won = 0;
        int even = 0;
    };
    [[nodiscard]] const Streaks& of(Side side) const {
        return streaks_[static_cast<std::size_t>(index(side))];
    }

    std::optional<ResignRule> resign_;
    std::optional<DrawRule> draw_;
    std::array<Streaks, 2> streaks_;
};

}  // namespace sente::lab::match
