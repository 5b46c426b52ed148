// SPDX-License-Identifier: GPL-3.0-or-later
// What the rules say of a position on the board of a line, seen by the side to move.
#pragma once

#include <cstdint>

namespace sente {

enum class Verdict : std::uint8_t {
    open,      // play goes on
    draw,      // ended without a winner
    win,       // the side to move has won
    loss,      // the side to move has lost
    superior,  // an earlier board again, now with more in hand: the game goes on
    inferior,  // an earlier board again, now with less in hand
};

// Whether a game ends with this verdict; the others only guide a search.
[[nodiscard]] constexpr bool is_final(Verdict verdict) {
    return verdict == Verdict::draw || verdict == Verdict::win || verdict == Verdict::loss;
}

}  // namespace sente
