// SPDX-License-Identifier: GPL-3.0-or-later
// Where training games begin: lines of a book, then random moves.
#pragma once

#include <optional>
#include <vector>

#include "core/random.hpp"
#include "lab/arena.hpp"
#include "lab/openings.hpp"

namespace sente::lab::selfplay {

// Lines of a book, which were read as lines of this game.
template <GameNotation G>
[[nodiscard]] std::vector<arena::Opening<G>> openings_of(const std::vector<BookLine>& lines);

// `base` and `plies` random legal moves more; nothing if the game ends on the way.
template <GameNotation G>
[[nodiscard]] std::optional<arena::Opening<G>> randomised(const arena::Opening<G>& base, int plies,
                                                          const typename G::Rules& rules,
                                                          Random& random);

extern template std::vector<arena::Opening<chess::Chess>> openings_of(const std::vector<BookLine>&);
extern template std::vector<arena::Opening<shogi::Shogi>> openings_of(const std::vector<BookLine>&);
extern template std::optional<arena::Opening<chess::Chess>> randomised(
    const arena::Opening<chess::Chess>&, int, const chess::Rules&, Random&);
extern template std::optional<arena::Opening<shogi::Shogi>> randomised(
    const arena::Opening<shogi::Shogi>&, int, const shogi::Rules&, Random&);

}  // namespace sente::lab::selfplay
