// SPDX-License-Identifier: GPL-3.0-or-later
// Who has won, and why: by the rules of a game, or by scores that the players agree on. One referee
// for games inside this process and for those between engines.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/types.hpp"
#include "game/ending.hpp"
#include "game/kit.hpp"
#include "game/notation.hpp"
#include "games/parts.hpp"
#include "records/record.hpp"

namespace sente::lab {

struct Outcome {
    std::optional<Side> winner = {};  // none: a draw
    EndReason reason = EndReason::move_limit;

    [[nodiscard]] constexpr GameResult result() const {
        return winner ? win_of(*winner) : GameResult::draw;
    }
    friend bool operator==(const Outcome&, const Outcome&) = default;
};

[[nodiscard]] constexpr Outcome outcome_of(GameResult result, EndReason reason) {
    if (result == GameResult::draw) return {{}, reason};
    return {result == GameResult::first_wins ? Side::first : Side::second, reason};
}

// What the rules say of a game whose newest position is `pos`; nothing: it goes on.
template <GameNotation G>
[[nodiscard]] std::optional<Outcome> outcome_by_rules(const typename G::Position& pos,
                                                      const typename G::Trail& trail,
                                                      const typename G::Rules& rules) {
    const Side us = pos.side();
    const bool has_move = pos.has_legal_move();
    const Verdict verdict = G::judge(pos, trail, rules, 0);
    if (verdict == Verdict::draw) return Outcome{{}, Kit<G>::why_drawn(pos, trail, rules)};
    if (is_final(verdict))
        return Outcome{verdict == Verdict::win ? us : !us,
                       has_move ? EndReason::perpetual_check : EndReason::mate};
    if (has_move) return {};
    if (pos.in_check() || G::kNoMovesIsLoss) return Outcome{!us, EndReason::mate};
    return Outcome{{}, EndReason::stalemate};
}

// A side whose last `count` scores were all -score_cp or worse has lost.
struct ResignRule {
    int score_cp = 0;
    int count = 0;
    bool both_sides = true;  // and the other side's were all score_cp or better
    bool in_plies = false;   // `count` is of the latest plies, not of scores of each side
};

// From move `from` on: drawn when the last `count` scores of both sides were all within ±score_cp.
struct DrawRule {
    int from = 0;
    int count = 0;
    int score_cp = 0;
    bool in_plies = false;
};

// Follows the scores of one game.
class Adjudicator {
public:
    Adjudicator(const std::optional<ResignRule>& resign, const std::optional<DrawRule>& draw)
        : resign_(resign), draw_(draw) {}
    explicit Adjudicator(const games::Adjudication& rules);

    // A move was played with this score, seen by who played it; none: nobody told one.
    void note(Side side, std::optional<int> value_cp);
    // `move_number`: as the game counts its moves.
    [[nodiscard]] std::optional<Outcome> verdict(int move_number) const;
    // Both in one, for those who count plies; with the limit of them.
    [[nodiscard]] std::optional<Outcome> after_move(Side side, Score score);

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
    // How long the streak of a side must be: of plies, the latest mover has the odd one.
    template <class Rule>
    [[nodiscard]] int needed(const Rule& rule, Side side) const {
        if (!rule.in_plies) return rule.count;
        return (rule.count + (side == latest_ ? 1 : 0)) / 2;
    }

    std::optional<ResignRule> resign_;
    std::optional<DrawRule> draw_;
    int most_plies_ = 0;  // 0: no limit
    std::array<Streaks, 2> streaks_;
    Side latest_ = Side::second;
    int plies_ = 0;
};

[[nodiscard]] records::Ending ending_of(const Outcome& outcome);

}  // namespace sente::lab
