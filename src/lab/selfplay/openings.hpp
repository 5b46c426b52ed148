// SPDX-License-Identifier: GPL-3.0-or-later
// Where training games begin: lines of a book, then random moves.
#pragma once

#include <optional>
#include <string>
#include <utility>
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

template <GameNotation G>
std::vector<arena::Opening<G>> openings_of(const std::vector<BookLine>& lines) {
    std::vector<arena::Opening<G>> openings;
    openings.reserve(lines.size());
    for (const BookLine& line : lines) {
        arena::Opening<G> opening;
        if (!line.position.empty()) opening.start = *G::parse_position(line.position);
        typename G::Position pos = opening.start;
        for (const std::string& text : line.moves) {
            opening.moves.push_back(*G::parse_move(pos, text));
            pos = pos.after(opening.moves.back());
        }
        openings.push_back(std::move(opening));
    }
    return openings;
}

// Any legal move but those that nobody plays.
template <GameNotation G>
[[nodiscard]] typename G::Move random_move(const typename G::Position& pos, Random& random) {
    typename G::Position::MoveList legal;
    pos.generate_legal(legal);
    while (true) {
        const typename G::Move move = legal[random.below(legal.size())];
        if (!pos.is_pointless(move)) return move;
    }
}

template <GameNotation G>
std::optional<arena::Opening<G>> randomised(const arena::Opening<G>& base, int plies,
                                            const typename G::Rules& rules, Random& random) {
    arena::Opening<G> opening = base;
    search::Start<G> start = arena::start_after(base, rules);
    for (int ply = 0; ply < plies; ++ply) {
        if (arena::ending_of(start)) return {};
        opening.moves.push_back(random_move<G>(start.pos, random));
        start.pos = start.pos.after(opening.moves.back());
        start.trail.push(start.pos);
    }
    if (arena::ending_of(start)) return {};
    return opening;
}

}  // namespace sente::lab::selfplay
