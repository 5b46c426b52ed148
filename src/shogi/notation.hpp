// SPDX-License-Identifier: GPL-3.0-or-later
// SFEN positions and USI moves.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "shogi/position.hpp"

namespace sente::shogi {

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
