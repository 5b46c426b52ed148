// SPDX-License-Identifier: GPL-3.0-or-later
// SFEN positions and USI moves, and a builder that sets up a position piece by piece and says
// whether it makes sense.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "shogi/position.hpp"

namespace sente::shogi {

// A study may have two pieces of different kinds more than a set, and pieces that cannot move
// again.
enum class Strictness : std::uint8_t { game, study };

// Sets up a position piece by piece; `finish` says whether it makes sense.
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

inline constexpr std::string_view kStartSfen =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

// A start where the second side (White, who moves first) gives odds.
struct Handicap {
    std::string_view name;
    std::string_view sfen;
};

inline constexpr std::array kHandicaps = {
    Handicap{"lance", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    Handicap{"right-lance", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    Handicap{"bishop", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    Handicap{"rook", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    Handicap{"rook-lance", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    Handicap{"2-piece", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    Handicap{"4-piece", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    Handicap{"6-piece", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    Handicap{"8-piece", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
    Handicap{"10-piece", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"},
};

// "startpos", the name of a handicap, or SFEN; the hands and the move number may be missing.
[[nodiscard]] Result<Position> parse_sfen(std::string_view text);
// The same for constructed positions: one piece beyond the set, and pieces that cannot move, pass.
[[nodiscard]] Result<Position> parse_study_sfen(std::string_view text);
[[nodiscard]] std::string format_sfen(const Position& pos);

// "7g7f", "8h2b+", "P*5e". Only a legal move is accepted; pointless non-promotions are legal.
[[nodiscard]] Result<Move> parse_usi_move(const Position& pos, std::string_view text);
[[nodiscard]] std::string format_usi_move(Move m);

[[nodiscard]] std::string format_square(Square s);

}  // namespace sente::shogi
