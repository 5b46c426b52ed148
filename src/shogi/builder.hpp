// SPDX-License-Identifier: GPL-3.0-or-later
// Sets up a position piece by piece, for the notation; `finish` says whether it makes sense.
#pragma once

#include "core/result.hpp"
#include "shogi/position.hpp"

namespace sente::shogi {

// A study may have two pieces of different kinds more than a set, and pieces that cannot move
// again.
enum class Strictness : std::uint8_t { game, study };

class PositionBuilder {
public:
    [[nodiscard]] bool is_empty(Square s) const { return pos_.piece_on(s) == Piece::empty; }
    void put(Piece piece, Square s) { pos_.put(piece, s); }
    [[nodiscard]] int held(Side side, Kind kind) const { return pos_.hand(side).count(kind); }
    void hold(Side side, Kind kind, int count);
    void set_side(Side side) { pos_.side_ = side; }
    void set_move_number(int number) { pos_.move_number_ = number; }

    // Rejects what no game and no problem could show: too many of a kind, two kings of a side or
    // none at all, two pawns on a file, pieces that cannot move again, the side that has just moved
    // in check. A single king is fine: mate problems leave out the attacker's.
    [[nodiscard]] Result<Position> finish(Strictness strictness);

private:
    [[nodiscard]] std::optional<InputError> count_error(Strictness strictness) const;
    [[nodiscard]] std::optional<InputError> placement_error(Strictness strictness) const;

    Position pos_;
};

[[nodiscard]] std::string_view side_name(Side side);
[[nodiscard]] std::string_view kind_name(Kind kind);

}  // namespace sente::shogi
