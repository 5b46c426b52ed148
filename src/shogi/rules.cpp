// SPDX-License-Identifier: GPL-3.0-or-later
// Repetition, perpetual check, the move limit and the declaration of an entering king.
#include "shogi/rules.hpp"

#include <algorithm>

namespace sente::shogi {

namespace {

constexpr int kPointsInSet = 54;

int points_of(Kind kind) {
    const Kind raw = unpromoted(kind);
    if (raw == Kind::king) return 0;
    return raw == Kind::bishop || raw == Kind::rook ? 5 : 1;
}

int points_in_hand(Hand hand) {
    int points = 0;
    for (const Kind kind : kHandKinds) points += hand.count(kind) * points_of(kind);
    return points;
}

int points_in_all(const Position& pos) {
    int points = points_in_hand(pos.hand(Side::first)) + points_in_hand(pos.hand(Side::second));
    pos.occupied().for_each([&](Square s) { points += points_of(kind_of(pos.piece_on(s))); });
    return points;
}

// The position stood on the board `distance` plies ago too. Who has checked all the way since
// loses.
Verdict judge_cycle(const Position& pos, const TrailEntry& now, int distance) {
    const auto us = static_cast<std::size_t>(index(pos.side()));
    const bool we_checked = now.checks_in_a_row[us] * 2 >= distance;
    const bool they_checked = now.checks_in_a_row[1 - us] * 2 >= distance;
    if (we_checked == they_checked) return Verdict::draw;
    return we_checked ? Verdict::loss : Verdict::win;
}

}  // namespace

TrailEntry TrailEntry::of(const Position& pos, const TrailEntry* previous) {
    TrailEntry entry;
    entry.key = pos.board_key();
    entry.hand = pos.hand(pos.side());
    entry.plies_since_pass = pos.plies_since_pass();
    if (previous != nullptr) entry.checks_in_a_row = previous->checks_in_a_row;
    auto& streak = entry.checks_in_a_row[static_cast<std::size_t>(index(!pos.side()))];
    streak = pos.in_check() ? streak + 1 : 0;
    return entry;
}

Verdict judge(const Position& pos, const Trail& trail, const Rules& rules, int ply) {
    constexpr int kTimesBeforeFourth = 3;
    constexpr int kShortestCycle = 4;
    Verdict seen = Verdict::open;
    if (trail.may_repeat()) {
        const TrailEntry& now = trail.back();
        const int reach = std::min(now.plies_since_pass, static_cast<int>(trail.size()) - 1);
        int times = 0;
        for (int distance = kShortestCycle; distance <= reach; distance += 2) {
            const TrailEntry& then = trail.back(static_cast<std::size_t>(distance));
            if (then.key != now.key) continue;
            if (then.hand == now.hand) {
                ++times;
                if (distance <= ply || times == kTimesBeforeFourth)
                    return judge_cycle(pos, now, distance);
            } else if (seen == Verdict::open) {
                if (now.hand.covers(then.hand)) seen = Verdict::superior;
                if (then.hand.covers(now.hand)) seen = Verdict::inferior;
                if (seen != Verdict::open && distance <= ply) return seen;
            }
        }
    }
    if (rules.move_limit > 0 && pos.move_number() > rules.move_limit && pos.has_legal_move())
        return Verdict::draw;
    return seen;
}

Entering entering(const Position& pos, Side side) {
    const Bitboard zone = promotion_zone(side);
    Entering result;
    result.king_in_zone = zone.contains(pos.king(side));
    const Bitboard others = (zone & pos.pieces(side)) - Bitboard::of(pos.king(side));
    result.pieces_in_zone = others.count();
    result.points = points_in_hand(pos.hand(side));
    others.for_each([&](Square s) { result.points += points_of(kind_of(pos.piece_on(s))); });
    return result;
}

Verdict declaration_verdict(const Position& pos, const Rules& rules) {
    constexpr int kPiecesNeeded = 10;
    if (rules.entering_king == EnteringKing::none || pos.in_check()) return Verdict::open;
    const Entering state = entering(pos, pos.side());
    if (!state.king_in_zone || state.pieces_in_zone < kPiecesNeeded) return Verdict::open;
    int points = state.points;
    if (rules.count_handicap && pos.side() == Side::second)
        points += kPointsInSet - points_in_all(pos);
    if (rules.entering_king == EnteringKing::points_27)
        return points >= (pos.side() == Side::first ? 28 : 27) ? Verdict::win : Verdict::open;
    if (points >= 31) return Verdict::win;
    return points >= 24 ? Verdict::draw : Verdict::open;
}

}  // namespace sente::shogi
