// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of scores: centipawns near zero, distances to mate at the ends; all of it fits 16 bits.
#pragma once

#include "core/types.hpp"

namespace sente {

inline constexpr int kMaxPly = 240;

inline constexpr Score kInfinite = 32500;  // beyond every score
inline constexpr Score kMate = 32000;      // mated on the board, now
inline constexpr Score kMateBound = kMate - kMaxPly;
inline constexpr Score kRuleWin = 31000;    // won by a rule, without mate; counted like mates
inline constexpr Score kEvalLimit = 30000;  // no evaluation reaches it

inline constexpr Score kTablebaseWin = 20000;  // won by the tables: no mate is claimed

// Mated `ply` plies from the root; the other side sees it negated.
constexpr Score mated_in(int ply) { return -kMate + ply; }
constexpr Score mate_in(int ply) { return kMate - ply; }

// The game is won or lost by a rule: a perpetual check, a declaration.
constexpr Score rule_win_in(int ply) { return kRuleWin - ply; }
constexpr Score rule_lost_in(int ply) { return -kRuleWin + ply; }

constexpr bool is_mate_win(Score score) { return score >= kMateBound; }
constexpr bool is_mate_loss(Score score) { return score <= -kMateBound; }
constexpr bool is_mate(Score score) { return is_mate_win(score) || is_mate_loss(score); }

// Decided, by mate or by rule: margins and corrections have no place there.
constexpr bool is_decisive(Score score) {
    return score >= kRuleWin - kMaxPly || score <= -kRuleWin + kMaxPly;
}

// Counts the plies to where it comes true.
constexpr bool has_distance(Score score) {
    const Score size = score < 0 ? -score : score;
    return is_decisive(score) || (size > kTablebaseWin - kMaxPly && size <= kTablebaseWin);
}

}  // namespace sente
