// SPDX-License-Identifier: GPL-3.0-or-later
// Repetition, perpetual check, the entering-king declaration and the move limit.
#pragma once

#include <array>
#include <cstdint>

#include "game/trail.hpp"
#include "game/verdict.hpp"
#include "shogi/hand.hpp"
#include "shogi/position.hpp"

namespace sente::shogi {

// 27 points: 28 win for the first side, 27 for the second. 24 points: 31 win, 24 to 30 draw.
enum class EnteringKing : std::uint8_t { none, points_27, points_24 };

struct Rules {
    EnteringKing entering_king = EnteringKing::points_27;
    bool count_handicap =
        false;           // pieces missing from the set count for the second side, who gave them
    int move_limit = 0;  // the game is drawn when this many moves are played; 0 = never
};

struct TrailEntry {
    Key key = 0;  // of the board and the side to move
    Hand hand;    // of the side to move; the other hand follows from it
    std::int32_t plies_since_pass = 0;
    // How many of its latest moves, without a gap, each side has given check with.
    std::array<std::int32_t, 2> checks_in_a_row{};

    static TrailEntry of(const Position& pos, const TrailEntry* previous);
};

using Trail = sente::Trail<TrailEntry>;

// See game.hpp. Superior and inferior are found at any distance, but they end no game.
[[nodiscard]] Verdict judge(const Position& pos, const Trail& trail, const Rules& rules, int ply);

struct Entering {
    bool king_in_zone = false;
    int pieces_in_zone = 0;  // without the king
    int points = 0;          // big pieces 5, others 1, in the zone and in hand
};

[[nodiscard]] Entering entering(const Position& pos, Side side);

// What the side to move may claim instead of a move: open (nothing), draw or win.
[[nodiscard]] Verdict declaration_verdict(const Position& pos, const Rules& rules);

}  // namespace sente::shogi
