// SPDX-License-Identifier: GPL-3.0-or-later
// Where training games begin: lines of a book, then random moves.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "core/result.hpp"
#include "lab/arena.hpp"

namespace sente::lab::selfplay {

// One opening a line: a position (FEN, EPD, SFEN) or `startpos`, then perhaps `moves …`; words
// that USI and UCI put before a position (`position`, `fen`, `sfen`) are allowed. Blank lines and
// those that begin with '#' are passed over. An error names its line.
template <GameNotation G>
[[nodiscard]] Result<std::vector<arena::Opening<G>>> read_openings(std::string_view text);

// `base` and `plies` random legal moves more; nothing if the game ends on the way.
template <GameNotation G>
[[nodiscard]] std::optional<arena::Opening<G>> randomised(const arena::Opening<G>& base, int plies,
                                                          const typename G::Rules& rules,
                                                          Random& random);

extern template Result<std::vector<arena::Opening<chess::Chess>>> read_openings(std::string_view);
extern template Result<std::vector<arena::Opening<shogi::Shogi>>> read_openings(std::string_view);
extern template std::optional<arena::Opening<chess::Chess>> randomised(
    const arena::Opening<chess::Chess>&, int, const chess::Rules&, Random&);
extern template std::optional<arena::Opening<shogi::Shogi>> randomised(
    const arena::Opening<shogi::Shogi>&, int, const shogi::Rules&, Random&);

}  // namespace sente::lab::selfplay
